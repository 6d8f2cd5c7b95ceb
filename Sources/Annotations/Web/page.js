import { listenToKeys, makeActions } from "./page/actions.js";
import { Announcer, icon, make, tool } from "./page/dom.js";
import { EventList } from "./page/events.js";
import { Film } from "./page/film.js";
import { Inspector } from "./page/inspect.js";
import { hideIdleControls, splitter } from "./page/layout.js";
import { keySheet, timeDialog } from "./page/menus.js";
import { Model } from "./page/model.js";
import { Panel } from "./page/panel.js";
import { Playback } from "./page/playback.js";
import { problemsPanel } from "./page/problems.js";
import { ScenesPanel } from "./page/scenes.js";
import { Scrubber } from "./page/scrubber.js";
import { Stage } from "./page/stage.js";
import { clock, parseTime } from "./page/time.js";
import { Timeline } from "./page/timeline.js";
import { Transport } from "./page/transport.js";
import { valuesPanel } from "./page/values.js";
import { say, title, words } from "./page/words.js";
import { Session } from "./session.js";

/** The parts of the page, for each other. */
export class App {
  showsHotSpots = false;
  announcer = new Announcer();

  /**
   * @param {import("./page/types").Page} page
   * @param {Playback} playback
   * @param {HTMLInputElement} file the field that takes a video
   */
  constructor(page, playback, file) {
    this.page = page;
    this.playback = playback;
    this.model = new Model(page, playback);
    this.film = new Film(playback);
    this.actions = makeActions(this);
    const chooser = make("button", { type: "button", class: "tool labelled outlined", click: () => file.click() }, title("chooseVideo"));
    this.stage = new Stage(this.model, playback, chooser);
    this.panel = new Panel();
    this.notice = make("p", { class: "toast", hidden: true });
    this.player = make("div", { class: "player", id: "player" }, this.stage.element, this.notice);
    const transport = new Transport(this);
    this.player.append(make("div", { class: "controls" }, new Scrubber(this.model, playback, this.film).element, transport.element, transport.menus), timeDialog(this));
    this.timeline = new Timeline(this);
    this.#addTabs();
    hideIdleControls(this.player, playback);
  }

  #addTabs() {
    const { panel, page } = this;
    const events = new EventList(this).element;
    panel.add("timeline", title("timeline"), make("div"), { phone: true, shown: () => this.timeline.layOut() });
    panel.add("events", title("events"), events, { shown: () => (events.scrollTop = events.scrollHeight) });
    panel.add("inspect", title("inspect"), new Inspector(this).element);
    panel.add("values", title("variables"), valuesPanel(this));
    panel.add("problems", title("problems"), problemsPanel({ ...this, reveal: (number) => this.reveal(number) }), { badge: page.findings.length });
    panel.add("scenes", title("scenes"), new ScenesPanel(this).element);
  }

  /** The elements of the body. */
  get elements() {
    const { page, panel, timeline } = this;
    const layout = make("main", { class: "layout" }, page.client && make("h1", { class: "spoken" }, page.title));
    const well = make("section", { class: "well", "aria-label": title("viewer") }, this.player);
    layout.append(well, splitter("panel", layout, panel.element), panel.element, splitter("timeline", layout, timeline.element), timeline.element);
    const trace = make("div", { id: "trace-sheet", class: "sheet-dialog", popover: "auto", role: "dialog", "aria-label": title("sessionTrace") },
      make("label", {}, title("sessionTrace"), make("textarea", { id: "trace", dir: "ltr", readonly: true })));
    return [...(page.client ? [] : [this.#header]), layout, keySheet(), trace, this.announcer.element];
  }

  get #header() {
    const { page, model, playback } = this;
    const length = make("span", { class: "number" }, clock(playback.length, 0));
    playback.on("timeline", () => (length.textContent = clock(playback.length, 0)));
    const [count, ...others] = page.facts.map((fact) => make("span", { dir: "auto" }, fact));
    if (model.chapters.length > 0) others.unshift(make("span", {}, `${say("chapters")}: ${model.chapters.length}`));
    const facts = [count, length, ...others].flatMap((fact, index) => (index > 0 ? [" · ", fact] : [fact]));
    const modes = ["viewer", "inspect"].map((mode) => make("button", { type: "button", "data-set": mode, "aria-label": title(mode), click: () => this.setMode(mode) },
      icon(mode === "viewer" ? "eye" : "inspect", "small"), make("span", {}, title(mode))));
    const problems = make("button", {
      type: "button", class: "tool labelled problems", hidden: page.findings.length === 0, "aria-label": `${title("problems")}: ${page.findings.length}`,
      click: () => this.show("problems"),
    }, icon(page.findings[0]?.severity ?? "warning", "small"), make("span", {}, `${title("problems")} ${page.findings.length}`));
    return make("header", { class: "head" }, icon("mark"), make("h1", { class: "cut", dir: "auto" }, page.title), make("p", { class: "facts cut" }, facts), problems,
      make("div", { class: "switch", role: "group", "aria-label": title("viewer") }, modes),
      tool("", "keys", title("keys"), "?", { class: "keys", popovertarget: "keys" }));
  }

  /** @param {string} mode `viewer` or `inspect` */
  setMode(mode) {
    document.body.dataset.mode = mode;
    for (const button of document.querySelectorAll("[data-set]")) {
      button.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (button).dataset.set === mode));
    }
  }

  /** @param {string} tab */
  show(tab) {
    if (document.body.dataset.mode !== "inspect") this.setMode("inspect");
    this.panel.choose(tab);
  }

  /**
   * Selects an annotation, and shows everything about it.
   * @param {number} number
   */
  reveal(number) {
    this.model.select(number);
    if (document.body.dataset.tab !== "timeline") this.show("inspect");
  }

  /** @param {string} text for all viewers, for a few seconds */
  notify(text) {
    this.notice.textContent = text;
    this.notice.hidden = false;
    this.announcer.say(text);
    setTimeout(() => (this.notice.hidden = true), 4000);
  }

  /**
   * Says an event as a viewer would notice it, by the annotation's name.
   * @param {import("./page/types").Happening} happening
   * @param {string} name
   * @param {string} verb
   */
  announce({ event }, name, verb) {
    if (event === "shown" || event === "command" || event === "open") this.announcer.say([verb, name].filter(Boolean).join(": "));
  }
}

/**
 * Goes to the time of the address, `#t=75`. Gates before it do not hold a viewer who follows a link to a time.
 * @param {App} app
 */
function goToFragment(app) {
  const { playback } = app;
  const found = /[#&]t=(?:npt:)?([\d.:]+)/.exec(location.hash);
  const target = found ? parseTime(found[1], playback.length) : undefined;
  if (target === undefined) return;
  const focused = document.activeElement;
  playback.seek(target);
  if (playback.state.gate === undefined || playback.time >= Math.min(target, playback.length)) return;
  playback.ignoreGates(true);
  playback.seek(target);
  // The gates have moved the focus.
  if (document.activeElement !== focused) /** @type {HTMLElement} */ (document.activeElement).blur();
  app.notify(title("ignoreGates"));
}

(async () => {
  const textOf = (/** @type {string} */ id) => document.getElementById(id)?.textContent ?? "";
  /** @type {import("./page/types").Page} */
  const page = JSON.parse(textOf("data"));
  Object.assign(words, page.words);
  const block = /** @type {HTMLElement} */ (document.getElementById("engine"));
  const module = await WebAssembly.compile(await (await unzip(block)).arrayBuffer());
  const project = textOf("project");
  const session = await Session.begin(module, project, page.platform ?? "ios");
  const video = make("video", { id: "video", hidden: true, playsinline: true });
  const file = make("input", { id: "file", type: "file", accept: "video/*,audio/*", hidden: true, "aria-label": title("chooseVideo") });
  const isSideways = matchMedia("(max-height: 500px) and (orientation: landscape) and (pointer: coarse)").matches;
  page.client ||= isSideways || new URLSearchParams(location.search).get("view") === "client";
  const playback = new Playback(session, project, page, video);
  const app = new App(page, playback, file);
  video.addEventListener("error", () => app.notify(title("noVideo")));
  file.addEventListener("change", () => {
    const [chosen] = file.files;
    if (chosen) playback.useVideo(URL.createObjectURL(chosen));
  });
  document.body.replaceChildren(...app.elements, file);
  if (page.client) document.body.dataset.view = "client";
  const narrow = matchMedia("(max-width: 900px)");
  app.panel.choose(narrow.matches ? "timeline" : "events");
  // A wide page has no tab for the timeline.
  narrow.addEventListener("change", () => {
    if (app.panel.chosen === "timeline") app.panel.choose("events");
  });
  app.setMode(page.client ? "viewer" : "inspect");
  app.stage.measure();
  app.timeline.layOut();
  listenToKeys(app);
  if (page.video) playback.useVideo(page.video);
  addEventListener("hashchange", () => goToFragment(app));
  goToFragment(app);
  app.stage.show();
  document.documentElement.dataset.ready = "";
})();
