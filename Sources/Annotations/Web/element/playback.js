import { MediaClock } from "../clock.js";

/**
 * @typedef {import("../session.js").Session} Session
 * @typedef {import("../session.js").Input} Input
 * @typedef {import("../session.js").EngineEvent} EngineEvent
 * @typedef {import("../session.js").State} State
 */

/** The time between two looks at the clock, in milliseconds: a pause counts down, and clocks differ. */
const beat = 250;

/** A session on a video: the session receives what the video does, and the video goes where the session is. */
export class Playback {
  /** @type {Session | undefined} */
  #session;
  #hasStarted = false;
  /** @type {HTMLVideoElement | null} */
  #video = null;
  /** The video before, which may come back: an element that is moved in its document loses its video for a moment. */
  #lastVideo = /** @type {HTMLVideoElement | null} */ (null);
  /** The address of its media when it was detached. */
  #lastSource = "";
  /** @type {AbortController | undefined} */
  #listening;
  #isInAd = false;
  /** Whether the app has put its own source back after an ad, whose data is still to come. */
  #isReturning = false;
  #size = { width: 0, height: 0 };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #alarm;
  /** The start of the wait that the session does not know of yet, in milliseconds. */
  #waitingSince = 0;
  /** @type {MediaClock | undefined} */
  #clock;
  /** The target of the element's own seek, until the video begins it. */
  #sought = NaN;
  /** Whether the session has paused the video, whose event is still to come. */
  #isPausing = false;
  #changed;
  #waits;

  /**
   * @param {(state: State, events: EngineEvent[]) => void} changed receives what inputs lead to
   * @param {(remaining: number) => void} waits receives the rest of a pause on show, in seconds, as it passes
   */
  constructor(changed, waits) {
    this.#changed = changed;
    this.#waits = waits;
  }

  get video() {
    return this.#video;
  }

  get session() {
    return this.#session;
  }

  // The session.

  /**
   * Takes a session in the place of another, which receives its first inputs by `start`.
   * @param {Session} session
   */
  begin(session) {
    clearTimeout(this.#alarm);
    this.#session = session;
    this.#hasStarted = false;
    this.#lastVideo = this.#video;
  }

  /**
   * Starts the session where the video is, which plays on unless the session stops it.
   * @param {Input[]} inputs of the app, which come first
   */
  start(inputs) {
    this.#hasStarted = true;
    this.#perform(...inputs, ...this.#inputsOfVideo(true));
  }

  /** @param {Input} input */
  send(input) {
    if (!this.#hasStarted) return;
    if (typeof this.#session?.state.stand === "number") this.#wait();
    this.#meet();
    this.#perform(input);
  }

  /** @param {boolean} isInAd whether the video plays an app's ad */
  setAd(isInAd) {
    if (this.#isInAd === isInAd) return;
    this.#isInAd = isInAd;
    this.#isReturning = !isInAd && this.#video?.readyState === 0;
    if (!isInAd && this.#video) this.#sendDuration(this.#video);
    this.send({ input: isInAd ? "adStart" : "adEnd" });
  }

  /** @param {{width: number, height: number}} size of the picture, in CSS pixels */
  setPictureSize({ width, height }) {
    if (!(width > 0 && height > 0) || (width === this.#size.width && height === this.#size.height)) return;
    this.#size = { width, height };
    this.send({ input: "picture", width, height });
  }

  // The video.

  /** @param {HTMLVideoElement | null} video */
  attach(video) {
    if (video === this.#video) return;
    this.detach();
    this.#video = video;
    if (!video) return;
    this.#listen(video);
    const last = this.#lastVideo;
    this.#lastVideo = video;
    if (!this.#hasStarted) return;
    const isBack = video === last && (this.#isInAd || video.currentSrc === this.#lastSource);
    this.#perform(...(isBack ? this.#inputsOfReturn(video) : this.#inputsOfVideo(last === null)));
  }

  detach() {
    this.#listening?.abort();
    clearTimeout(this.#alarm);
    this.#isPausing = false;
    this.#lastSource = this.#video?.currentSrc ?? this.#lastSource;
    this.#video = null;
  }

  /** @param {HTMLVideoElement} video */
  #listen(video) {
    const { signal } = (this.#listening = new AbortController());
    /** @param {string[]} names @param {() => void} listener */
    const on = (names, listener) => {
      for (const name of names) video.addEventListener(name, listener, { signal });
    };
    on(["pause"], () => {
      const isOwn = this.#isPausing;
      this.#isPausing = false;
      this.#meet();
      if (isOwn && !video.ended) this.#stand(video);
    });
    on(["seeking"], () => this.#seeks(video));
    on(["play", "timeupdate", "playing", "seeked"], () => this.#meet());
    on(["ratechange"], () => {
      if (video.playbackRate > 0) this.send({ input: "rate", value: video.playbackRate });
    });
    on(["durationchange"], () => this.#sendDuration(video));
    on(["ended"], () => {
      if (!this.#isInAd && video.ended) this.send({ input: "end" });
    });
    on(["emptied"], () => {
      if (!this.#isInAd && !this.#isReturning) this.send({ input: "session", time: 0 });
    });
    on(["loadedmetadata"], () => (this.#isReturning = false));
    this.#clock = new MediaClock(video, () => this.#meet(), signal);
  }

  /** @param {HTMLVideoElement} video */
  #sendDuration({ duration }) {
    if (!this.#isInAd && Number.isFinite(duration)) this.send({ input: "duration", value: duration });
  }

  /**
   * Returns the inputs that bring a session to the state of the video. A session that begins in the middle is not held
   * at the gates before.
   * @param {boolean} isFirst whether the session had no video before
   */
  #inputsOfVideo(isFirst) {
    const video = this.#video;
    /** @type {Input[]} */
    const inputs = [];
    if (this.#size.width > 0) inputs.push({ input: "picture", ...this.#size });
    // An ad before the video has times of its own.
    const time = !video || (this.#isInAd && isFirst) ? 0 : video.currentTime;
    if (time > 0 || !isFirst) inputs.push({ input: "session", time });
    if (this.#isInAd) inputs.push({ input: "adStart" });
    if (!video) return inputs;
    const { duration, playbackRate } = video;
    if (!this.#isInAd && Number.isFinite(duration)) inputs.push({ input: "duration", value: duration });
    if (playbackRate > 0 && (playbackRate !== 1 || !isFirst)) inputs.push({ input: "rate", value: playbackRate });
    if (time > 0) inputs.push({ input: "seek", time });
    if (!video.paused) inputs.push({ input: "play" });
    return inputs;
  }

  /**
   * Returns the inputs for what a video did while it was detached.
   * @param {HTMLVideoElement} video
   */
  #inputsOfReturn(video) {
    const { playing, time } = /** @type {Session} */ (this.#session).state;
    /** @type {Input[]} */
    const inputs = [];
    if (this.#isInAd) return inputs;
    if (Number.isFinite(video.duration)) inputs.push({ input: "duration", value: video.duration });
    if (video.playbackRate > 0) inputs.push({ input: "rate", value: video.playbackRate });
    if (playing && video.paused) inputs.push({ input: "pause" });
    if (Math.abs(video.currentTime - time) > beat / 1000) inputs.push({ input: "seek", time: video.currentTime });
    if (!playing && !video.paused) inputs.push({ input: "play" });
    return inputs;
  }

  /** @param {HTMLVideoElement} video */
  #seeks(video) {
    const time = video.currentTime;
    const isOwn = Math.abs(time - this.#sought) < 0.001;
    this.#sought = NaN;
    if (!isOwn && !this.#isInAd) this.send({ input: "seek", time });
  }

  // The inputs.

  /**
   * Hands the session inputs, moves the video to where they lead, and reports the events.
   * @param {...Input} inputs
   */
  #perform(...inputs) {
    const session = this.#session;
    if (!session || !this.#hasStarted) return;
    const events = inputs.flatMap((input) => session.handle(input));
    this.#waitingSince = performance.now();
    this.#follow(session.state, events.some(({ event }) => event === "seek"));
    this.#arm();
    this.#changed(session.state, events);
  }

  /** Hands the session the time for which it has waited. */
  #wait() {
    this.#perform({ input: "wall", elapsed: (performance.now() - this.#waitingSince) / 1000 });
  }

  /**
   * Brings the session to the state of the video, and waits for the next event. The video may have begun to play, or
   * paused, without an event so far: `play` and `pause` come after the inputs that a page makes in the meantime.
   */
  #meet() {
    const video = this.#video;
    if (!this.#session || !this.#hasStarted || !video || !this.#clock) return;
    const { playing, time: last, ad } = this.#session.state;
    const { time } = this.#clock;
    /** @type {Input[]} */
    const inputs = [];
    const runs = playing && !ad && video.readyState > 0 && !video.seeking && Number.isNaN(this.#sought);
    if (runs && time > last) inputs.push({ input: "tick", time });
    if (!ad && !video.ended && video.paused === playing) inputs.push({ input: playing ? "pause" : "play" });
    if (inputs.length > 0) this.#perform(...inputs);
    else this.#arm();
  }

  /** Waits for the next event: timers are exact to some milliseconds, `timeupdate` to 250. */
  #arm() {
    clearTimeout(this.#alarm);
    const video = this.#video;
    if (!this.#session || !video || !this.#clock) return;
    const { playing, stand } = this.#session.state;
    if (typeof stand === "number") {
      const remaining = stand * 1000 - (performance.now() - this.#waitingSince);
      this.#alarm = setTimeout(() => this.#count(stand), Math.min(Math.max(0, remaining), beat));
    } else if (playing && !video.paused) {
      const wait = this.#clock.wait(this.#session.due);
      if (wait < Infinity) this.#alarm = setTimeout(() => this.#meet(), Math.min(Math.max(1, wait), beat));
    }
  }

  /** @param {number} stand the rest of a pause on show at its last input */
  #count(stand) {
    const remaining = stand - (performance.now() - this.#waitingSince) / 1000;
    if (remaining <= 0) return this.#wait();
    this.#waits(remaining);
    this.#arm();
  }

  // The video follows.

  /**
   * Puts the video where the session is.
   * @param {State} state
   * @param {boolean} isElsewhere whether the session has moved the playhead
   */
  #follow({ playing, time, ad }, isElsewhere) {
    const video = this.#video;
    if (!video || ad) return;
    // A stop is at its frame.
    if (isElsewhere || (!playing && !video.paused && Math.abs(video.currentTime - time) > 0.001)) this.#seek(video, time);
    // A video that has ended would begin again.
    if (playing && video.paused && !video.ended) {
      video.play().catch(() => {
        if (video.paused && this.#session?.state.playing) this.send({ input: "pause" });
      });
    } else if (!playing && !video.paused) {
      this.#isPausing = true;
      video.pause();
    }
  }

  /**
   * Puts the video back where the session has stopped it: a video plays a little before it stands.
   * @param {HTMLVideoElement} video
   */
  #stand(video) {
    const state = this.#session?.state;
    if (!state || state.ad || video.seeking || Math.abs(video.currentTime - state.time) < 0.0001) return;
    this.#seek(video, state.time);
  }

  /** @param {HTMLVideoElement} video @param {number} time */
  #seek(video, time) {
    this.#sought = time;
    video.currentTime = time;
  }
}
