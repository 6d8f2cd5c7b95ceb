import { make, place } from "./dom.js";
import { title } from "./words.js";

/** The whole timeline in small, with the part that is in sight. The part can be dragged. */
export class Overview {
  #bins = make("div", { class: "bins" });
  #window = make("span", { class: "window" });

  static count = 96;

  /**
   * @param {import("../page.js").App} app
   * @param {import("./timeline.js").Timeline} timeline
   */
  constructor({ model }, timeline) {
    this.model = model;
    this.timeline = timeline;
    this.element = make("div", { class: "overview" }, make("p", {}, title("overview")), this.#bins);
    const move = (/** @type {PointerEvent} */ event) => {
      const box = this.#bins.getBoundingClientRect();
      const { from, to } = timeline.window;
      const target = (event.clientX - box.left) / box.width - (to - from) / 2;
      timeline.follow(false);
      timeline.scroller.scrollLeft = target * timeline.bars.clientWidth;
    };
    this.#bins.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
      if (event.button !== 0) return;
      this.#bins.setPointerCapture(event.pointerId);
      move(event);
    });
    this.#bins.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
      if (this.#bins.hasPointerCapture(event.pointerId)) move(event);
    });
  }

  draw() {
    if (this.element.hidden) return;
    const { lanes, length } = this.model;
    const bin = (/** @type {number} */ time) => (length > 0 ? Math.min(Overview.count - 1, Math.floor((time / length) * Overview.count)) : 0);
    const changes = new Array(Overview.count + 1).fill(0);
    for (const { start, end } of lanes) {
      if (start === undefined || start > length) continue;
      changes[bin(start)] += 1;
      changes[bin(Math.min(end ?? length, length)) + 1] -= 1;
    }
    let sum = 0;
    const heights = changes.slice(0, Overview.count).map((change) => (sum += change));
    const most = Math.max(1, ...heights);
    this.#bins.replaceChildren(...heights.map((height) => make("i", { vars: { many: height / most } })), this.#window);
  }

  showWindow() {
    const { from, to } = this.timeline.window;
    place(this.#window, { at: from, len: to - from });
  }
}
