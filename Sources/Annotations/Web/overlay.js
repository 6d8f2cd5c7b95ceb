/** The CSS properties and the custom properties of the values of an appearance. */
const appearanceProperties = {
  textColor: ["color", "--bc-text-color"], backgroundColor: ["background-color", "--bc-text-background"],
  fontFamily: ["font-family", "--bc-text-font"], fontWeight: ["font-weight", "--bc-text-weight"],
};

/** @param {number} value @param {number} least @param {number} most */
const limited = (value, least, most) => (Number.isNaN(value) ? least : Math.min(Math.max(value, least), most));

/**
 * Gives a box its appearance. Numbers are limited as in `AnnotationAppearance`, and invalid values of CSS are ignored.
 *
 * @param {HTMLElement} box
 * @param {import("./element/bc-interactive").BCAppearance} appearance
 */
export function setAppearance(box, appearance) {
  for (const [name, [property, customProperty]] of Object.entries(appearanceProperties)) {
    const value = appearance[/** @type {keyof typeof appearanceProperties} */ (name)];
    if (value !== undefined && CSS.supports(property, String(value))) box.style.setProperty(customProperty, String(value));
  }
  // The background of the project's document has a lower priority.
  if (box.style.getPropertyValue("--bc-text-background") !== "") box.style.backgroundColor = "";
  const { fontSize, duration } = appearance;
  if (typeof fontSize === "number") {
    box.style.setProperty("--bc-text-size", String(Number.isNaN(fontSize) ? 0.018 : limited(fontSize, 0.001, 1)));
  }
  if (typeof duration === "number") {
    const seconds = limited(duration, 0, 60);
    box.style.setProperty("--bc-fade-duration", `${seconds}s`);
    box.classList.toggle("fades", seconds > 0);
  }
}

/** The lines of the icons, in a square of 24. */
const overlayIcons = {
  image: "M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM6.8 9.5a1.7 1.7 0 1 0 3.4 0 1.7 1.7 0 1 0-3.4 0M4 18l5-5 3 3 4-5 5 6",
  gate: "M7 11h10a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2zM8 11V8a4 4 0 0 1 8 0v3",
  link: "M13 5h6v6M19 5l-9 9M16 14v5H5V8h5",
  command: "m5 7 5 5-5 5M12.5 17H19",
};

/**
 * Makes a picture of lines.
 * @param {string} path the lines in a square of 24
 * @returns {SVGSVGElement}
 */
export function makeIcon(path) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}

/** @param {string} tag @param {string} className @param {...(Node | string)} children */
function part(tag, className, ...children) {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

/**
 * Makes a text that the style sheet draws, so that it is not part of the accessible name of its box.
 * @param {string} className
 * @param {string} text
 */
function remark(className, text) {
  const element = part("small", className);
  element.dataset.text = text;
  return element;
}

/**
 * Adds a card to a box, in the place of a picture that is not loaded.
 * @param {HTMLElement} box
 * @param {string} title the title of the annotation
 * @param {string} note the reason, or what a tap does
 */
export function addCard(box, title, note) {
  const name = part("b", "", title);
  name.dir = "auto";
  box.append(part("span", "card", makeIcon(overlayIcons.image), name, remark("", note)));
}

/**
 * Adds a picture to a box, and a card in its place if it does not load. The host learns no referrer.
 * @param {HTMLElement} box
 * @param {string} address
 * @param {string} title the title of the annotation
 * @param {string} note the text of the card
 */
export function addPicture(box, address, title, note) {
  const image = document.createElement("img");
  image.referrerPolicy = "no-referrer";
  image.alt = title;
  image.addEventListener("error", () => {
    image.remove();
    addCard(box, title, note);
  }, { once: true });
  image.src = address;
  box.append(image);
}

/**
 * Returns the host that a browser would ask; empty if there is none.
 * @param {string} address
 */
function hostOf(address) {
  try {
    return new URL(address).host;
  } catch {
    return "";
  }
}

/**
 * Adds the label of a hot spot, which is shown on hover and focus, inside of the picture.
 * @param {HTMLElement} box with its place as percentages
 * @param {string} title
 * @param {{link?: string, command?: string}} action
 */
export function addLabel(box, title, action) {
  const name = part("span", "", title);
  name.dir = "auto";
  const label = part("span", "label", name);
  if (action.link !== undefined) {
    label.prepend(makeIcon(overlayIcons.link));
    const host = hostOf(action.link);
    if (host) label.append(remark("host", host));
  } else if (action.command !== undefined) label.prepend(makeIcon(overlayIcons.command));
  box.append(label);
  const [left, top, width, height] = ["left", "top", "width", "height"].map((side) => parseFloat(box.style.getPropertyValue(side)) || 0);
  box.classList.toggle("low", top < 20 && height < 20);
  box.classList.toggle("at-left", left + width / 2 < 25);
  box.classList.toggle("at-right", left + width / 2 > 75);
}

/**
 * What holds the playhead, over the picture: a closed gate with its answers, or a pause with the seconds that remain.
 *
 * @typedef {{tap: string, key?: string, continues: string, skip: string, paused: string}} HoldWords
 * @typedef {{gate?: number, stand?: number | true}} HoldState
 */
export class Hold {
  #parent;
  #words;
  #skip;
  #scrim = part("div", "scrim");
  #hint = part("p", "hint");
  #shown = "";
  #total = 0;

  /**
   * @param {Element} parent the picture, in which the boxes are
   * @param {HoldWords} words
   * @param {() => void} skip plays on
   */
  constructor(parent, words, skip) {
    this.#parent = parent;
    this.#words = words;
    this.#skip = skip;
    this.#hint.hidden = true;
    this.#hint.setAttribute("role", "status");
    parent.append(this.#scrim, this.#hint);
  }

  /** A Boolean value that indicates whether a gate or a pause is shown. */
  get isShown() {
    return this.#shown !== "";
  }

  /**
   * Shows what holds the playhead, or nothing.
   * @param {HoldState} state of the engine
   * @param {Iterable<Element>} boxes those that answer the gate, or are read during the pause
   */
  show({ gate, stand }, boxes = []) {
    const isTimed = typeof stand === "number" && Number.isFinite(stand);
    const kind = gate !== undefined ? `gate ${gate}` : stand === undefined ? "" : isTimed ? "timed" : "open";
    if (kind !== this.#shown) this.#begin(kind, isTimed ? stand : 0);
    const marked = new Set(boxes);
    for (const box of this.#parent.children) {
      if (!box.classList.contains("box")) continue;
      box.classList.toggle("answer", gate !== undefined && marked.has(box));
      box.classList.toggle("above", gate === undefined && marked.has(box));
    }
    // The hint covers no answer in the lower part of the picture.
    const isLow = [...marked].some((box) => box instanceof HTMLElement && box.offsetTop + box.offsetHeight > this.#parent.clientHeight * 0.7);
    this.#hint.classList.toggle("up", isLow);
    if (isTimed && gate === undefined) this.#count(stand);
  }

  /** @param {string} kind @param {number} total */
  #begin(kind, total) {
    this.#shown = kind;
    this.#total = total;
    this.#parent.classList.toggle("waits", kind !== "");
    this.#hint.hidden = kind === "";
    this.#hint.setAttribute("part", kind.startsWith("gate") ? "gate" : "pause");
    if (kind === "") return this.#hint.replaceChildren();
    const words = this.#words;
    if (kind.startsWith("gate")) {
      const key = words.key === undefined ? [] : [part("kbd", "", words.key)];
      return this.#hint.replaceChildren(makeIcon(overlayIcons.gate), part("span", "", words.tap), ...key);
    }
    const skip = document.createElement("button");
    skip.type = "button";
    skip.textContent = words.skip;
    skip.addEventListener("click", () => this.#skip());
    const isTimed = kind === "timed";
    // A screen reader does not say each second.
    const circle = part("span", "countdown");
    circle.ariaHidden = "true";
    this.#hint.replaceChildren(...(isTimed ? [circle] : []), part("span", "", isTimed ? words.continues : words.paused), skip);
  }

  /** @param {number} seconds */
  #count(seconds) {
    this.#total = Math.max(this.#total, seconds);
    const circle = /** @type {HTMLElement} */ (this.#hint.querySelector(".countdown"));
    const text = String(Math.ceil(seconds));
    circle.style.setProperty("--gone", String(this.#total > 0 ? 1 - seconds / this.#total : 0));
    if (circle.textContent !== text) circle.textContent = text;
  }
}

/**
 * What is on screen, as boxes over a picture. The boxes are in the order of the project, which is that of the focus.
 *
 * @typedef {{number: number, kind: string, text?: string}} Shown a visible annotation, by its number
 */
export class Overlay {
  #parent;
  #make;
  #start;
  /** @type {Map<number, HTMLElement>} */
  #boxes = new Map();

  /**
   * @param {Element} parent takes the boxes behind what it has
   * @param {(shown: Shown) => HTMLElement} make a box; its `.words` take the text
   */
  constructor(parent, make) {
    this.#parent = parent;
    this.#make = make;
    this.#start = parent.lastElementChild;
  }

  /** @param {Shown[]} visible */
  show(visible) {
    const numbers = new Set(visible.map((shown) => shown.number));
    for (const number of this.#boxes.keys()) if (!numbers.has(number)) this.#remove(number);
    /** @type {Element | null} */
    let last = this.#start;
    for (const shown of [...visible].sort((first, second) => first.number - second.number)) {
      const box = this.#boxes.get(shown.number) ?? this.#add(shown, last);
      const words = box.querySelector(".words");
      const text = shown.text ?? "";
      if (words && words.textContent !== text) words.textContent = text;
      last = box;
    }
  }

  /**
   * Returns the box of a visible annotation.
   * @param {number} number
   * @returns {HTMLElement | undefined}
   */
  box(number) {
    return this.#boxes.get(number);
  }

  /** @param {Shown} shown @param {Element | null} last */
  #add(shown, last) {
    const box = this.#make(shown);
    this.#boxes.set(shown.number, box);
    if (last) last.after(box);
    else this.#parent.prepend(box);
    if (box.classList.contains("fades")) requestAnimationFrame(() => box.classList.add("in"));
    return box;
  }

  /**
   * Removes a box. While it fades, it is already unavailable to taps and screen readers.
   * @param {number} number
   */
  #remove(number) {
    const box = this.#boxes.get(number);
    this.#boxes.delete(number);
    if (!box) return;
    if (!box.classList.contains("fades")) return box.remove();
    box.classList.remove("in");
    box.inert = true;
    const seconds = getComputedStyle(box).transitionDuration.split(",").map(parseFloat);
    setTimeout(() => box.remove(), Math.max(...seconds) * 1000);
  }
}
