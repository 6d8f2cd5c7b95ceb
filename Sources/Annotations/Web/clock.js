/** The time after the last frame for which the clock runs without a new one, in milliseconds. */
const patience = 100;

/**
 * The media time of a video. `currentTime` may be late, in Firefox by up to 40 ms, so that the time since the last shown
 * frame is taken into account.
 */
export class MediaClock {
  #video;
  /**
   * The last frame that was shown: its media time in seconds, and when it was shown, in milliseconds.
   * @type {{time: number, at: number} | undefined}
   */
  #frame;

  /**
   * @param {HTMLVideoElement} video
   * @param {() => void} [frameShown] called with each frame
   * @param {AbortSignal} [signal] ends the clock
   */
  constructor(video, frameShown, signal) {
    this.#video = video;
    for (const name of ["seeking", "emptied", "ratechange"]) {
      video.addEventListener(name, () => (this.#frame = undefined), { signal });
    }
    if (!("requestVideoFrameCallback" in video)) return;
    /** @type {VideoFrameRequestCallback} */
    const look = (_, { mediaTime, expectedDisplayTime }) => {
      if (signal?.aborted) return;
      this.#frame = { time: mediaTime, at: expectedDisplayTime };
      frameShown?.();
      video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
  }

  /** The media time, in seconds. */
  get time() {
    const { currentTime, playbackRate, duration, paused, seeking } = this.#video;
    if (!this.#frame || paused || seeking) return currentTime;
    const elapsed = Math.min(performance.now() - this.#frame.at, patience) / 1000;
    const time = this.#frame.time + elapsed * playbackRate;
    return Math.max(currentTime, time > duration ? duration : time);
  }

  /**
   * Returns the wall time until a media time, in milliseconds.
   * @param {number} time seconds
   */
  wait(time) {
    return ((time - this.time) / this.#video.playbackRate) * 1000;
  }
}
