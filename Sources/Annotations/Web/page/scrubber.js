import { icon, make, number, place } from "./dom.js";
import { clock } from "./time.js";
import { say, title } from "./words.js";

/** The slider over the whole of the media, with its chapters, gates, triggers and jumps. */
export class Scrubber {
  element = make("div", {
    class: "scrub", id: "slider", role: "slider", tabindex: 0, "aria-label": title("timeField"), "aria-valuemin": 0,
  });
  #marks = make("div", { class: "marks" });
  #buffered = make("div", { class: "marks" });
  #knob = make("span", { class: "knob" });
  #bubble = make("span", { class: "bubble" });
  #frame = make("canvas", { class: "frame", "aria-hidden": "true" });
  /** The time of the pointer in the film. */
  #hovered = NaN;
  #bars = /** @type {{element: HTMLElement, start: number, end: number}[]} */ ([]);

  /** The largest number of triggers and jumps that are drawn, and of those that are drawn as diamonds. */
  static maximumMarks = 150;
  static maximumDiamonds = 40;
  /** The number of the pictures under the pointer, over the whole of the media. */
  static pictures = 256;

  /**
   * @param {import("./model.js").Model} model
   * @param {import("./playback.js").Playback} playback
   * @param {import("./film.js").Film} film
   */
  constructor(model, playback, film) {
    this.model = model;
    this.film = film;
    this.playback = playback;
    this.element.append(this.#marks, this.#buffered, this.#knob, this.#bubble);
    this.#bubble.hidden = true;
    this.element.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
      if (event.button !== 0) return;
      this.element.setPointerCapture(event.pointerId);
      playback.seek(this.#time(event));
    });
    this.element.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
      const time = this.#time(event);
      if (this.element.hasPointerCapture(event.pointerId)) playback.seek(time);
      this.#showBubble(time);
    });
    this.element.addEventListener("pointerleave", () => {
      this.#bubble.hidden = true;
      this.#hovered = NaN;
    });
    film.onPicture(() => this.#drawFrame());
    for (const name of ["progress", "emptied"]) playback.video.addEventListener(name, () => this.#drawBuffered());
    this.element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#press(event));
    playback.on("time", () => this.showTime());
    playback.on("change", () => this.showTime());
    playback.on("timeline", () => this.draw());
    this.draw();
  }

  /** @param {number} time */
  #part(time) {
    const { length } = this.model;
    return length > 0 ? Math.min(1, Math.max(0, time / length)) : 0;
  }

  /** @param {PointerEvent} event */
  #time(event) {
    const box = this.#marks.getBoundingClientRect();
    return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * this.model.length;
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const moves = /** @type {Record<string, number>} */ ({ PageUp: 30, PageDown: -30 });
    const target = { Home: 0, End: this.model.length }[event.key] ?? (event.key in moves ? this.playback.time + moves[event.key] : undefined);
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.playback.seek(target);
  }

  draw() {
    const { chapters, lanes, length, unplayed } = this.model;
    const mark = (/** @type {string} */ look, /** @type {number} */ at, /** @type {number} */ to = at) =>
      make("span", { class: look, vars: { at: this.#part(at), len: this.#part(to) - this.#part(at) } });
    const starts = chapters.length > 0 ? chapters.map(({ time }) => time) : [0];
    if (starts[0] > 0) starts.unshift(0);
    this.#bars = starts.map((start, index) => {
      const end = starts[index + 1] ?? length;
      const bar = mark("segment", start, end);
      bar.append(make("i"));
      return { element: bar, start, end };
    });
    const marks = [this.#density(), ...this.#bars.map(({ element }) => element)];
    for (const [from, to] of unplayed) marks.push(mark("skipped", from, to));
    const count = lanes.filter(({ type, action }) => type === "time" || action?.jumpTime !== undefined).length;
    const look = count > Scrubber.maximumDiamonds ? "point thin" : "point";
    for (const lane of lanes) {
      if (lane.start === undefined || lane.start > length) continue;
      if (lane.gate) marks.push(mark("wall", lane.start));
      if (count > Scrubber.maximumMarks) continue;
      const target = lane.action?.jumpTime;
      if (target !== undefined) marks.push(this.#arc(lane, target));
      if (lane.type === "time") marks.push(mark(look, lane.start));
    }
    this.#marks.replaceChildren(...marks);
    this.element.setAttribute("aria-valuemax", String(length));
    this.showTime();
  }

  /** Draws the parts of the video that are loaded, unless all of it is. */
  #drawBuffered() {
    const { buffered } = this.playback.video;
    const parts = Array.from({ length: buffered.length }, (_, index) => [this.#part(buffered.start(index)), this.#part(buffered.end(index))]);
    const isWhole = parts.length === 1 && parts[0][0] < 0.01 && parts[0][1] > 0.99;
    this.#buffered.replaceChildren(...(isWhole ? [] : parts).map(([at, end]) => make("span", { class: "buffered", vars: { at, len: end - at } })));
  }

  /** @param {import("./types").Lane} lane @param {number} target */
  #arc(lane, target) {
    const source = lane.start ?? 0;
    const [from, to] = source <= target ? [source, target] : [target, source];
    const look = `arc ${lane.type === "time" ? "" : "tap"} ${source > target ? "backward" : ""}`;
    return make("span", { class: look, vars: { at: this.#part(from), len: this.#part(to) - this.#part(from) } });
  }

  /** How many annotations are on screen, as a hill. */
  #density() {
    const { lanes, length } = this.model;
    const count = 96;
    const changes = new Array(count + 2).fill(0);
    for (const { start, end } of lanes) {
      if (start === undefined) continue;
      changes[Math.floor(this.#part(start) * count)] += 1;
      changes[Math.floor(this.#part(end ?? length) * count) + 1] -= 1;
    }
    let sum = 0;
    const heights = changes.slice(0, count + 1).map((change) => (sum += change));
    const most = Math.max(1, ...heights);
    const points = heights.map((height, index) => `${index} ${(10 - (10 * height) / most).toFixed(1)}`);
    const hill = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    hill.setAttribute("class", "density");
    hill.setAttribute("viewBox", `0 0 ${count} 10`);
    hill.setAttribute("preserveAspectRatio", "none");
    hill.setAttribute("aria-hidden", "true");
    path.setAttribute("d", `M0 10L${points.join("L")}L${count} 10Z`);
    hill.append(path);
    return hill;
  }

  showTime() {
    const { time } = this.playback;
    place(this.#knob, { at: this.#part(time) });
    for (const { element, start, end } of this.#bars) {
      const done = end > start ? Math.min(1, Math.max(0, (time - start) / (end - start))) : 0;
      place(/** @type {HTMLElement} */ (element.firstElementChild), { done });
    }
    const chapter = this.model.chapterAt(time);
    this.element.setAttribute("aria-valuenow", String(Math.round(time * 1000) / 1000));
    this.element.setAttribute("aria-valuetext", chapter ? `${clock(time)}, ${chapter.title}` : clock(time));
  }

  /** @param {number} time */
  #showBubble(time) {
    const { model } = this;
    const chapter = model.chapterAt(time);
    const lane = model.lanes.find(({ start, end }) =>
      start !== undefined && start <= time && time <= (end ?? model.length) && (end ?? model.length) - start < model.length);
    this.#bubble.replaceChildren(...[
      this.film.isAvailable ? this.#frame : undefined,
      make("p", {}, make("b", {}, number(clock(time, 1))), chapter && make("span", { class: "soft" }, ` · ${chapter.title}`)),
      lane && make("p", { class: "cut", dir: "auto" }, icon(lane.type, "small"), model.nameOf(lane)),
    ].filter((item) => item !== undefined));
    place(this.#bubble, { at: this.#part(time) });
    this.#bubble.hidden = false;
    if (!this.film.isAvailable) return;
    const step = model.length / Scrubber.pictures;
    this.#hovered = Math.round(time / step) * step;
    this.film.wantNow(this.#hovered);
    this.#drawFrame();
  }

  /** Draws the picture at the pointer, or the nearest that is there. */
  #drawFrame() {
    if (Number.isNaN(this.#hovered)) return;
    const picture = this.film.picture(this.#hovered) ?? this.film.nearest(this.#hovered);
    const frame = /** @type {HTMLCanvasElement} */ (this.#frame);
    if (!picture) return;
    [frame.width, frame.height] = [picture.width, picture.height];
    frame.getContext("2d")?.drawImage(picture, 0, 0);
  }
}
