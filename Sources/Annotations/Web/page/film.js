import { icon, make, place } from "./dom.js";

/** The shortest side of a picture of the film, in pixels, and how many pictures are kept. */
const pictureHeight = 90;
const maximumPictures = 300;

/**
 * Small pictures of the video, made from the video itself when they are first needed: a second video, which is on no
 * screen, seeks to one time after the other. While the video plays, only the picture under the pointer is made.
 *
 * The addresses that are read a second time are those of files, of the page's own host, and of a chosen file.
 */
export class Film {
  #playback;
  /** @type {HTMLVideoElement | undefined} */
  #video;
  /** The pictures by their times in seconds, those that were used last at the end. */
  #pictures = /** @type {Map<number, HTMLCanvasElement>} */ (new Map());
  /** The times that are still wanted. */
  #wanted = /** @type {number[]} */ ([]);
  #urgent = /** @type {number | undefined} */ (undefined);
  #isBusy = false;
  #timer = 0;
  #listeners = /** @type {((time: number, picture: HTMLCanvasElement) => void)[]} */ ([]);

  /** @param {import("./playback.js").Playback} playback */
  constructor(playback) {
    this.#playback = playback;
    for (const name of ["emptied", "loadedmetadata", "error"]) playback.video.addEventListener(name, () => this.#forget());
    playback.on("change", () => this.#next());
  }

  /** The address of the video. */
  get address() {
    return this.#playback.video.currentSrc;
  }

  /** Whether there are pictures of this video. */
  get isAvailable() {
    const { hasVideo, video } = this.#playback;
    if (!hasVideo || !Number.isFinite(video.duration) || video.videoWidth === 0) return false;
    const { protocol, host } = new URL(this.address, location.href);
    return protocol === "blob:" || (protocol === location.protocol && host === location.host);
  }

  /** @param {(time: number, picture: HTMLCanvasElement) => void} listener is called with each new picture */
  onPicture(listener) {
    this.#listeners.push(listener);
  }

  /**
   * Returns the picture of a time, if it is there.
   * @param {number} time seconds
   */
  picture(time) {
    const picture = this.#pictures.get(time);
    if (!picture) return undefined;
    this.#pictures.delete(time);
    this.#pictures.set(time, picture);
    return picture;
  }

  /**
   * Returns the picture that is nearest to a time, if there is any.
   * @param {number} time seconds
   */
  nearest(time) {
    let best = /** @type {number | undefined} */ (undefined);
    for (const other of this.#pictures.keys()) if (best === undefined || Math.abs(other - time) < Math.abs(best - time)) best = other;
    return best === undefined ? undefined : this.#pictures.get(best);
  }

  /**
   * Requests pictures, in place of those that are not made yet.
   * @param {number[]} times seconds
   */
  want(times) {
    this.#wanted = times.filter((time) => !this.#pictures.has(time));
    this.#next();
  }

  /**
   * Requests a picture before all others.
   * @param {number} time seconds
   */
  wantNow(time) {
    this.#urgent = this.#pictures.has(time) ? undefined : time;
    this.#next();
  }

  /** Another video has another film. */
  #forget() {
    clearTimeout(this.#timer);
    this.#video?.removeAttribute("src");
    this.#video?.load();
    this.#video = undefined;
    this.#pictures.clear();
    this.#wanted = [];
    this.#urgent = undefined;
    this.#isBusy = false;
  }

  #next() {
    if (this.#isBusy || !this.isAvailable) return;
    if (this.#urgent === undefined && (this.#wanted.length === 0 || this.#playback.state.playing)) return;
    this.#isBusy = true;
    this.#timer = setTimeout(() => this.#seek(), 50);
  }

  #seek() {
    const time = this.#urgent ?? this.#wanted.shift();
    this.#urgent = undefined;
    if (time === undefined || !this.isAvailable) return void (this.#isBusy = false);
    const video = (this.#video ??= this.#makeVideo());
    const finish = (/** @type {boolean} */ isShown) => {
      if (video !== this.#video) return;
      video.onseeked = video.onerror = null;
      this.#isBusy = false;
      if (isShown) this.#keep(time, video);
      this.#next();
    };
    video.onseeked = () => finish(true);
    // A video that cannot be read twice has no film.
    video.onerror = () => (this.#wanted = []);
    const seek = () => (video.currentTime = Math.min(time, Math.max(0, video.duration - 0.05)));
    if (video.readyState > 0) seek();
    else video.addEventListener("loadedmetadata", seek, { once: true });
  }

  #makeVideo() {
    const video = document.createElement("video");
    video.muted = true;
    video.preload = "auto";
    video.src = this.address;
    return video;
  }

  /** @param {number} time @param {HTMLVideoElement} video */
  #keep(time, video) {
    const picture = document.createElement("canvas");
    const scale = pictureHeight / Math.min(video.videoWidth, video.videoHeight);
    picture.width = Math.max(1, Math.round(video.videoWidth * scale));
    picture.height = Math.max(1, Math.round(video.videoHeight * scale));
    picture.ariaHidden = "true";
    picture.getContext("2d")?.drawImage(video, 0, 0, picture.width, picture.height);
    this.#pictures.set(time, picture);
    const [oldest] = this.#pictures.keys();
    if (this.#pictures.size > maximumPictures) this.#pictures.delete(oldest);
    for (const listener of this.#listeners) listener(time, picture);
  }
}

/** The pictures of the video in the timeline. Their times are those of a division of the media by a power of two. */
export class FilmRow {
  #layer = make("div", { class: "layer", "aria-hidden": "true" });
  element = make("div", { class: "line film-line", hidden: true },
    make("div", { class: "names" }, make("div", { class: "gutter soft" }, icon("image", "small"))), make("div", { class: "axis" }, this.#layer));
  #film;
  /** The frames in sight, by their times, which take the pictures. */
  #frames = /** @type {Map<number, HTMLElement>} */ (new Map());

  #length = 0;
  #address = "";

  /** The narrowest picture, in CSS pixels. */
  static minimumWidth = 60;

  /**
   * @param {Film} film
   * @param {(time: number) => void} seek goes to a clicked time
   */
  constructor(film, seek) {
    this.#film = film;
    film.onPicture((time, picture) => this.#fill(time, picture));
    this.#layer.addEventListener("click", (/** @type {MouseEvent} */ event) => {
      const { left, width } = this.#layer.getBoundingClientRect();
      seek(((event.clientX - left) / width) * this.#length);
    });
  }

  /**
   * Draws the frames in sight.
   * @param {number} length of the media, in seconds
   * @param {number} axis its length in CSS pixels
   * @param {{from: number, to: number}} window the visible part of the media, from 0 to 1
   */
  draw(length, axis, { from, to }) {
    this.#length = length;
    this.element.hidden = !this.#film.isAvailable;
    if (this.element.hidden || !(axis > 0 && length > 0)) return;
    const count = 2 ** Math.max(0, Math.floor(Math.log2(axis / FilmRow.minimumWidth)));
    if (this.#address !== this.#film.address) this.#frames.clear();
    this.#address = this.#film.address;
    const frames = new Map();
    for (let index = Math.floor(from * count); index < Math.min(count, Math.ceil(to * count)); index += 1) {
      const time = (index * length) / count;
      const frame = this.#frames.get(time) ?? make("canvas", { "data-time": time });
      place(frame, { at: index / count, len: 1 / count });
      frames.set(time, frame);
    }
    this.#frames = frames;
    this.#layer.replaceChildren(...frames.values());
    for (const time of frames.keys()) {
      const picture = this.#film.picture(time);
      if (picture) this.#fill(time, picture);
    }
    this.#film.want([...frames.keys()]);
  }

  /** @param {number} time @param {HTMLCanvasElement} picture */
  #fill(time, picture) {
    const frame = /** @type {HTMLCanvasElement | undefined} */ (this.#frames.get(time));
    if (!frame || frame.classList.contains("made")) return;
    frame.classList.add("made");
    [frame.width, frame.height] = [picture.width, picture.height];
    frame.getContext("2d")?.drawImage(picture, 0, 0);
  }
}
