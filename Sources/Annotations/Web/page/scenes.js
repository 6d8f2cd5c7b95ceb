import { emptyState, fill, make, number } from "./dom.js";
import { clock } from "./time.js";
import { say, title } from "./words.js";

/** The panel with the scenes: the parts of the media between jumps, and what no path plays. */
export class ScenesPanel {
  element = make("div", { class: "scenes" });

  /** @param {import("../page.js").App} app */
  constructor({ model, playback }) {
    this.model = model;
    this.playback = playback;
    playback.on("timeline", () => this.show());
    this.show();
  }

  show() {
    const { scenes, length } = this.model;
    if (!scenes || scenes.scenes.length === 0) return fill(this.element, emptyState("chapter", title("noScenes")));
    const rows = scenes.scenes.map(({ start, end }, index) => ({ start, row: this.#row(String(index + 1), start, end, this.#exits(index, end)) }));
    for (const [start, end] of scenes.unplayed) rows.push({ start, row: this.#row("", start, end, [say("noPathPlays")]) });
    rows.sort((first, second) => first.start - second.start);
    fill(this.element, make("ol", { class: "path", vars: { length } }, rows.map(({ row }) => row)));
  }

  /** @param {number} index @param {number} end */
  #exits(index, end) {
    const { scenes, lanes, length, numbers } = this.model;
    const links = (scenes?.links ?? []).filter(({ from }) => from === index + 1);
    const exits = links.map(({ to, by, kind }) => {
      const lane = by === null ? undefined : lanes[numbers.get(by) ?? -1];
      return `${lane ? this.model.nameOf(lane) : say(kind === "play" ? "play" : "jumpWord")} → ${to}`;
    });
    if (Math.abs(end - length) < 0.01) exits.push(say("endsHere"));
    return exits;
  }

  /** @param {string} badge @param {number} start @param {number} end @param {string[]} exits */
  #row(badge, start, end, exits) {
    const { length } = this.model;
    const look = badge === "" ? "none" : "";
    const bar = make("i", { class: look, vars: { at: start / length, len: (end - start) / length } });
    const times = make("button", { type: "button", class: "link", click: () => this.playback.seek(start) }, number(`${clock(start, 0)} – ${clock(end, 0)}`));
    return make("li", {}, make("span", { class: `dot ${look}` }, badge),
      make("div", {}, make("p", {}, times), make("div", { class: "mini" }, bar), exits.map((words) => make("p", { class: "small soft", dir: "auto" }, words))));
  }
}
