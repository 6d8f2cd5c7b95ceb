import { BarDrawing } from "./bars.js";
import { emptyState, fill, filterField, icon, make, number, place, tool } from "./dom.js";
import { FilmRow } from "./film.js";
import { kindName, kinds } from "./model.js";
import { Overview } from "./overview.js";
import { layOutRows } from "./rows.js";
import { clock, ticks } from "./time.js";
import { say, title } from "./words.js";

/** The timeline: a ruler, the chapters and gates, and the annotations in rows by kind. Drawn is what is in sight. */
export class Timeline {
  zoom = 1;
  follows = true;
  /** The visible part of the media, from 0 to 1. */
  window = { from: 0, to: 1 };
  /** The sizes of the view in CSS pixels: the gap on both sides of the axis, a row, the visible part of the axis, the axis, the height. */
  sizes = { gap: 0, row: 24, visible: 0, axis: 0, height: 0 };
  #text = "";
  /** The kinds that are shown; all if there are none. */
  #chosen = /** @type {Set<string>} */ (new Set());
  #drawn = /** @type {{entry: import("./rows.js").Entry, element: HTMLElement}[]} */ ([]);
  /** What the next frame does. */
  #scheduled = /** @type {Set<() => void>} */ (new Set());
  #draws = () => this.draw();
  #followsRows = () => this.#followRows();
  /** The rows of the annotations that the filter includes. */
  rows = /** @type {import("./rows.js").Rows} */ ({ rows: [], groups: [], isPacked: false, rowOf: new Map() });

  /** The largest exponent of the zoom. */
  static maximumZoom = 10;

  /** @param {import("../page.js").App} app */
  constructor(app) {
    this.app = app;
    this.drawing = new BarDrawing(app, (number) => app.reveal(number));
    this.overview = new Overview(app, this);
    this.film = new FilmRow(app.film, (time) => app.playback.seek(time));
    this.#makeStrip();
    this.#makeCanvas();
    this.element = make("section", { class: "timeline", "aria-label": title("timeline") }, this.strip, this.overview.element, this.scroller, this.empty);
    const { model, playback } = app;
    playback.on("timeline", () => this.layOut());
    playback.on("time", () => this.showTime());
    playback.on("change", () => this.showState());
    playback.video.addEventListener("loadedmetadata", () => this.draw());
    model.onSelection(() => this.draw());
    new ResizeObserver(() => this.#resize()).observe(this.scroller);
    // Paper has all of the media and all rows. After it, the view is the same as before.
    addEventListener("beforeprint", () => {
      const { zoom } = this;
      const { scrollLeft } = this.scroller;
      addEventListener("afterprint", () => {
        this.setZoom(zoom);
        this.scroller.scrollLeft = scrollLeft;
        this.draw();
      }, { once: true });
      this.setZoom(1);
      this.draw(true);
    });
  }

  // The strip above the lanes.

  #makeStrip() {
    const { model } = this.app;
    const count = (/** @type {string} */ kind) => model.lanes.filter((lane) => lane.type === kind).length;
    const chips = kinds.filter((kind) => kind !== "unsupported" || count(kind) > 0).map((kind) => {
      const name = kindName(kind);
      const chip = make("button", {
        type: "button", class: `tool kind-chip ${kind}`, "aria-pressed": "false", title: name, "aria-label": `${name}: ${count(kind)}`,
        click: () => {
          if (!this.#chosen.delete(kind)) this.#chosen.add(kind);
          chip.setAttribute("aria-pressed", String(this.#chosen.has(kind)));
          this.layOut();
        },
      }, icon(kind, "small"), make("span", {}, name, " ", make("span", { class: "soft" }, String(count(kind)))));
      return chip;
    });
    this.slider = make("input", { type: "range", id: "zoom", min: 0, max: Timeline.maximumZoom, step: 0.5, value: 0, "aria-label": title("zoom") });
    this.slider.addEventListener("input", () => this.setZoom(2 ** Number(this.slider.value)));
    this.followButton = make("button", {
      type: "button", id: "follow", class: "tool labelled", "aria-pressed": "true", "aria-label": title("follow"), title: title("follow"),
      click: () => this.follow(!this.follows),
    }, icon("follow", "small"), make("span", {}, title("follow")));
    const legend = make("div", { class: "menu legend-menu", id: "legend", popover: "auto" }, BarDrawing.legend());
    this.strip = make("div", { class: "strip" },
      filterField("filter", title("filter"), (text) => {
        this.#text = text;
        this.layOut();
      }),
      chips, make("div", { class: "legend" }, BarDrawing.legend()), make("span", { class: "space" }),
      make("button", { type: "button", class: "tool labelled legend-button", popovertarget: "legend" }, title("legend")), legend,
      make("span", { class: "zoom", role: "group", "aria-label": title("zoom") },
        tool("zoom-out", "minus", title("zoomOut"), "-", { click: () => this.#stepZoom(-1) }), this.slider,
        tool("zoom-in", "plus", title("zoomIn"), "+", { click: () => this.#stepZoom(1) })),
      make("button", { type: "button", id: "fit", class: "tool labelled", title: `${title("fit")} (0)`, "aria-label": title("fit"), click: () => this.setZoom(1) },
        icon("fit", "small"), make("span", {}, title("fit"))),
      this.followButton);
  }

  #makeCanvas() {
    const { model, playback } = this.app;
    this.ruler = make("div", { class: "axis ruler" });
    this.pill = make("span", { class: "pill number" });
    this.corner = make("p", { class: "number" });
    this.chapters = make("div", { class: "axis chapters" });
    this.chapterName = make("div", { class: "names" });
    this.names = make("div", { class: "names" });
    this.bars = make("div", { class: "layer" });
    this.over = make("div", { class: "over" });
    this.playhead = make("span", { class: "playhead", id: "playhead" });
    this.area = make("div", { class: "area" }, this.names, make("div", { class: "axis rows" }, this.bars));
    this.canvas = make("div", { class: "canvas" },
      make("div", { class: "line head-line" }, make("div", { class: "names corner" }, this.corner), this.ruler),
      make("div", { class: "line chapter-line" }, this.chapterName, this.chapters), this.film.element, this.area, this.over);
    this.scroller = make("div", { class: "lanes", id: "lanes", dir: "ltr", tabindex: 0, role: "region", "aria-label": this.app.page.facts[0] }, this.canvas);
    this.empty = emptyState("time", title("noAnnotations"));
    this.scroller.addEventListener("scroll", () => this.#schedule(this.#draws), { passive: true });
    this.scroller.addEventListener("wheel", (/** @type {WheelEvent} */ event) => this.#wheel(event), { passive: false });
    this.scroller.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#press(event));
    const time = (/** @type {MouseEvent} */ event) => {
      const box = this.bars.getBoundingClientRect();
      return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * model.length;
    };
    this.area.lastElementChild.addEventListener("click", (/** @type {MouseEvent} */ event) => playback.seek(time(event)));
    this.ruler.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
      if (event.button !== 0) return;
      this.ruler.setPointerCapture(event.pointerId);
      playback.seek(time(event));
    });
    this.ruler.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
      if (this.ruler.hasPointerCapture(event.pointerId)) playback.seek(time(event));
    });
  }

  // The view.

  /** Measures the view, which takes a layout. */
  #measure() {
    const style = getComputedStyle(this.scroller);
    const read = (/** @type {string} */ name) => parseFloat(style.getPropertyValue(name));
    const visible = this.scroller.clientWidth - read("--names");
    this.sizes = { gap: read("--gap"), row: read("--row"), visible, axis: visible * this.zoom - 2 * read("--gap"), height: this.scroller.clientHeight };
  }

  /** @param {boolean} isOn */
  follow(isOn) {
    this.follows = isOn;
    this.followButton.setAttribute("aria-pressed", String(isOn));
    if (isOn) this.showState();
  }

  /** @param {number} direction */
  #stepZoom(direction) {
    this.slider.value = String(Number(this.slider.value) + direction);
    this.setZoom(2 ** Number(this.slider.value));
  }

  /**
   * Changes the zoom. What is at the playhead stays at its place, or else the middle of the view.
   * @param {number} zoom
   * @param {number | undefined} anchor a part of the media, from 0 to 1
   */
  setZoom(zoom, anchor = undefined) {
    const playhead = this.drawing.part(this.app.playback.time);
    const { from, to } = this.window;
    const fixed = anchor ?? (playhead >= from && playhead <= to ? playhead : (from + to) / 2);
    const offset = (fixed - from) / (to - from || 1);
    this.zoom = Math.min(2 ** Timeline.maximumZoom, Math.max(1, zoom));
    this.slider.value = String(Math.log2(this.zoom));
    this.layOut();
    const { axis, gap, visible } = this.sizes;
    this.scroller.scrollLeft = fixed * axis + gap - offset * visible;
    this.draw();
    this.showState();
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!event.ctrlKey) return this.follow(false);
    event.preventDefault();
    const box = this.bars.getBoundingClientRect();
    this.setZoom(this.zoom * 2 ** (-event.deltaY / 200), (event.clientX - box.left) / box.width);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { model, playback } = this.app;
    const order = this.rows.rows.flat().map((entry) => entry.number);
    const step = /** @type {Record<string, number>} */ ({ ArrowDown: 1, ArrowUp: -1 })[event.key];
    if (step !== undefined && order.length > 0) {
      const next = order[(order.indexOf(model.selected ?? -1) + step + order.length) % order.length];
      this.app.reveal(next);
      this.#showRow(this.rows.rowOf.get(next) ?? 0);
    } else if (event.key === "Enter" && model.selected !== undefined) playback.seek(model.lanes[model.selected].start ?? 0);
    else if (event.key === "+" || event.key === "=") this.#stepZoom(1);
    else if (event.key === "-") this.#stepZoom(-1);
    else if (event.key === "0") this.setZoom(1);
    else return;
    event.preventDefault();
  }

  // The drawing.

  /** Lays out the rows: the annotations, the filter, the zoom or the size of the view have changed. */
  layOut() {
    const { model } = this.app;
    const { lanes, length } = model;
    const isEmpty = lanes.length === 0;
    this.empty.hidden = !isEmpty;
    for (const element of [this.strip, this.scroller]) element.hidden = isEmpty;
    this.overview.element.hidden = lanes.length <= 50;
    this.#measure();
    const { axis } = this.sizes;
    const second = axis > 0 ? length / axis : 0;
    const includes = (/** @type {import("./types").Lane} */ lane) =>
      (this.#chosen.size === 0 || this.#chosen.has(lane.type)) && (this.#text === "" || `${model.nameOf(lane)} ${lane.annotation} ${lane.text ?? ""}`.toLowerCase().includes(this.#text));
    this.rows = layOutRows(lanes, length, includes, (BarDrawing.titleWidth + 8) * second);
    place(this.canvas, { zoom: this.zoom, count: this.rows.rows.length });
    const shown = this.rows.rowOf.size;
    this.corner.textContent = shown === lanes.length ? this.app.page.facts[0] : `${shown} / ${lanes.length}`;
    this.#drawChapters();
    this.#showChapter();
    this.overview.draw();
    this.draw();
  }

  /** Measures the view again, and lays it out or draws it if its size has changed. */
  #resize() {
    const { visible, height } = this.sizes;
    this.#measure();
    if (this.sizes.visible !== visible) this.layOut();
    else if (this.sizes.height !== height) this.draw();
  }

  /** @param {() => void} action for the next frame, so that it takes one layout for all inputs before */
  #schedule(action) {
    if (this.#scheduled.size === 0) {
      requestAnimationFrame(() => {
        const actions = [...this.#scheduled];
        this.#scheduled.clear();
        for (const each of actions) each();
      });
    }
    this.#scheduled.add(action);
  }

  /**
   * Draws the rows and bars in sight.
   * @param {boolean} isWhole whether to draw all rows
   */
  draw(isWhole = false) {
    if (this.scroller.clientWidth === 0) return;
    const { row, gap, visible, axis } = this.sizes;
    const { scrollLeft, scrollTop, clientHeight } = this.scroller;
    this.window = { from: Math.max(0, (scrollLeft - gap) / axis), to: Math.min(1, (scrollLeft + visible - gap) / axis) };
    const top = Math.floor(scrollTop / row);
    const first = isWhole ? 0 : Math.max(0, top - 2);
    const last = isWhole ? this.rows.rows.length : Math.min(this.rows.rows.length, Math.ceil((scrollTop + clientHeight) / row) + 2);
    const { model } = this.app;
    // Titles next to bars are wider than the bars.
    const margin = 240 / axis;
    const [from, to] = [(this.window.from - margin) * model.length, (this.window.to + margin) * model.length];
    this.#drawn = [];
    const elements = [];
    for (let index = first; index < last; index += 1) {
      for (const entry of this.rows.rows[index]) {
        if (entry.start > to) break;
        if (Math.max(entry.end, entry.lane.action?.jumpTime ?? 0) < from) continue;
        const made = this.drawing.elements(entry, index, this.rows.isPacked, axis / model.length);
        const element = made.find((one) => one.classList.contains("bar"));
        if (element) this.#drawn.push({ entry, element });
        elements.push(...made);
      }
    }
    fill(this.bars, elements);
    this.#drawNames(first, last, top);
    this.#drawRuler(axis, visible);
    this.film.draw(model.length, axis, this.window);
    this.overview.showWindow();
    this.showTime();
  }

  /** @param {number} first @param {number} last @param {number} top the first row in sight */
  #drawNames(first, last, top) {
    const { model } = this.app;
    const { groups, isPacked, rows } = this.rows;
    const items = groups.filter((group) => group.first < last && group.first + group.count > first).map((group) =>
      make("div", { class: `gutter ${group.kind}`, title: kindName(group.kind), vars: { r: group.first, n: group.count } }, icon(group.kind, "small")));
    for (const group of isPacked ? groups : []) {
      items.push(make("p", { class: "name", vars: { r: Math.max(group.first, Math.min(top, group.first + group.count - 1)) } }, make("b", {}, kindName(group.kind)), make("span", { class: "soft" }, String(group.entries))));
    }
    for (let index = first; !isPacked && index < last; index += 1) {
      const { number, lane } = rows[index][0];
      const [finding] = model.findingsOf(number);
      items.push(make("button", {
        type: "button", tabindex: -1, class: `name ${number === model.selected ? "on" : ""}`, "data-annotation": lane.annotation, vars: { r: index },
        title: `${model.nameOf(lane)} #${lane.annotation}`,
        click: () => {
          this.app.reveal(number);
          if (lane.start !== undefined) this.app.playback.seek(lane.start);
        },
      }, make("span", { class: "cut", dir: "auto" }, model.nameOf(lane)),
      finding ? make("span", { class: `id ${finding.severity}` }, icon(finding.severity, "small"), make("span", { class: "spoken" }, finding.message))
        : make("span", { class: "id number cut" }, lane.annotation)));
    }
    fill(this.names, items);
  }

  /** @param {number} axis @param {number} visible */
  #drawRuler(axis, visible) {
    const { length } = this.app.model;
    const { step, times } = ticks(this.window.from * length, this.window.to * length, Math.floor(visible / 80));
    // The end of the axis would cut a label.
    const labelOf = (/** @type {number} */ time) => (this.drawing.part(time) * axis < axis - 32 ? clock(time, step < 1 ? 1 : 0) : "");
    const marks = times.map((time) => make("span", { class: "tick number", vars: { at: this.drawing.part(time) } }, labelOf(time)));
    fill(this.ruler, make("div", { class: "layer" }, marks, this.pill));
    place(this.canvas, { step: length > 0 ? Math.min(1, step / length) : 1 });
  }

  #drawChapters() {
    const { chapters, lanes, length, unplayed } = this.app.model;
    const { part } = this.drawing;
    const at = (/** @type {number} */ time) => part.call(this.drawing, time);
    const gates = lanes.map((lane, number) => ({ lane, number })).filter(({ lane }) => lane.gate && lane.start !== undefined);
    const parts = chapters.map(({ time, title: name }, index) => {
      const end = chapters[index + 1]?.time ?? length;
      return make("button", { type: "button", tabindex: -1, class: "part cut", dir: "auto", "data-time": time, vars: { at: at(time), len: at(end) - at(time) },
        click: () => this.app.playback.seek(time) }, name);
    });
    const locks = gates.slice(0, 200).map(({ lane, number }) => make("button", {
      type: "button", tabindex: -1, class: "lock", "aria-label": `${title("gate")}: ${this.app.model.nameOf(lane)}`, vars: { at: at(lane.start ?? 0) },
      click: () => this.app.reveal(number),
    }, icon("gate", "small")));
    this.canvas.classList.toggle("has-chapters", chapters.length + gates.length > 0);
    fill(this.chapterName, make("div", { class: "gutter soft" }, icon(chapters.length > 0 ? "chapter" : "gate", "small")),
      make("p", { class: "name" }, [chapters.length > 0 && title("chapters"), gates.length > 0 && title("gate")].filter(Boolean).join(" · ")));
    fill(this.chapters, make("div", { class: "layer" }, parts, locks));
    fill(this.over, unplayed.map(([from, to]) => make("span", { class: "void", vars: { at: at(from), len: at(to) - at(from) } })),
      gates.slice(0, 200).map(({ lane }) => make("span", { class: "wall", vars: { at: at(lane.start ?? 0) } })), this.playhead);
  }

  // The playhead.

  showTime() {
    const { time, length } = this.app.playback;
    const at = this.drawing.part(time);
    place(this.playhead, { at });
    place(this.pill, { at });
    this.pill.textContent = clock(time, 1);
    if (this.follows) this.#followTime(at);
    const { axis } = this.sizes;
    for (const tick of this.ruler.querySelectorAll(".tick")) {
      const distance = (Number(tick.style.getPropertyValue("--at")) - at) * axis;
      tick.classList.toggle("under-pill", distance > -64 && distance < 32);
    }
    for (const { entry, element } of this.#drawn) {
      if (entry.start <= time && time <= entry.end && length > 0) this.drawing.showSeen(element, entry);
    }
  }

  /** Shows what an input has changed. */
  showState() {
    for (const { entry, element } of this.#drawn) this.drawing.showSeen(element, entry);
    const { playback } = this.app;
    this.#showChapter();
    this.showTime();
    if (this.follows) this.#schedule(this.#followsRows);
  }

  /** Scrolls to the rows of what is on screen. */
  #followRows() {
    const rows = this.app.playback.state.visible.map(({ number }) => this.rows.rowOf.get(number)).filter((row) => row !== undefined);
    if (rows.length > 0) this.#showRow(Math.min(.../** @type {number[]} */ (rows)));
  }

  #showChapter() {
    const { model, playback } = this.app;
    const chapter = model.chapterAt(playback.time);
    for (const part of this.chapters.querySelectorAll(".part")) part.setAttribute("aria-current", String(Number(part.dataset.time) === chapter?.time));
  }

  /** @param {number} at */
  #followTime(at) {
    const { from, to } = this.window;
    if (this.zoom === 1 || (at >= from && at <= from + (to - from) * 0.9)) return;
    const { axis, gap, visible } = this.sizes;
    this.scroller.scrollLeft = at * axis + gap - visible * 0.2;
  }

  /** @param {number} index of a row */
  #showRow(index) {
    const { row } = this.sizes;
    const top = this.area.offsetTop + index * row;
    const { scrollTop, clientHeight } = this.scroller;
    if (top < scrollTop + 48) this.scroller.scrollTop = top - 48;
    else if (top + row > scrollTop + clientHeight) this.scroller.scrollTop = top + row - clientHeight + row;
  }
}
