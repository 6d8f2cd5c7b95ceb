import { Follower } from "../follower.js";

/**
 * @typedef {import("../session.js").Input} Input
 * @typedef {import("../session.js").EngineEvent} EngineEvent
 * @typedef {import("../session.js").State} State
 */

/** A follower of the video of an element, which the page may replace, move and use for ads. */
export class Playback extends Follower {
  /** The video before, which may come back: an element that is moved in its document loses its video for a moment. */
  #lastVideo = /** @type {HTMLVideoElement | null} */ (null);
  #isInAd = false;
  #size = { width: 0, height: 0 };

  /**
   * @param {(state: State, events: EngineEvent[]) => void} changed receives what inputs lead to
   * @param {() => void} moved is called when only the playhead, or the rest of a pause, has changed
   */
  constructor(changed, moved) {
    super();
    this.changed = changed;
    this.moved = moved;
  }

  get video() {
    return /** @type {HTMLVideoElement | null} */ (this.media);
  }

  /**
   * Starts the session where the video is, which plays on unless the session stops it.
   * @param {...Input} inputs of the app, which come first
   */
  start(...inputs) {
    super.start(...inputs, ...this.#inputsOfVideo(this.video, true));
  }

  /** @param {boolean} isInAd whether the video plays an app's ad */
  setAd(isInAd) {
    if (this.#isInAd === isInAd) return;
    this.#isInAd = isInAd;
    this.send({ input: isInAd ? "adStart" : "adEnd" });
  }

  /** @param {{width: number, height: number}} size of the picture, in CSS pixels */
  setPictureSize({ width, height }) {
    if (!(width > 0 && height > 0) || (width === this.#size.width && height === this.#size.height)) return;
    this.#size = { width, height };
    this.send({ input: "picture", width, height });
  }

  /** @param {HTMLVideoElement | null} video */
  use(video) {
    if (video === this.video) return;
    if (!video) return this.detach();
    const last = this.#lastVideo;
    this.#lastVideo = video;
    if (video !== last) return this.attach(video, ...this.#inputsOfVideo(video, last === null));
    this.attach(video);
    const time = video.currentTime;
    if (Math.abs(time - (this.session?.state.time ?? time)) > 0.25) this.send({ input: "seek", time });
    else this.meet();
  }

  /**
   * Returns the inputs that bring a session to the state of a video. A session that begins in the middle is not held
   * at the gates before.
   * @param {HTMLVideoElement | null} video
   * @param {boolean} isFirst whether the session had no video before
   */
  #inputsOfVideo(video, isFirst) {
    /** @type {Input[]} */
    const inputs = [];
    if (this.#size.width > 0) inputs.push({ input: "picture", ...this.#size });
    if (this.#isInAd && isFirst) inputs.push({ input: "adStart" });
    if (!video) return inputs;
    const { duration, playbackRate, currentTime: time } = video;
    if (time > 0 || !isFirst) inputs.push({ input: "session", time });
    if (Number.isFinite(duration)) inputs.push({ input: "duration", value: duration });
    if (playbackRate > 0 && playbackRate !== 1) inputs.push({ input: "rate", value: playbackRate });
    if (time > 0) inputs.push({ input: "seek", time });
    if (!video.paused) inputs.push({ input: "play" });
    return inputs;
  }
}
