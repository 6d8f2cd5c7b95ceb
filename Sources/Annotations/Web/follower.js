import { MediaClock } from "./clock.js";

/**
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./session.js").Input} Input
 * @typedef {import("./session.js").EngineEvent} EngineEvent
 * @typedef {import("./session.js").State} State
 *
 * What a follower uses of a video.
 * @typedef {EventTarget & Pick<HTMLVideoElement, "currentTime" | "duration" | "ended" | "paused" | "playbackRate" | "seeking" | "play" | "pause">} Media
 */

/** The time between two looks at the clock, in milliseconds: a pause counts down, and clocks differ. */
const beat = 250;

/** A session on a video: the session receives what the video does, and the video goes where the session is. */
export class Follower {
  /** @type {Session | undefined} */
  session;
  /** @type {Media | null} */
  media = null;
  #hasStarted = false;
  /** @type {AbortController | undefined} */
  #listening;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #alarm;
  /** The start of the wait that the session does not know of yet, in milliseconds. */
  #waitingSince = 0;
  /** @type {MediaClock | undefined} */
  #clock;
  /** The target of the follower's own seek, until the video begins it. */
  #sought = NaN;
  #rate = 1;
  /** Whether the session has stopped the video, which reports its pause later. */
  #isStopping = false;

  /**
   * Receives what inputs lead to.
   * @param {State} state
   * @param {EngineEvent[]} events
   */
  changed(state, events) {}

  /** Is called when only the playhead, or the rest of a pause, has changed. */
  moved() {}

  /** The rest of a timed pause in seconds, `true` for a pause until the viewer plays, `undefined` without a pause. */
  get stand() {
    const stand = this.session?.state.stand;
    return typeof stand === "number" ? Math.max(0, stand - this.#waited) : stand;
  }

  /** The time for which the session has waited without knowing, in seconds. */
  get #waited() {
    return (performance.now() - this.#waitingSince) / 1000;
  }

  /**
   * Takes a session in the place of another. The session receives its first inputs by `start`.
   * @param {Session} session
   */
  begin(session) {
    clearTimeout(this.#alarm);
    this.session = session;
    this.#hasStarted = false;
  }

  /** @param {...Input} inputs that the session receives first */
  start(...inputs) {
    this.#hasStarted = true;
    this.#perform(inputs);
  }

  /**
   * Follows a video.
   * @param {Media} media
   * @param {...Input} inputs for its state
   */
  attach(media, ...inputs) {
    this.detach();
    this.media = media;
    this.#rate = media.playbackRate;
    const { signal } = (this.#listening = new AbortController());
    /** @param {string[]} names @param {() => void} listener */
    const on = (names, listener) => {
      for (const name of names) media.addEventListener(name, listener, { signal });
    };
    on(["pause"], () => {
      const isStop = this.#isStopping && !this.session?.state.playing;
      this.#isStopping = false;
      this.meet();
      // A video plays a little before it stands.
      if (isStop && !media.ended && !media.seeking) this.align();
    });
    on(["seeking"], () => {
      const time = media.currentTime;
      const isOwn = Math.abs(time - this.#sought) < 0.001;
      this.#sought = NaN;
      if (!isOwn) this.send({ input: "seek", time });
    });
    on(["play", "timeupdate", "playing", "seeked"], () => this.meet());
    on(["ratechange"], () => {
      const value = media.playbackRate;
      if (value === this.#rate || !(value > 0)) return;
      this.#rate = value;
      this.send({ input: "rate", value });
    });
    on(["durationchange"], () => {
      if (Number.isFinite(media.duration)) this.send({ input: "duration", value: media.duration });
    });
    on(["ended"], () => {
      this.meet();
      // The last trigger may jump away.
      if (media.ended && this.session?.state.playing) this.send({ input: "end" });
    });
    on(["emptied"], () => this.send({ input: "session", time: 0 }));
    this.#clock = new MediaClock(media, () => this.meet(), signal);
    if (inputs.length > 0) this.#perform(inputs);
  }

  detach() {
    this.#listening?.abort();
    clearTimeout(this.#alarm);
    this.media = null;
    this.#sought = NaN;
    this.#isStopping = false;
  }

  /**
   * Hands the session an input, after what the video has done so far.
   * @param {Input} input
   * @param {boolean} [isMove] whether the video goes to the time to which the input leads
   */
  send(input, isMove = false) {
    if (!this.#hasStarted) return;
    if (typeof this.session?.state.stand === "number") this.#wait();
    this.meet();
    this.#perform([input]);
    if (isMove) this.align();
  }

  /**
   * Hands the session inputs, moves the video to where they lead, and reports the events.
   * @param {Input[]} inputs
   */
  #perform(inputs) {
    const { session } = this;
    if (!session || !this.#hasStarted) return;
    const events = inputs.flatMap((input) => session.handle(input));
    this.#waitingSince = performance.now();
    if (!session.isQuiet) this.#follow(session.state, events.some(({ event }) => event === "seek"));
    this.#arm();
    if (session.isQuiet) this.moved();
    else this.changed(session.state, events);
  }

  #wait() {
    this.#perform([{ input: "wall", elapsed: this.#waited }]);
  }

  /**
   * Brings the session to the state of the video, and waits for the next event. The video may have begun to play, or
   * paused, without an event so far: `play` and `pause` come after the inputs that a page makes in the meantime.
   */
  meet() {
    const { media, session } = this;
    if (!session || !this.#hasStarted || !media || !this.#clock) return;
    const { playing, time: last, ad, stand } = session.state;
    if (typeof stand === "number") {
      if (this.#waited >= stand) return this.#wait();
      this.moved();
    }
    const { time } = this.#clock;
    /** @type {Input[]} */
    const inputs = [];
    if (playing && !media.seeking && Number.isNaN(this.#sought) && time > last) inputs.push({ input: "tick", time });
    if (!ad && !media.ended && media.paused === playing) inputs.push({ input: playing ? "pause" : "play" });
    if (inputs.length > 0) this.#perform(inputs);
    else this.#arm();
  }

  /** Waits for the next event: timers are exact to some milliseconds, `timeupdate` to 250. */
  #arm() {
    clearTimeout(this.#alarm);
    const { media, session } = this;
    if (!session || !media || !this.#clock) return;
    const { playing, stand } = session.state;
    const isOnTheWay = playing && !media.paused;
    const wait = typeof stand === "number" ? (stand - this.#waited) * 1000 : isOnTheWay ? this.#clock.wait(session.due) : Infinity;
    if (wait < Infinity) this.#alarm = setTimeout(() => this.meet(), Math.min(Math.max(1, wait), beat));
  }

  /** Puts the video where the session is. */
  align() {
    const { media, session } = this;
    if (media && session) this.#follow(session.state, Math.abs(media.currentTime - session.state.time) >= 0.0001);
  }

  /**
   * Lets the video play or pause as the session does.
   * @param {State} state
   * @param {boolean} isElsewhere whether the session has moved the playhead
   */
  #follow({ playing, time, ad }, isElsewhere) {
    const { media } = this;
    if (!media || ad) return;
    // A stop is at its frame.
    if (isElsewhere || (!playing && !media.paused && Math.abs(media.currentTime - time) > 0.001)) {
      this.#sought = time;
      media.currentTime = time;
    }
    if (playing && media.paused) {
      media.play().catch(() => {
        if (media.paused && this.session?.state.playing) this.send({ input: "pause" });
      });
    } else if (!playing && !media.paused) {
      this.#isStopping = true;
      media.pause();
    }
  }
}
