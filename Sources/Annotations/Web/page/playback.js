import { MediaClock } from "../clock.js";

/** @typedef {import("../session.js").Session} Session */
/** @typedef {import("./types").Page} Page */
/** @typedef {import("./types").Input} Input */
/** @typedef {import("./types").Happening} Happening */

/**
 * The playback: the engine, its inputs as a trace, and the video that follows it. Without a video the page has its own
 * clock.
 *
 * Listeners are called for `change` (the state of the engine), `time` (only the playhead or the countdown has moved),
 * `event` (with each event that people see) and `timeline` (the lanes, because the length or the project has changed).
 */
export class Playback {
  rate = 1;
  /** The position of the playhead, in seconds. */
  time = 0;
  ignoresGates = false;
  #listeners = /** @type {Record<string, ((value: any) => void)[]>} */ ({ change: [], time: [], event: [], timeline: [] });
  #session;
  #document;
  /** @type {{annotations: Record<string, unknown>[]} | undefined} */
  #project = undefined;
  /** The wall time of a timed pause that the engine has not received, in seconds. */
  #waited = 0;
  #beat = 0;
  #isBeating = false;
  #clock;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #alarm;

  /**
   * @param {Session} session that has begun with the project
   * @param {string} document of the project
   * @param {Page} page
   * @param {HTMLVideoElement} video
   */
  constructor(session, document, page, video) {
    this.#session = session;
    this.#document = document;
    this.video = video;
    this.#clock = new MediaClock(video, () => this.#meetEvent());
    /** The length of the media, in seconds. */
    this.length = page.duration ?? page.span;
    /** @type {import("../session.js").State} */
    this.state = session.state;
    /** @type {{lanes: import("./types").Lane[], chapters: import("./types").Chapter[]}} */
    this.timeline = session.timeline;
    if (page.duration !== undefined) this.send({ input: "duration", value: page.duration });
    for (const input of page.setup) this.send(input);
    this.#readTimeline();
    video.addEventListener("durationchange", () => this.#measure());
    video.addEventListener("loadedmetadata", () => this.#meet());
    video.addEventListener("pause", () => this.#meetPause());
    video.addEventListener("play", () => this.#meetPlay());
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
    return this.video.readyState > 0 && !this.video.hidden;
  }

  /** The rest of a timed pause in seconds, `true` for a pause until the viewer plays, `undefined` without a pause. */
  get stand() {
    const { stand } = this.state;
    return typeof stand === "number" ? Math.max(0, stand - this.#waited) : stand;
  }

  /**
   * Sends an input to the engine, and performs the resulting events.
   * @param {Input} input
   */
  send(input) {
    const waited = this.#waited;
    this.#waited = 0;
    if (waited > 0) this.#handle({ input: "wall", elapsed: waited });
    this.#handle(input);
  }

  /** @param {Input} input */
  #handle(input) {
    const before = this.time;
    const happenings = /** @type {Happening[]} */ (this.#session.handle(input));
    this.state = this.#session.state;
    this.time = this.state.time;
    if (this.#session.isQuiet) return this.#notify("time");
    for (const happening of happenings) this.#happened(happening);
    if (this.hasVideo) this.#follow(happenings.length > 0 && this.time !== before && input.input !== "tick");
    this.#notify("change");
  }

  /** @param {Happening} happening */
  #happened(happening) {
    if (happening.event === "entered" || happening.event === "exited") return;
    this.#notify("event", happening);
    if (happening.event === "seek" && this.hasVideo) this.video.currentTime = happening.to ?? this.time;
  }

  /**
   * Puts the video where the engine is.
   * @param {boolean} isElsewhere
   */
  #follow(isElsewhere) {
    const { video, state } = this;
    if (isElsewhere || Math.abs(video.currentTime - this.time) > 0.3) video.currentTime = this.time;
    if (state.playing && state.stand === undefined) {
      if (video.paused && !video.ended) video.play().catch(() => this.send({ input: "pause" }));
    } else if (!video.paused) video.pause();
  }

  /**
   * The project's document.
   * @returns {{annotations: Record<string, unknown>[]}}
   */
  get project() {
    return (this.#project ??= JSON.parse(this.#document));
  }

  /** The engine's inputs as a trace. */
  get trace() {
    return this.#session.trace;
  }

  // The viewer's requests.

  play() {
    // A closed gate waits for its answer, whatever the viewer plays.
    if (this.state.gate !== undefined) return;
    this.send({ input: "play" });
    this.#run();
  }

  pause() {
    this.send({ input: "pause" });
  }

  toggle() {
    if (this.state.playing) this.pause();
    else this.play();
  }

  /** @param {number} target seconds, limited to the media */
  seek(target) {
    this.send({ input: "seek", time: Math.min(Math.max(0, target), this.length) });
    if (this.hasVideo) this.video.currentTime = this.time;
    this.#run();
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
    this.#run();
  }

  /** @param {number} value */
  setRate(value) {
    this.rate = value;
    this.video.playbackRate = value;
    this.send({ input: "rate", value });
  }

  /**
   * Plays a version of the project without gates, or the project again.
   * @param {boolean} isOn
   */
  ignoreGates(isOn) {
    this.ignoresGates = isOn;
    const { project } = this;
    const annotations = isOn ? project.annotations.map(({ gate, ...others }) => others) : project.annotations;
    this.send({ input: "project", project: { ...project, annotations } });
    this.#readTimeline();
    this.#run();
  }

  // The clock.

  #run() {
    if (this.#isBeating) return;
    this.#isBeating = true;
    this.#beat = performance.now();
    requestAnimationFrame((now) => this.#step(now));
  }

  /** @param {number} now milliseconds */
  #step(now) {
    const elapsed = Math.max(0, now - this.#beat) / 1000;
    this.#beat = now;
    if (typeof this.state.stand === "number") this.#wait(elapsed);
    else if (this.state.playing) this.#advance(elapsed);
    this.#isBeating = this.state.playing || typeof this.state.stand === "number";
    if (this.#isBeating) requestAnimationFrame((next) => this.#step(next));
    else this.#notify("change");
    this.#arm();
  }

  /** Wakes for an event between two frames of the display: at four times the speed, that is 66 ms of media. */
  #arm() {
    clearTimeout(this.#alarm);
    if (!this.hasVideo || !this.state.playing) return;
    const wait = this.#clock.wait(this.#session.due);
    if (wait < 50) this.#alarm = setTimeout(() => this.#meetEvent(), Math.max(1, wait));
  }

  #meetEvent() {
    const { playing, stand } = this.state;
    if (this.hasVideo && playing && stand === undefined && !this.video.seeking) this.#advance(0);
  }

  /** @param {number} elapsed seconds */
  #wait(elapsed) {
    this.#waited += elapsed;
    if (this.#waited < /** @type {number} */ (this.state.stand)) return this.#notify("time");
    const waited = this.#waited;
    this.#waited = 0;
    this.#handle({ input: "wall", elapsed: waited });
  }

  /** @param {number} elapsed seconds */
  #advance(elapsed) {
    const { video, length } = this;
    const next = this.hasVideo ? this.#clock.time : this.time + elapsed * this.rate;
    if (this.hasVideo ? video.ended : next >= length) {
      if (this.time < length) this.send({ input: "tick", time: length });
      if (this.state.playing && this.time >= length) this.send({ input: "end" });
    } else if (next > this.time) this.send({ input: "tick", time: next });
  }

  // The video.

  /** @param {string} address */
  useVideo(address) {
    this.video.src = address;
    this.video.hidden = false;
  }

  /** Takes the length of the video, which may become known late. */
  #measure() {
    const { duration } = this.video;
    if (!Number.isFinite(duration) || duration === this.length) return;
    this.length = duration;
    this.send({ input: "duration", value: duration });
    this.#readTimeline();
  }

  #meet() {
    const { video } = this;
    video.currentTime = this.time;
    video.playbackRate = this.rate;
    this.#follow(false);
  }

  /** Pauses with a video that the browser has paused: in picture in picture, by a key, or because the page was left. */
  #meetPause() {
    const { video } = this;
    if (!this.hasVideo || !video.paused || video.ended) return;
    this.#meetEvent();
    if (this.state.playing) this.pause();
  }

  #meetPlay() {
    const { video } = this;
    if (!this.hasVideo || video.paused || this.state.playing) return;
    this.play();
    if (!this.state.playing) video.pause();
  }

  #readTimeline() {
    this.timeline = this.#session.timeline;
    this.#notify("timeline");
  }
}
