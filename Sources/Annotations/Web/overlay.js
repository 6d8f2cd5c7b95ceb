/** The CSS properties and the custom properties of the values of an appearance. */
const appearanceProperties = {
  textColor: ["color", "--bc-text-color"], backgroundColor: ["background-color", "--bc-text-background"],
  fontFamily: ["font-family", "--bc-text-font"], fontWeight: ["font-weight", "--bc-text-weight"],
};

const limited = (value, least, most) => (Number.isNaN(value) ? least : Math.min(Math.max(value, least), most));

/**
 * Gives a box its appearance. Numbers are limited as in `AnnotationAppearance`, and invalid values of CSS are ignored.
 *
 * @param {HTMLElement} box
 * @param {import("./bc-interactive").BCAppearance} appearance
 */
export function setAppearance(box, appearance) {
  for (const [name, [property, customProperty]] of Object.entries(appearanceProperties)) {
    const value = appearance[name];
    if (value !== undefined && CSS.supports(property, value)) box.style.setProperty(customProperty, value);
  }
  // The background of the project's document has a lower priority.
  if (box.style.getPropertyValue("--bc-text-background") !== "") box.style.backgroundColor = "";
  const { fontSize, duration } = appearance;
  if (typeof fontSize === "number") {
    box.style.setProperty("--bc-text-size", Number.isNaN(fontSize) ? 0.018 : limited(fontSize, 0.001, 1));
  }
  if (typeof duration === "number") {
    const seconds = limited(duration, 0, 60);
    box.style.setProperty("--bc-fade-duration", `${seconds}s`);
    box.classList.toggle("fades", seconds > 0);
  }
}

/**
 * What is on screen, as boxes over a picture. The boxes are in the order of the project, which is that of the focus.
 */
export class Overlay {
  #parent;
  #make;
  #start;
  #boxes = new Map();

  /**
   * @param {Element} parent takes the boxes behind what it has
   * @param {(shown: {number: number, kind: string, text?: string}) => HTMLElement} make a box; its `.words` take the text
   */
  constructor(parent, make) {
    this.#parent = parent;
    this.#make = make;
    this.#start = parent.lastElementChild;
  }

  /** @param {{number: number, kind: string, text?: string}[]} visible the annotations by their numbers */
  show(visible) {
    const numbers = new Set(visible.map((shown) => shown.number));
    for (const number of this.#boxes.keys()) if (!numbers.has(number)) this.#remove(number);
    let last = this.#start;
    for (const shown of visible.toSorted((first, second) => first.number - second.number)) {
      const box = this.#boxes.get(shown.number) ?? this.#add(shown, last);
      const words = box.querySelector(".words");
      const text = shown.text ?? "";
      if (words && words.textContent !== text) words.textContent = text;
      last = box;
    }
  }

  #add(shown, last) {
    const box = this.#make(shown);
    this.#boxes.set(shown.number, box);
    if (last) last.after(box);
    else this.#parent.prepend(box);
    if (box.classList.contains("fades")) requestAnimationFrame(() => box.classList.add("in"));
    return box;
  }

  /** Removes a box. While it fades, it is already unavailable to taps and screen readers. */
  #remove(number) {
    const box = this.#boxes.get(number);
    this.#boxes.delete(number);
    if (!box.classList.contains("fades")) return box.remove();
    box.classList.remove("in");
    box.inert = true;
    const seconds = getComputedStyle(box).transitionDuration.split(",").map(parseFloat);
    setTimeout(() => box.remove(), Math.max(...seconds) * 1000);
  }
}
