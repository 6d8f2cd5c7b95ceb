import { make } from "./dom.js";
import { title } from "./words.js";

/** @param {string} key @returns {string | null} a setting of an earlier visit */
function remembered(key) {
  try {
    return localStorage.getItem(`bcinteract.${key}`);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} value */
function remember(key, value) {
  try {
    localStorage.setItem(`bcinteract.${key}`, value);
  } catch {
    // A page from disk may have no storage.
  }
}

/**
 * Makes a splitter, which the pointer and the arrow keys move.
 * @param {"panel" | "timeline"} name of the part next to the splitter
 * @param {HTMLElement} layout has the size of the part as the custom property `--NAME-size`
 * @param {HTMLElement} part
 */
export function splitter(name, layout, part) {
  const isColumn = name === "panel";
  const element = make("div", {
    class: `splitter ${name}-splitter`, role: "separator", tabindex: 0, "aria-orientation": isColumn ? "vertical" : "horizontal",
    "aria-label": title(isColumn ? "inspect" : "timeline"),
  });
  const size = () => (isColumn ? part.offsetWidth : part.offsetHeight);
  const total = () => (isColumn ? innerWidth : innerHeight);
  new ResizeObserver(() => element.setAttribute("aria-valuenow", String(Math.round((size() / total()) * 100)))).observe(part);
  const resize = (/** @type {number} */ size) => {
    const limited = Math.min(Math.max(size, isColumn ? 240 : 128), total() * 0.7);
    layout.style.setProperty(`--${name}-size`, `${limited}px`);
    remember(name, String(limited));
  };
  const before = Number(remembered(name));
  if (before > 0) resize(before);
  const sizeAt = (/** @type {PointerEvent} */ event) => {
    if (!isColumn) return innerHeight - event.clientY;
    return document.dir === "rtl" ? event.clientX : innerWidth - event.clientX;
  };
  element.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => element.setPointerCapture(event.pointerId));
  element.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
    if (element.hasPointerCapture(event.pointerId)) resize(sizeAt(event));
  });
  element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const larger = isColumn ? (document.dir === "rtl" ? "ArrowRight" : "ArrowLeft") : "ArrowUp";
    const smaller = isColumn ? (document.dir === "rtl" ? "ArrowLeft" : "ArrowRight") : "ArrowDown";
    const step = event.key === larger ? 16 : event.key === smaller ? -16 : 0;
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    resize(size() + step);
  });
  return element;
}

/**
 * Hides the controls over a playing picture after three seconds without pointer, focus or touch.
 * @param {HTMLElement} player
 * @param {import("./playback.js").Playback} playback
 */
export function hideIdleControls(player, playback) {
  let timer = 0;
  const wake = () => {
    player.classList.remove("idle");
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      const isUsed = player.querySelector(".controls :focus-visible") !== null;
      if (playback.state.playing && !isUsed) player.classList.add("idle");
    }, 3000);
  };
  // A touch wakes hidden controls after its click, which would otherwise be on a control that has just returned.
  const listen = (/** @type {any} */ { type, pointerType, target }) => {
    if (pointerType === "touch" && player.classList.contains("idle")) {
      if (type === "pointerup") setTimeout(wake, 300);
    } else if (type !== "focusin" || target.matches(":focus-visible")) wake();
  };
  for (const name of ["pointermove", "pointerdown", "pointerup", "keydown", "focusin"]) document.addEventListener(name, listen);
  playback.on("change", () => {
    if (!playback.state.playing) wake();
  });
}
