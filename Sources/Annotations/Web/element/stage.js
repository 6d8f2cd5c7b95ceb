import { Hold, Overlay } from "../overlay.js";
import { isAnswer, makeBox } from "./boxes.js";
import { picturePlace } from "./picture-place.js";

/**
 * @typedef {import("./bc-interactive").BCAnnotation} BCAnnotation
 * @typedef {import("../session.js").State} State
 */

/** The layer over the picture of a video: the boxes of the annotations, and what holds the playhead. */
export class Stage {
  /** The layer, which covers the picture. */
  element = document.createElement("div");
  #host;
  /** @type {Overlay | undefined} */
  #overlay;
  /** @type {Hold | undefined} */
  #hold;
  /** @type {BCAnnotation[]} */
  #annotations = [];
  /** @type {State | undefined} */
  #state;
  /** @type {HTMLElement[]} */
  #answers = [];
  /** The element that had the focus before a gate took it. */
  #focusedBefore = /** @type {HTMLElement | null} */ (null);

  /** @param {HTMLElement} host the element over whose video the layer is */
  constructor(host) {
    this.#host = host;
    this.element.className = "picture";
    this.element.setAttribute("part", "picture");
    this.element.setAttribute("aria-live", "polite");
    // The focus rests here if nothing else can take it.
    this.element.tabIndex = -1;
  }

  /**
   * Begins with a project.
   * @param {BCAnnotation[]} annotations
   * @param {import("./bc-interactive").BCWords} words
   * @param {object} actions
   * @param {(annotation: BCAnnotation) => import("./boxes.js").BoxOptions} actions.options for the box of an annotation
   * @param {(number: number) => void} actions.tap
   * @param {() => void} actions.skip
   */
  begin(annotations, words, { options, tap, skip }) {
    this.element.replaceChildren();
    this.element.classList.remove("waits");
    this.#state = undefined;
    this.#annotations = annotations;
    this.#overlay = new Overlay(this.element, (shown) => {
      const annotation = annotations[shown.number];
      const box = makeBox(annotation, shown, options(annotation));
      if (box instanceof HTMLButtonElement) box.addEventListener("click", () => tap(shown.number));
      return box;
    });
    this.#hold = new Hold(this.element, words, skip);
  }

  /**
   * Shows what is on screen, and keeps the focus in a sensible place: at the answer of a gate that closes, and where it
   * was before if the gate is released or a focused box disappears.
   * @param {State} state
   */
  show(state) {
    const { gate } = state;
    const lastGate = this.#state?.gate;
    const focused = this.#focusInside;
    this.#state = state;
    this.#overlay?.show(state.visible);
    const isHeld = gate !== undefined;
    this.#answers = isHeld ? this.#boxes(({ number }) => isAnswer(this.#annotations[number])) : [];
    if (this.#answers.length === 0) this.#answers = this.#boxes(({ number }) => number === gate);
    const boxes = this.#boxes();
    for (const box of boxes) box.part.toggle("answer", this.#answers.includes(box));
    this.#showHold(state.stand);
    if (isHeld && gate !== lastGate && this.#host.matches(":focus-within")) {
      this.#focusedBefore = focused ?? this.#focusInHost;
      this.#focus(...this.#answers);
    } else if (focused && ((!isHeld && lastGate !== undefined) || !focused.isConnected || focused.inert)) this.#focusBack();
  }

  /** @param {number} remaining the rest of a pause on show, in seconds */
  countDown(remaining) {
    this.#showHold(remaining);
  }

  /** @param {number | true | undefined} stand */
  #showHold(stand) {
    const gate = this.#state?.gate;
    this.#hold?.show({ gate, stand }, gate !== undefined ? this.#answers : stand !== undefined ? this.#boxes() : []);
  }

  /**
   * Returns the boxes of visible annotations.
   * @param {(shown: import("../session.js").Shown) => boolean} [isMeant]
   */
  #boxes(isMeant = () => true) {
    const visible = this.#state?.visible.filter(isMeant) ?? [];
    return visible.flatMap(({ number }) => this.#overlay?.box(number) ?? []);
  }

  /**
   * Puts the layer over the picture of a video.
   * @param {HTMLVideoElement} video
   */
  layOut(video) {
    const place = picturePlace(video, this.#host);
    for (const [side, length] of Object.entries(place)) this.element.style.setProperty(side, `${length}px`);
    return place;
  }

  // The focus.

  /** @returns {boolean} whether an answer of the closed gate, or else a box, has taken the focus */
  focus() {
    return this.#focus(...this.#answers, ...this.element.querySelectorAll("button:not([inert])"));
  }

  /** The box, or the button of the hint, that has the focus. */
  get #focusInside() {
    const active = /** @type {ShadowRoot} */ (this.element.getRootNode()).activeElement;
    return active instanceof HTMLElement && active !== this.element ? active : null;
  }

  /** The element of the host's content that has the focus. */
  get #focusInHost() {
    const active = /** @type {Document | ShadowRoot} */ (this.#host.getRootNode()).activeElement;
    return active instanceof HTMLElement && active !== this.#host && this.#host.contains(active) ? active : null;
  }

  #focusBack() {
    const before = this.#focusedBefore;
    this.#focusedBefore = null;
    const candidates = [...this.#answers, before, this.#host.querySelector("video"), this.element];
    this.#focus(...candidates.filter((element) => element !== null));
  }

  /**
   * Gives the focus to the first element that takes it.
   * @param {...Element | null | undefined} elements
   */
  #focus(...elements) {
    return elements.some((element) => {
      if (!(element instanceof HTMLElement) || !element.isConnected || element.inert) return false;
      element.focus({ preventScroll: true });
      return /** @type {Document | ShadowRoot} */ (element.getRootNode()).activeElement === element;
    });
  }
}
