import { emptyState, filterField, icon, make, number, tool } from "./dom.js";
import { clock } from "./time.js";
import { say, title } from "./words.js";

/** The list of what has happened, grouped by chapters. */
export class EventList {
  #list = make("div", { id: "events", class: "list" });
  #empty;
  #filter = "";
  #chapter = "";
  #isScheduled = false;

  /** The rows that are kept; the trace keeps all. */
  static maximumRows = 500;

  /** @param {import("../page.js").App} app */
  constructor(app) {
    this.app = app;
    this.#empty = emptyState("play", title("nothingHappened"), say("playOrMove"));
    const filter = filterField("event-filter", title("filter"), (text) => {
      this.#filter = text;
      for (const row of this.#list.querySelectorAll(".event")) this.#hide(row);
    });
    const copy = tool("", "copy", title("copyTrace"), "", { class: "outlined", click: () => app.actions.copy() });
    this.element = make("div", {}, make("div", { class: "row-tools" }, filter, copy), this.#empty, this.#list);
    app.playback.on("event", (happening) => this.#add(happening));
  }

  /** @param {Element} row */
  #hide(row) {
    /** @type {HTMLElement} */ (row).hidden = !row.textContent?.toLowerCase().includes(this.#filter);
  }

  /** @param {import("./types").Happening} happening */
  #add(happening) {
    const { model } = this.app;
    const id = happening.annotation;
    const index = happening.number;
    /** @type {import("./types").Lane | undefined} */
    const lane = model.lanes[index];
    // The return to a pause or a gate that a sparse tick has passed is no jump.
    if (happening.event === "seek" && happening.to === happening.time && lane?.type !== "time") return;
    const isGate = happening.event === "gateClosed" || happening.event === "gateReleased";
    const kind = isGate ? "gate" : lane?.type ?? "command";
    const more = this.#detail(happening);
    const name = lane ? model.nameOf(lane) : id ?? "";
    const row = make("button", {
      type: "button", class: `event ${kind}`, "data-event": happening.event, "data-annotation": id ?? "",
      click: () => {
        this.app.playback.seek(happening.time);
        if (lane) model.select(index);
      },
    },
    number(clock(happening.time), "when"), make("span", { class: "kind" }, icon(kind, "small")),
    make("span", { class: "cut", dir: "auto" }, name), make("span", { class: "verb" }, this.#verb(happening)), more && make("span", { class: "more", dir: "auto" }, more));
    this.#empty.hidden = true;
    this.#addChapter(happening.time);
    this.#hide(row);
    this.#list.append(row);
    while (this.#list.childElementCount > EventList.maximumRows) this.#list.firstElementChild?.remove();
    this.app.announce(happening, name, this.#verb(happening));
    this.#schedule();
  }

  /** @param {number} time */
  #addChapter(time) {
    const chapter = this.app.model.chapterAt(time);
    if (!chapter || chapter.title === this.#chapter) return;
    this.#chapter = chapter.title;
    this.#list.append(make("h2", { class: "under" }, make("span", { class: "cut", dir: "auto" }, chapter.title), number(clock(chapter.time, 0))));
  }

  /** Shows the newest row, once a frame. */
  #schedule() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame(() => {
      this.#isScheduled = false;
      for (const row of this.#list.querySelectorAll(".now")) row.classList.remove("now");
      this.#list.lastElementChild?.classList.add("now");
      const body = this.element;
      if (!body.hidden) body.scrollTop = body.scrollHeight;
    });
  }

  /** @param {import("./types").Happening} happening @returns {string} */
  #verb({ event }) {
    return say("events." + event);
  }

  /** @param {import("./types").Happening} happening */
  #detail(happening) {
    switch (happening.event) {
      case "seek": return `→ ${clock(happening.to ?? 0)}`;
      case "open": return happening.url;
      case "command": return [happening.name, ...Object.entries(happening.data ?? {}).map(([key, value]) => `${key}=${value}`)].join(" ");
      case "ignored": return happening.reason;
      case "gateClosed": return title("tapToContinue");
      default: return undefined;
    }
  }
}
