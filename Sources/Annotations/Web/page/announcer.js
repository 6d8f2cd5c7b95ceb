import { make } from "./dom.js";

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
