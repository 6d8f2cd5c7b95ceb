import { emptyState, fill, icon, make, number, place } from "./dom.js";
import { ruleOf } from "./problems.js";
import { clock } from "./time.js";
import { say, title } from "./words.js";

/** @typedef {import("./types").Lane} Lane */

/** The panel with everything about the selected annotation. */
export class Inspector {
  element = make("div", { class: "inspector" });

  /** @param {import("../page.js").App} app */
  constructor(app) {
    this.app = app;
    const show = () => this.show();
    app.model.onSelection(show);
    app.playback.on("timeline", show);
    app.playback.on("change", () => this.#showState());
    this.show();
  }

  show() {
    const { selected, lanes } = this.app.model;
    const lane = selected === undefined ? undefined : lanes[selected];
    if (selected === undefined || lane === undefined) {
      return fill(this.element, emptyState("inspect", title("nothingSelected"), say("chooseAnnotation")));
    }
    fill(this.element,
      this.#head(lane, selected), this.#times(lane), this.#place(lane), this.#content(lane), this.#steps(lane), this.#rule(lane),
      this.#findings(lane, selected), this.#path(selected), this.#source(selected));
    this.#showState();
  }

  /**
   * @param {Lane} lane
   * @param {string} name
   * @param {any} action
   * @param {...any} content
   */
  #sheet(lane, name, action, ...content) {
    return make("section", { class: `sheet ${lane.type}` }, make("h3", {}, make("span", {}, name), action), content);
  }

  /** @param {Lane} lane @param {number} selected */
  #head(lane, selected) {
    const { model } = this.app;
    const findings = model.findingsOf(selected);
    this.state = make("span", { class: "chip" });
    return make("section", { class: `sheet ${lane.type}` },
      make("h2", {}, make("span", { class: "kind" }, icon(lane.type)), make("span", { dir: "auto", class: "name", title: model.nameOf(lane) }, model.nameOf(lane))),
      make("p", { class: "where" }, make("span", { class: "chip number" }, `#${lane.annotation}`), this.state,
        make("span", { class: "chip" }, say(`types.${lane.type}`)),
        make("span", { class: `chip ${findings[0]?.severity ?? ""}` },
          findings.length > 0 && icon(findings[0].severity, "small"), `${title("problems")}: ${findings.length}`)));
  }

  #showState() {
    const { model, playback } = this.app;
    if (!this.state || model.selected === undefined) return;
    const isShown = playback.state.visible.some((shown) => shown.number === model.selected);
    this.state.classList.toggle("ok", isShown);
    fill(this.state, isShown && icon("check", "small"), say(isShown ? "onScreenNow" : "notOnScreen"));
  }

  /** @param {Lane} lane */
  #times(lane) {
    const cell = (/** @type {string} */ name, /** @type {string} */ value) =>
      make("span", { class: "cell" }, make("span", { class: "soft small" }, name), number(value));
    if (lane.start === undefined) return this.#sheet(lane, title("times"), undefined, make("p", {}, say("pending")));
    const end = lane.end ?? undefined;
    const go = make("button", { type: "button", class: "link small", click: () => this.app.playback.seek(lane.start ?? 0) }, title("goToStart"));
    return this.#sheet(lane, title("times"), go, make("div", { class: "trio" },
      cell(title("start"), clock(lane.start)), cell(title("end"), end === undefined ? say("open") : clock(end)),
      cell(title("length"), end === undefined ? "–" : `${Number((end - lane.start).toFixed(3))} s`)));
  }

  /** @param {Lane} lane */
  #place(lane) {
    if (!lane.box) return undefined;
    const picture = make("span", { class: "place" }, make("i"));
    const box = picture.firstElementChild;
    for (const [side, length] of Object.entries(lane.box)) if (length !== null) box.style.setProperty(side, length);
    const names = /** @type {Record<string, string>} */ ({ left: "X", top: "Y", width: "W", height: "H" });
    const cells = Object.entries(lane.box).map(([side, length]) =>
      make("span", { class: "cell" }, make("span", { class: "soft small" }, names[side]), number(length ?? "–")));
    return this.#sheet(lane, title("place"), undefined, make("div", { class: "quad" }, picture, cells));
  }

  /** @param {Lane} lane */
  #content(lane) {
    return [
      lane.text && (lane.title || lane.text.length > 120) && this.#sheet(lane, title("types.text"), undefined, make("p", { dir: "auto" }, lane.text)),
      lane.image && this.#sheet(lane, title("types.image"), undefined, make("code", {}, lane.image), this.#permission(lane)),
    ];
  }

  /** @param {Lane} lane */
  #permission(lane) {
    const { model, page } = this.app;
    if (page.images || model.pictureOf(lane) !== undefined) return undefined;
    // The options keep their direction in any language.
    const [before, after] = title("allowPictures", "\n").split("\n");
    return make("p", { class: "soft" }, before, make("code", { class: "number" }, "run --html --images"), after);
  }

  /** @param {Lane} lane */
  #steps(lane) {
    const steps = this.app.model.stepsOf(lane);
    if (lane.gate) steps.unshift({ icon: "gate", words: say("gate") });
    if (lane.pausesOnShow) steps.unshift({ icon: "pause", words: say("pause") });
    if (steps.length === 0) return undefined;
    return this.#sheet(lane, title(this.app.model.isChoice(lane) ? "whenTapped" : "whenReached"), undefined, make("ol", { class: "steps" },
      steps.map((step) => make("li", {}, icon(step.icon, "small soft"), make("span", { class: "wraps" }, step.words, step.detail && [" ", make("code", { class: "soft" }, step.detail)])))));
  }

  /** @param {Lane} lane */
  #rule(lane) {
    const text = lane.condition === undefined ? say("alwaysShown") : make("code", {}, lane.condition);
    return this.#sheet(lane, title("ruleHeading"), undefined, make("p", {}, text));
  }

  /** @param {Lane} lane @param {number} selected */
  #findings(lane, selected) {
    const findings = this.app.model.findingsOf(selected);
    if (findings.length === 0) return undefined;
    return this.#sheet(lane, title("problems"), undefined, findings.map((finding) => make("div", { class: "note" },
      icon(finding.severity, `small ${finding.severity}`), make("div", {}, make("p", { dir: "auto" }, finding.message), finding.fix && make("p", { class: "soft", dir: "auto" }, finding.fix), ruleOf(this.app.page, finding)))));
  }

  /** @param {number} selected */
  #path(selected) {
    const { model } = this.app;
    const found = model.scenes?.annotations[selected];
    if (found === undefined) return undefined;
    const path = found.trace;
    const lane = model.lanes[selected];
    const name = title("howToGetHere");
    if (path === undefined) return this.#sheet(lane, name, undefined, make("p", {}, icon("unsupported", "small"), " ", say("noPath")));
    const steps = [make("li", {}, icon("play", "small soft"), make("span", {}, title("playFromStart")))];
    let time = 0;
    for (const input of path) {
      if (input.input === "tick") time = input.time ?? time;
      const words = this.#stepWords(input);
      if (words) steps.push(make("li", {}, icon(words.icon, "small soft"), make("span", { dir: "auto" }, words.text), number(clock(time, 1), "soft")));
    }
    if (lane.start !== undefined) {
      steps.push(make("li", {}, icon("eye", "small soft"), make("span", {}, title("itAppears")), number(clock(lane.start, 1), "soft")));
    }
    return this.#sheet(lane, name, undefined, make("ol", { class: "steps" }, steps));
  }

  /** @param {import("./types").Input} input */
  #stepWords(input) {
    const { model } = this.app;
    switch (input.input) {
      case "tap": {
        const number = model.numbers.get(input.annotation ?? "");
        return { icon: "spot", text: say("onTap", number === undefined ? "" : model.nameOf(model.lanes[number])) };
      }
      case "enable": return { icon: "check", text: say("enable", input.precondition ?? "") };
      case "disable": return { icon: "minus", text: say("disable", input.precondition ?? "") };
      case "set": return { icon: "command", text: say("set", Object.entries(input.variables ?? {}).map(([name, value]) => `${name} = ${value}`).join(say("separator"))) };
      default: return undefined;
    }
  }

  /** @param {number} selected */
  #source(selected) {
    const { model, page, playback } = this.app;
    const found = page.places[selected];
    const source = make("details", { class: "rule" }, make("summary", {}, make("code", {}, `/annotations/${selected}`)));
    source.addEventListener("toggle", () => source.append(make("pre", { dir: "ltr" }, make("code", {}, JSON.stringify(playback.project.annotations[selected], null, 2)))), { once: true });
    return this.#sheet(model.lanes[selected], title("source"), found && number(found.join(":")), source);
  }
}
