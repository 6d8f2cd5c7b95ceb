import { Follower } from "../follower.js";
import { SilentMedia } from "./silent-media.js";

/** @typedef {import("../session.js").Session} Session */
/** @typedef {import("./types").Page} Page */
/** @typedef {import("./types").Input} Input */

/**
 * The playback: the engine, its inputs as a trace, and the video, or else a clock, that follows it.
 *
 * Listeners are called for `change` (the state of the engine), `time` (only the playhead or the countdown has moved),
 * `event` (with each event that people see) and `timeline` (the lanes, because the length or the project has changed).
 */
export class Playback extends Follower {
  rate = 1;
  ignoresGates = false;
  /** @type {{lanes: import("./types").Lane[], chapters: import("./types").Chapter[]}} */
  timeline = { lanes: [], chapters: [] };
  #listeners = /** @type {Record<string, ((value: any) => void)[]>} */ ({ change: [], time: [], event: [], timeline: [] });
  #document;
  #silent = new SilentMedia(() => this.length);
  #isBeating = false;

  /**
   * @param {Session} session that has begun with the project
   * @param {string} document of the project
   * @param {Page} page
   * @param {HTMLVideoElement} video
   */
  constructor(session, document, page, video) {
    super();
    this.#document = document;
    this.video = video;
    /** The length of the media, in seconds. */
    this.length = page.duration ?? page.span;
    this.begin(session);
    this.attach(this.#silent);
    this.start(...(page.duration === undefined ? [] : [{ input: "duration", value: page.duration }]), ...page.setup);
    this.#readTimeline();
    video.addEventListener("loadedmetadata", () => this.#follow(video));
    video.addEventListener("error", () => this.#follow(this.#silent));
  }

  /** @param {"change" | "time" | "event" | "timeline"} name @param {(value: any) => void} listener */
  on(name, listener) {
    this.#listeners[name].push(listener);
  }

  /** @param {string} name @param {any} value */
  #notify(name, value = undefined) {
    for (const listener of this.#listeners[name]) listener(value);
  }

  get hasVideo() {
    return this.media === this.video;
  }

  get state() {
    return /** @type {Session} */ (this.session).state;
  }

  /** The position of the playhead, in seconds. */
  get time() {
    return this.state.time;
  }

  /** The engine's inputs as a trace. */
  get trace() {
    return /** @type {Session} */ (this.session).trace;
  }

  /** @param {import("../session.js").State} state @param {import("../session.js").EngineEvent[]} events */
  changed({ duration }, events) {
    if (duration !== undefined && duration !== this.length) {
      this.length = duration;
      this.#readTimeline();
    }
    for (const happening of events) {
      if (happening.event !== "entered" && happening.event !== "exited") this.#notify("event", happening);
    }
    this.#notify("change");
    this.#beat();
  }

  moved() {
    this.#notify("time");
  }

  #readTimeline() {
    this.timeline = /** @type {Session} */ (this.session).timeline;
    this.#notify("timeline");
  }

  /** Shows each frame where the playhead is, or how much of a pause remains. */
  #beat() {
    const isMoving = () => this.state.playing || typeof this.stand === "number";
    if (this.#isBeating || !isMoving()) return;
    this.#isBeating = true;
    requestAnimationFrame(() => {
      this.#isBeating = false;
      this.meet();
      if (this.state.playing && !this.hasVideo && this.#silent.ended) this.#silent.dispatchEvent(new Event("ended"));
      this.#beat();
    });
  }

  // The viewer's requests.

  play() {
    // A closed gate waits for its answer, whatever the viewer plays.
    if (this.state.gate === undefined) this.send({ input: "play" }, true);
  }

  pause() {
    this.media?.pause();
    this.meet();
  }

  toggle() {
    if (this.state.playing) this.pause();
    else this.play();
  }

  /** @param {number} target seconds, limited to the media */
  seek(target) {
    this.send({ input: "seek", time: Math.min(Math.max(0, target), this.length) }, true);
  }

  /**
   * Taps a visible annotation; by its number, if others have its id, too.
   * @param {number} number
   */
  tap(number) {
    const { lanes } = this.timeline;
    const { annotation } = lanes[number];
    const isUnique = lanes.every((lane, other) => other === number || lane.annotation !== annotation);
    this.send({ input: "tap", ...(isUnique ? { annotation } : { number }) });
  }

  /** @param {number} value */
  setRate(value) {
    this.rate = value;
    for (const media of [this.video, this.#silent]) media.playbackRate = value;
    this.#notify("change");
  }

  /**
   * Plays a version of the project without gates, or the project again.
   * @param {boolean} isOn
   */
  ignoreGates(isOn) {
    this.ignoresGates = isOn;
    const project = JSON.parse(this.#document);
    if (isOn) for (const annotation of project.annotations) delete annotation.gate;
    this.send({ input: "project", project });
    this.#readTimeline();
  }

  // The video.

  /** @param {string} address */
  useVideo(address) {
    this.#follow(this.#silent);
    this.video.src = address;
    this.video.hidden = false;
  }

  /** @param {HTMLVideoElement | SilentMedia} media goes where the session is */
  #follow(media) {
    if (this.media === media) return;
    media.playbackRate = this.rate;
    this.attach(media);
    this.align();
    if (Number.isFinite(media.duration) && media.duration !== this.length) {
      this.send({ input: "duration", value: media.duration }, true);
    }
  }
}
