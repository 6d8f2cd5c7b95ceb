import { iconPaths } from "./icons.js";

/**
 * Makes an element. `click` is a listener, `vars` are custom properties (a style attribute would need a weaker
 * Content Security Policy), and the other properties are attributes; those that are `undefined` or `false` are left out.
 * @param {string} tag
 * @param {Record<string, any>} properties
 * @param {...any} children nodes, texts, lists of them; what is `undefined`, `null` or `false` is left out
 * @returns {any} the element; its type is that of the tag
 */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "vars") place(element, value);
    else if (name === "click") element.addEventListener("click", value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  fill(element, ...children);
  return element;
}

/**
 * Sets custom properties.
 * @param {HTMLElement} element
 * @param {Record<string, string | number>} values
 */
export function place(element, values) {
  for (const [name, value] of Object.entries(values)) element.style.setProperty(`--${name}`, String(value));
}

/**
 * Replaces the children of an element.
 * @param {Element} element
 * @param {...any} children
 */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(2).filter((child) => child !== undefined && child !== null && child !== false));
}

/**
 * Makes an icon. Its name is a key of `iconPaths`.
 * @param {string} name
 * @param {string} className
 */
export function icon(name, className = "") {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", `icon i-${name} ${className}`);
  for (const [index, path] of iconPaths[name].entries()) {
    const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
    line.setAttribute("d", path);
    if (index === 1) line.setAttribute("class", "fill");
    svg.append(line);
  }
  return svg;
}

/**
 * Makes a button with an icon. Its name is also its title, with the key that does the same.
 * @param {string} id
 * @param {string} picture the name of the icon
 * @param {string} name
 * @param {string} key
 * @param {Record<string, any>} properties
 */
export function tool(id, picture, name, key = "", properties = {}) {
  const { class: className = "", ...others } = properties;
  const button = make("button", {
    type: "button", class: `tool ${className}`, "aria-label": name, title: key ? `${name} (${key})` : name,
    "aria-keyshortcuts": key && key.length === 1 ? key : undefined, ...others,
  }, icon(picture));
  if (id) button.id = id;
  return button;
}

/**
 * Makes a text that stands for an empty list, with a button that changes it.
 * @param {string} picture the name of the icon
 * @param {string} title
 * @param {string} note
 * @param {any} action
 */
export function emptyState(picture, title, note = "", action = undefined) {
  return make("div", { class: "empty" }, icon(picture), make("b", {}, title), note && make("p", {}, note), action);
}

/**
 * Makes a time or a number, in Latin digits from left to right in any language.
 * @param {string} text
 * @param {string} className
 */
export const number = (text, className = "") => make("span", { class: `number ${className}` }, text);

/**
 * Makes a field that filters a list.
 * @param {string} id
 * @param {string} name
 * @param {(text: string) => void} changed is called with the text in lower case
 */
export function filterField(id, name, changed) {
  const input = make("input", { type: "search", id, placeholder: name, "aria-label": name, autocomplete: "off", spellcheck: "false" });
  input.addEventListener("input", () => changed(input.value.trim().toLowerCase()));
  return make("label", { class: "field" }, icon("search", "small"), input);
}

/** The texts that a screen reader says: each as a line of its own, so that none of a batch is lost. */
export class Announcer {
  element = make("div", { class: "spoken", role: "log", "aria-live": "polite", id: "live" });

  /** The lines that are kept. */
  static maximumLines = 20;

  /** @param {string} text */
  say(text) {
    this.element.append(make("p", {}, text));
    while (this.element.childElementCount > Announcer.maximumLines) this.element.firstElementChild?.remove();
  }
}
