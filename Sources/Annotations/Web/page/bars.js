import { icon, make, place } from "./dom.js";
import { clock } from "./time.js";
import { say, title } from "./words.js";

/** @typedef {import("./rows.js").Entry} Entry */

/** Draws the entries of a timeline's rows. */
export class BarDrawing {
  /** The pixels of a title inside of a bar, or else next to it. */
  static titleWidth = 72;
  /** The most pixels of a text next to a mark, and those of one of its letters. */
  static asideWidth = 220;
  static letterWidth = 7;
  /** The smallest part of a bar that is drawn as seen. */
  static minimumSeen = 0.02;

  /**
   * @param {import("../page.js").App} app
   * @param {(number: number) => void} choose is called with a clicked annotation
   */
  constructor({ model, playback }, choose) {
    this.model = model;
    this.playback = playback;
    this.choose = choose;
  }

  /** @param {number} time */
  part(time) {
    const { length } = this.model;
    return length > 0 ? Math.min(1, time / length) : 0;
  }

  /**
   * Returns the elements of an entry.
   * @param {Entry} entry
   * @param {number} row
   * @param {boolean} isPacked
   * @param {number} pixels of a second
   * @returns {HTMLElement[]}
   */
  elements(entry, row, isPacked, pixels) {
    const { lane } = entry;
    const name = this.model.nameOf(lane);
    const words = isPacked ? name : lane.start === undefined ? say("pending") : this.model.doesOf(lane);
    if (lane.start === undefined) return [make("span", { class: "aside", dir: "auto", vars: { at: 0, r: row } }, words)];
    // The jumps of many annotations would cover their bars.
    const jump = isPacked && entry.number !== this.model.selected ? [] : this.#jump(entry, row);
    if (lane.type === "time" || entry.end === entry.start) return [...jump, ...this.#mark(entry, row, name, words, isPacked ? Infinity : pixels)];
    const isNarrow = isPacked && (entry.end - entry.start) * pixels < BarDrawing.titleWidth;
    const aside = make("span", { class: "aside narrow", dir: "auto", vars: { at: this.part(entry.end), r: row } }, words);
    return [...jump, this.#bar(entry, row, name, isNarrow ? "" : words, isNarrow), ...(isNarrow ? [aside] : [])];
  }

  /** @param {Entry} entry @param {number} row @param {string} name @param {string} words @param {number} pixels of a second */
  #mark({ number, lane, start }, row, name, words, pixels) {
    const at = this.part(start);
    const look = `point ${lane.type} ${this.model.isNeverShown(number) ? "unseen" : ""} ${number === this.model.selected ? "selected" : ""}`;
    const target = lane.action?.jumpTime ?? start;
    const [first, last] = [Math.min(start, target), Math.max(start, target)];
    // A text that the end of the axis would cut stands before the mark.
    const width = Math.min(BarDrawing.asideWidth, BarDrawing.letterWidth * words.length + 16);
    const isBefore = (this.model.length - last) * pixels < width && first * pixels > width;
    return [
      this.#button(look, number, `${name}, ${clock(start, 1)}`, { at, r: row }),
      make("span", { class: `aside ${isBefore ? "before" : ""}`, dir: "auto", vars: { at: this.part(isBefore ? first : last), r: row } }, words),
    ];
  }

  /** @param {Entry} entry @param {number} row */
  #jump({ lane, start }, row) {
    const target = lane.action?.jumpTime;
    if (target === undefined) return [];
    const [from, to] = start <= target ? [start, target] : [target, start];
    const look = `arc ${lane.type === "time" ? "" : "tap"} ${start > target ? "backward" : ""}`;
    return [make("span", { class: look, vars: { at: this.part(from), len: this.part(to) - this.part(from), r: row } })];
  }

  /** @param {Entry} entry @param {number} row @param {string} name @param {string} words @param {boolean} isNarrow */
  #bar({ number, lane, start, end }, row, name, words, isNarrow) {
    const { model } = this;
    const isNever = model.isNeverShown(number);
    const look = ["bar", lane.type, isNever && "unseen", lane.gate && "gated", isNarrow && "slim", number === model.selected && "selected"].filter(Boolean).join(" ");
    const label = [name, `${clock(start, 1)} – ${clock(end, 1)}`, words !== name && words, isNever && say("neverShown")].filter(Boolean).join(", ");
    const bar = this.#button(look, number, label, { at: this.part(start), len: this.part(end) - this.part(start), r: row });
    const length = end - start;
    const never = model.unplayed.map(([from, to]) => [Math.max(from, start), Math.min(to, end)]).filter(([from, to]) => from < to)
      .map(([from, to]) => make("i", { class: "never", vars: { at: (from - start) / length, len: (to - from) / length } }));
    bar.append(make("span", { class: "shape" }, never, make("span", { class: "strip-seen" }),
      (words || lane.gate) && make("span", { class: "cut", dir: "auto" }, lane.gate && icon("gate", "small"),
        lane.action?.link !== undefined && icon("link", "small"), words)));
    this.showSeen(bar, { number, lane, start, end });
    return bar;
  }

  /** @param {string} look @param {number} number @param {string} label @param {Record<string, number>} vars */
  #button(look, number, label, vars) {
    const lane = this.model.lanes[number];
    const button = make("button", {
      type: "button", class: look, tabindex: -1, "aria-label": label, title: label, "data-annotation": lane.annotation, vars,
      click: (/** @type {Event} */ event) => {
        event.stopPropagation();
        this.choose(number);
      },
    });
    button.addEventListener("dblclick", () => this.playback.seek(lane.start ?? 0));
    return button;
  }

  /**
   * Shows the stretches of a bar that the viewer has seen.
   * @param {HTMLElement} bar
   * @param {Entry} entry
   */
  showSeen(bar, { number, start, end }) {
    const strip = bar.querySelector(".strip-seen");
    if (!strip || end <= start) return;
    const { state, time } = this.playback;
    const stretches = this.model.seen.get(number);
    if (!stretches) return;
    const isShown = state.visible.some((shown) => shown.number === number);
    const length = end - start;
    for (const [index, [from, to]] of stretches.entries()) {
      const until = isShown && index === stretches.length - 1 ? Math.max(from, Math.min(time, end)) : to;
      const stretch = strip.children[index] ?? strip.appendChild(make("i", { class: "seen" }));
      // An annotation that is held at its gate is shown, too.
      place(/** @type {HTMLElement} */ (stretch), { at: (from - start) / length, len: Math.max(BarDrawing.minimumSeen, (until - from) / length) });
    }
  }

  /** Makes the legend of the drawing. */
  static legend() {
    const looks = [["l-bar", "canBeSeen"], ["l-seen", "seenSoFar"], ["l-never", "neverShown"], ["l-gate", "gate"], ["point", "trigger"], ["arc", "jumpWord"]];
    return looks.map(([look, key]) => make("span", {}, make("i", { class: look }), title(key)));
  }
}
