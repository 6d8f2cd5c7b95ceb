/** Media without picture and sound: its playhead moves by the wall clock. It has what a follower uses of a video. */
export class SilentMedia extends EventTarget {
  paused = true;
  seeking = false;
  #rate = 1;
  #duration;
  /** The media time in seconds, and the wall time in milliseconds at which the playhead was there. */
  #start = { time: 0, at: 0 };

  /** @param {() => number} duration returns the length in seconds */
  constructor(duration) {
    super();
    this.#duration = duration;
  }

  get duration() {
    return this.#duration();
  }

  get ended() {
    return this.currentTime >= this.duration;
  }

  get currentTime() {
    const { time, at } = this.#start;
    return this.paused ? time : Math.min(this.duration, time + ((performance.now() - at) / 1000) * this.#rate);
  }

  set currentTime(time) {
    this.#begin(time);
    this.dispatchEvent(new Event("seeking"));
  }

  get playbackRate() {
    return this.#rate;
  }

  set playbackRate(rate) {
    this.#begin(this.currentTime);
    this.#rate = rate;
    this.dispatchEvent(new Event("ratechange"));
  }

  async play() {
    this.#begin(this.currentTime, false);
  }

  pause() {
    this.#begin(this.currentTime, true);
  }

  #begin(/** @type {number} */ time, paused = this.paused) {
    this.#start = { time, at: performance.now() };
    this.paused = paused;
  }
}
