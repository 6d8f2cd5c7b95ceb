import { addCard, addLabel, addPicture, setAppearance } from "../overlay.js";
import { permitsPicture } from "./image-policy.js";

/**
 * @typedef {import("./bc-interactive").BCAnnotation} BCAnnotation
 * @typedef {import("./bc-interactive").BCAppearance} BCAppearance
 *
 * @typedef {object} BoxOptions
 * @property {BCAppearance} appearance
 * @property {string} images the policy of pictures
 * @property {string} unavailable the text in the place of a picture that is not loaded
 */

/** @param {BCAnnotation} annotation whether a tap on it does something */
const isChoice = ({ onClick, command }) => onClick !== undefined || command !== undefined;

/** @param {BCAnnotation} annotation whether a tap on it releases a gate, or leaves it by a jump */
export const isAnswer = ({ onClick }) => {
  const { releaseGate, gotoTrack } = /** @type {{releaseGate?: boolean, gotoTrack?: string}} */ (onClick ?? {});
  return releaseGate === true || gotoTrack !== undefined;
};

/**
 * Makes the box of an annotation.
 * @param {BCAnnotation} annotation
 * @param {{kind: string, text?: string}} shown what the engine shows of it
 * @param {BoxOptions} options
 */
export function makeBox(annotation, { kind, text }, { appearance, images, unavailable }) {
  const isButton = isChoice(annotation);
  const title = String(annotation.title ?? annotation.text ?? annotation.id);
  const box = document.createElement(isButton ? "button" : "div");
  box.className = `box ${kind}`;
  box.setAttribute("part", `box ${kind}`);
  box.classList.toggle("mullins", String(annotation.mode).toLowerCase() === "mullins special");
  box.classList.toggle("fades", annotation.transitionClass === "fade");
  box.dataset.annotation = annotation.id;
  for (const side of ["left", "top", "width", "height"]) {
    if (annotation[side]) box.style.setProperty(side, String(annotation[side]));
  }
  if (annotation.backgroundColor) box.style.backgroundColor = String(annotation.backgroundColor);
  setAppearance(box, appearance);
  if (kind === "text" || (kind === "spot" && text)) box.append(makeWords());
  if (kind === "image") {
    if (annotation.url && permitsPicture(images, annotation.url)) addPicture(box, annotation.url, title, unavailable);
    else addCard(box, title, unavailable);
  }
  if (kind === "spot" && isButton) addLabel(box, title, actionOf(annotation));
  if (box instanceof HTMLButtonElement) {
    box.type = "button";
    if (kind !== "text") box.setAttribute("aria-label", title);
  }
  return box;
}

function makeWords() {
  const words = document.createElement("span");
  words.className = "words";
  words.dir = "auto";
  return words;
}

/**
 * Returns what a tap does, for a label.
 * @param {BCAnnotation} annotation
 * @returns {{link?: string, command?: string}}
 */
function actionOf({ onClick, command }) {
  const { gotoLink } = /** @type {{gotoLink?: string}} */ (onClick ?? {});
  return { link: gotoLink, command: typeof command === "string" ? command : undefined };
}
