import { rates } from "./menus.js";
import { title } from "./words.js";

/** @typedef {import("../page.js").App} App */

const framesPerSecond = 25;

/**
 * Makes the viewer's actions, by their names: buttons, menus and keys perform the same ones.
 * @param {App} app
 */
export function makeActions(app) {
  const { announcer, model, page, playback } = app;
  const { video } = playback;

  /** @param {number} direction */
  function neighbour(direction) {
    const { boundaries } = model;
    const found = direction > 0
      ? boundaries.find((boundary) => boundary > playback.time + 1e-6)
      : boundaries.findLast((boundary) => boundary < playback.time - 1e-6);
    if (found !== undefined) playback.seek(found);
  }

  /** @param {number} direction */
  function frame(direction) {
    if (playback.state.playing) playback.pause();
    playback.seek(playback.time + direction / framesPerSecond);
  }

  /** @param {number} direction */
  function chapter(direction) {
    const { chapters } = model;
    const found = direction > 0
      ? chapters.find(({ time }) => time > playback.time + 1e-6)
      : chapters.findLast(({ time }) => time < playback.time - 1);
    if (found) playback.seek(found.time);
  }

  /** @param {number} direction */
  function rate(direction) {
    const next = direction > 0 ? rates.find((value) => value > playback.rate) : rates.findLast((value) => value < playback.rate);
    if (next !== undefined) playback.setRate(next);
  }

  /** @param {number} value */
  function setVolume(value) {
    video.volume = Math.min(1, Math.max(0, value));
    video.muted = false;
  }

  async function copy() {
    const text = playback.trace;
    const field = /** @type {HTMLTextAreaElement} */ (document.getElementById("trace"));
    field.value = text;
    try {
      await navigator.clipboard.writeText(text);
      app.notify(title("copied"));
    } catch {
      /** @type {HTMLElement} */ (field.closest("[popover]")).showPopover();
      field.focus();
      field.select();
    }
  }

  /** @param {boolean} isOn */
  function showHotSpots(isOn) {
    app.showsHotSpots = isOn;
    app.stage.element.classList.toggle("reveals", isOn);
  }

  return {
    toggle() {
      if (playback.state.gate === undefined) return playback.toggle();
      // The answer is shown again to a viewer who plays at a closed gate.
      announcer.say(title("tapToContinue"));
      app.stage.element.querySelector("button.answer")?.focus();
    },
    previous: () => neighbour(-1),
    next: () => neighbour(1),
    back: () => playback.seek(playback.time - 5),
    forward: () => playback.seek(playback.time + 5),
    /** @param {number} seconds */
    move: (seconds) => playback.seek(playback.time + seconds),
    frameBack: () => frame(-1),
    frameForward: () => frame(1),
    previousChapter: () => chapter(-1),
    nextChapter: () => chapter(1),
    /** @param {number} part of the media */
    goToPart: (part) => playback.seek(part * playback.length),
    slower: () => rate(-1),
    faster: () => rate(1),
    nextRate: () => playback.setRate(rates[(rates.indexOf(playback.rate) + 1) % rates.length]),
    mute: () => void (video.muted = !video.muted),
    setVolume,
    louder: () => setVolume((video.muted ? 0 : video.volume) + 0.1),
    softer: () => setVolume((video.muted ? 0 : video.volume) - 0.1),
    captions() {
      const [track] = video.textTracks;
      if (!track) return;
      track.mode = track.mode === "showing" ? "hidden" : "showing";
      document.getElementById("captions")?.setAttribute("aria-pressed", String(track.mode === "showing"));
    },
    fullScreen() {
      if (document.fullscreenElement) document.exitFullscreen();
      else app.player.requestFullscreen().catch(() => {});
    },
    pictureInPicture: () => void video.requestPictureInPicture().catch(() => {}),
    showHotSpots,
    toggleHotSpots: () => showHotSpots(!app.showsHotSpots),
    chooseVideo: () => document.getElementById("file")?.click(),
    copy,
    askTime: () => document.getElementById("time-dialog")?.showPopover(),
    showKeys: () => document.getElementById("keys")?.togglePopover(),
    switchMode() {
      if (!page.client) app.setMode(document.body.dataset.mode === "viewer" ? "inspect" : "viewer");
    },
    filter() {
      app.setMode("inspect");
      document.getElementById("filter")?.focus();
    },
    answer: () => app.stage.element.querySelector("button.answer")?.click(),
  };
}

/**
 * Listens to the keys of the page: those of video players (`k`, `j`, `l`, digits) and of mpv (`,` `.` `[` `]`).
 * @param {import("../page.js").App} app
 */
export function listenToKeys({ actions, model, playback }) {
  const keys = /** @type {Record<string, (event: KeyboardEvent) => void>} */ ({
    " ": actions.toggle, k: actions.toggle, j: () => actions.move(-10), l: () => actions.move(10),
    ArrowLeft: (event) => actions.move(event.shiftKey ? -1 : -5), ArrowRight: (event) => actions.move(event.shiftKey ? 1 : 5),
    ArrowUp: actions.louder, ArrowDown: actions.softer,
    Home: () => playback.seek(0), End: () => playback.seek(playback.length),
    ",": actions.frameBack, ".": actions.frameForward, p: actions.previous, n: actions.next,
    P: actions.previousChapter, N: actions.nextChapter, t: actions.askTime, m: actions.mute, c: actions.captions,
    "[": actions.slower, "]": actions.faster, "<": actions.slower, ">": actions.faster, f: actions.fullScreen,
    h: actions.toggleHotSpots, i: actions.switchMode, "/": actions.filter, "?": actions.showKeys,
    Enter: actions.answer, Escape: () => model.select(undefined),
  });
  for (let digit = 0; digit <= 9; digit += 1) keys[digit] = () => actions.goToPart(digit / 10);

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = /** @type {Element} */ (event.target);
    if (target.closest("input:not([type=range]), select, textarea")) return;
    // A control has its own keys.
    if ((event.key === " " || event.key === "Enter") && target.closest("button, a, [role=switch]")) return;
    if (event.key.startsWith("Arrow") && target.closest("input, [role=tab], [popover]")) return;
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action(event);
  });
}
