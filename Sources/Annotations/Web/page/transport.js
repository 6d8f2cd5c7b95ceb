import { icon, make, number, place, tool } from "./dom.js";
import { chapterMenu, settingsMenu, speedMenu } from "./menus.js";
import { clock } from "./time.js";
import { say, title } from "./words.js";

/** The bar with the controls of the playback. */
export class Transport {
  element = make("div", { class: "transport", id: "transport", role: "group", "aria-label": title("play"), dir: "ltr" });

  /** @param {import("../page.js").App} app */
  constructor(app) {
    this.app = app;
    const { actions, playback } = app;
    const seconds = "5 s";
    this.toggle = tool("toggle", "play", title("play"), "k", { class: "play", click: actions.toggle });
    this.mute = tool("mute", "volume", title("mute"), "m", { class: "wide", click: actions.mute });
    this.volume = make("input", {
      type: "range", id: "volume", class: "volume widest", min: 0, max: 1, step: 0.05, value: 1, "aria-label": title("volume"),
    });
    this.volume.addEventListener("input", () => actions.setVolume(Number(this.volume.value)));
    this.clock = make("span", { class: "clock", id: "clock" });
    this.chapter = make("button", { type: "button", class: "chapter wider", popovertarget: "chapters", title: title("chapters") });
    this.held = make("span", { class: "closed wide" }, icon("gate", "small"), title("gateClosed"));
    this.captions = tool("captions", "captions", title("captions"), "c", { "aria-pressed": "false", click: actions.captions });
    this.speed = make("button", { type: "button", id: "rate", class: "tool number wide", popovertarget: "speeds", title: `${title("speed")} ([ ])` });
    this.element.append(
      this.toggle,
      tool("back", "back", title("back", seconds), "←", { class: "skip", click: actions.back }),
      tool("forward", "forward", title("forward", seconds), "→", { class: "skip", click: actions.forward }),
      tool("previous", "previous", title("previousEvent"), "p", { class: "inspecting wide", click: actions.previous }),
      tool("next", "next", title("nextEvent"), "n", { class: "inspecting wide", click: actions.next }),
      this.mute, this.volume, this.clock, this.chapter, this.held, make("span", { class: "space" }), this.captions, this.speed,
      tool("more", "more", title("settings"), "", { popovertarget: "settings" }),
      tool("full", "full", title("fullScreen"), "f", { click: actions.fullScreen }),
    );
    this.menus = [chapterMenu(app), speedMenu(app), settingsMenu(app)];
    playback.on("change", () => this.show());
    playback.on("time", () => this.#showTime());
    playback.on("timeline", () => this.show());
    for (const name of ["volumechange", "loadedmetadata"]) playback.video.addEventListener(name, () => this.show());
    this.show();
  }

  show() {
    const { playback } = this.app;
    const { video, state } = playback;
    const isAtGate = state.gate !== undefined;
    const name = isAtGate ? `${title("play")}: ${say("gateClosed")}` : title(state.playing ? "pause" : "play");
    this.#setIcon(this.toggle, state.playing ? "pause" : "play");
    this.toggle.setAttribute("aria-label", name);
    this.toggle.title = `${name} (k)`;
    if (isAtGate) this.toggle.setAttribute("aria-disabled", "true");
    else this.toggle.removeAttribute("aria-disabled");
    this.held.hidden = !isAtGate;
    const isSilent = video.muted || video.volume === 0;
    this.#setIcon(this.mute, isSilent ? "muted" : "volume");
    this.mute.setAttribute("aria-pressed", String(isSilent));
    this.volume.value = String(video.muted ? 0 : video.volume);
    place(this.volume, { part: video.muted ? 0 : video.volume });
    this.captions.hidden = video.textTracks.length === 0;
    this.speed.textContent = `${playback.rate}×`;
    this.speed.setAttribute("aria-label", `${title("speed")}: ${playback.rate}×`);
    this.#showTime();
  }

  /** @param {HTMLElement} button @param {string} name */
  #setIcon(button, name) {
    if (!button.firstElementChild?.classList.contains(`i-${name}`)) button.replaceChildren(icon(name));
  }

  #showTime() {
    const { model, playback } = this.app;
    const { length, time } = playback;
    this.clock.replaceChildren(number(clock(time, 1)), number(` / ${clock(length, 0)}`, "soft"));
    const chapter = model.chapterAt(time);
    this.chapter.hidden = model.chapters.length === 0;
    if (this.chapter.textContent === (chapter?.title ?? "")) return;
    this.chapter.replaceChildren(make("span", { class: "cut", dir: "auto" }, chapter?.title ?? title("chapters")), icon("down", "small"));
  }
}
