import { icon, make, place } from "./dom.js";

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
   * @param {import("./film.js").Film} film
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
