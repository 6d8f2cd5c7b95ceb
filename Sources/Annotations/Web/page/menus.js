import { fill, icon, make, number } from "./dom.js";
import { clock, parseTime } from "./time.js";
import { say, title } from "./words.js";

/** @typedef {import("../page.js").App} App */

export const rates = [0.25, 0.5, 1, 1.5, 2, 4];

/**
 * Makes a menu above the button that opens it.
 * @param {string} id
 * @param {() => any[]} items are made when the menu opens
 */
function menu(id, items) {
  const element = make("div", { class: "menu", id, popover: "auto" });
  element.addEventListener("beforetoggle", (/** @type {any} */ event) => {
    if (event.newState === "open") fill(element, ...items());
  });
  element.addEventListener("toggle", (/** @type {any} */ event) => {
    if (event.newState !== "open") return;
    const button = document.querySelector(`[popovertarget="${id}"]`);
    const opener = /** @type {Element} */ (button?.checkVisibility() ? button : document.getElementById("more"));
    const { left, right, top } = opener.getBoundingClientRect();
    const width = element.offsetWidth;
    const start = Math.max(8, Math.min(innerWidth - width - 8, (left + right) / 2 - width / 2));
    element.style.left = `${start}px`;
    element.style.bottom = `${Math.min(innerHeight - top, innerHeight - element.offsetHeight - 16) + 8}px`;
    element.querySelector("button, input")?.focus();
  });
  element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const buttons = [...element.querySelectorAll("button")];
    const index = buttons.indexOf(document.activeElement);
    buttons[(index + step + buttons.length) % buttons.length]?.focus();
  });
  return element;
}

/**
 * Makes an item that closes the menu.
 * @param {string} picture
 * @param {any} name
 * @param {string} key
 * @param {() => void} click
 * @param {Record<string, any>} properties
 */
function item(picture, name, key, click, properties = {}) {
  const act = (/** @type {Event} */ event) => {
    const opened = /** @type {HTMLElement} */ (event.currentTarget).closest("[popover]");
    /** @type {any} */ (opened)?.hidePopover();
    click();
  };
  return make("button", { type: "button", click: act, ...properties },
    picture && icon(picture), make("span", { class: "cut", dir: "auto" }, name), key && make("kbd", {}, key));
}

/**
 * Makes an item that is on or off.
 * @param {string} id
 * @param {string} picture
 * @param {string} name
 * @param {boolean} isOn
 * @param {(isOn: boolean) => void} change
 */
function switchItem(id, picture, name, isOn, change) {
  const button = make("button", { type: "button", id, role: "switch", "aria-checked": String(isOn) },
    icon(picture), make("span", { class: "cut" }, name), make("span", { class: "toggle" }));
  button.addEventListener("click", () => {
    const next = button.getAttribute("aria-checked") !== "true";
    button.setAttribute("aria-checked", String(next));
    change(next);
  });
  return button;
}

/** @param {App} app */
export const chapterMenu = ({ model, playback }) =>
  menu("chapters", () => model.chapters.map((chapter) => {
    const isCurrent = model.chapterAt(playback.time) === chapter;
    const time = number(clock(chapter.time, 0), "soft");
    const button = item("", chapter.title, "", () => playback.seek(chapter.time), { class: "chapter-item", "aria-current": String(isCurrent) });
    button.append(time);
    return button;
  }));

/** @param {App} app */
export const speedMenu = ({ playback }) =>
  menu("speeds", () => rates.map((rate) =>
    item(rate === playback.rate ? "check" : "", `${rate}×`, "", () => playback.setRate(rate), { "aria-current": String(rate === playback.rate) })));

/** @param {App} app */
export function settingsMenu(app) {
  const { actions, model, playback } = app;
  return menu("settings", () => [
    switchItem("hotspots", "spot", title("hotSpots"), app.showsHotSpots, actions.showHotSpots),
    playback.timeline.lanes.some((lane) => lane.gate) || playback.ignoresGates
      ? switchItem("ignore-gates", "gate", title("ignoreGates"), playback.ignoresGates, (isOn) => playback.ignoreGates(isOn)) : undefined,
    make("hr"),
    model.chapters.length > 0 && item("chapter", title("chapters"), "", () => document.getElementById("chapters")?.showPopover(), { class: "if-narrower" }),
    item("volume", title("mute"), "m", actions.mute, { class: "if-narrow" }),
    item("time", `${title("speed")}: ${playback.rate}×`, "[ ]", () => actions.nextRate(), { class: "if-narrow" }),
    item("time", title("goToTime"), "t", actions.askTime),
    document.pictureInPictureEnabled && playback.hasVideo ? item("window", title("pictureInPicture"), "", actions.pictureInPicture) : undefined,
    item("image", title("chooseVideo"), "", actions.chooseVideo),
    item("copy", title("copyTrace"), "", actions.copy, { id: "copy" }),
    make("hr"),
    item("info", title("legend"), "", () => {
      app.show("timeline");
      document.getElementById("legend")?.showPopover();
    }, { class: "if-phone" }),
    item("keys", title("keys"), "?", actions.showKeys),
  ]);
}

/**
 * Makes the dialog into which an exact time is typed.
 * @param {App} app
 */
export function timeDialog({ playback }) {
  const field = make("input", { id: "time", type: "text", inputmode: "decimal", dir: "ltr", autocomplete: "off", spellcheck: "false" });
  const element = make("div", { class: "sheet-dialog", id: "time-dialog", popover: "auto", role: "dialog", "aria-label": title("goToTime") },
    make("label", { class: "ask" }, make("span", {}, title("goToTime")), make("span", { class: "field" }, field)));
  element.addEventListener("toggle", (/** @type {any} */ event) => {
    if (event.newState !== "open") return;
    field.value = field.defaultValue = clock(playback.time);
    field.focus();
    field.select();
  });
  // Without a change there is no event for it.
  field.addEventListener("keydown", (/** @type {KeyboardEvent} */ { key }) => {
    if (key === "Enter" && field.value === field.defaultValue) element.hidePopover();
  });
  field.addEventListener("change", () => {
    const target = parseTime(field.value, playback.length);
    field.setAttribute("aria-invalid", String(target === undefined));
    if (target === undefined) return;
    if (element.matches(":popover-open")) element.hidePopover();
    playback.seek(target);
  });
  return element;
}

/** Makes the list of the keys. */
export function keySheet() {
  const rows = [
    [title("play"), "k"], [`${title("back", "5 s")} · ${say("forward", "5 s")}`, "← →"], [`${title("frameBack")} · ${say("frameForward")}`, ", ."],
    [`${title("previousEvent")} · ${say("nextEvent")}`, "p n"], [title("chapters"), "P N"],
    [title("goToTime"), "t"], [title("tapToContinue"), "Enter"], [title("mute"), "m"], [title("volume"), "↑ ↓"], [title("captions"), "c"],
    [title("speed"), "[ ]"], [title("fullScreen"), "f"], [title("hotSpots"), "h"],
    [`${title("viewer")} · ${say("inspect")}`, "i"], [title("filter"), "/"], [`${title("zoom")} · ${say("fit")}`, "+ - 0"],
  ];
  return make("div", { id: "keys", popover: "auto", role: "dialog", "aria-label": title("keys") }, make("h2", {}, title("keys")),
    make("dl", {}, rows.map(([name, keys]) => make("div", {}, make("dt", {}, name), make("dd", {}, keys.split(" ").map((key) => make("kbd", {}, key)))))));
}
