import { make } from "./dom.js";
import { title } from "./words.js";

/** The panel next to the stage: tabs, one body each. */
export class Panel {
  #tabs = /** @type {Map<string, {button: HTMLElement, body: HTMLElement, shown?: () => void}>} */ (new Map());
  #list = make("div", { class: "tabs", role: "tablist", "aria-label": title("inspect") });

  element = make("aside", { class: "panel", "aria-label": title("inspect") }, this.#list);

  constructor() {
    this.#list.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const step = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowLeft: -1 })[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const names = [...this.#tabs.keys()].filter((name) => this.#tabs.get(name)?.button.checkVisibility());
      const direction = document.dir === "rtl" ? -step : step;
      const next = names[(names.indexOf(this.chosen) + direction + names.length) % names.length];
      this.choose(next);
      this.#tabs.get(next)?.button.focus();
    });
  }

  /** The name of the tab that is shown. */
  get chosen() {
    return document.body.dataset.tab ?? "";
  }

  /**
   * Adds a tab.
   * @param {string} name
   * @param {string} words the title of the tab
   * @param {HTMLElement} body
   * @param {{badge?: number, phone?: boolean, shown?: () => void}} options `shown` is called when the tab is shown
   */
  add(name, words, body, { badge = 0, phone = false, shown } = {}) {
    const button = make("button", {
      type: "button", role: "tab", id: `tab-${name}`, class: phone ? "only-phone" : "", "aria-selected": "false", tabindex: -1,
      "aria-controls": `panel-${name}`, click: () => this.choose(name),
    }, words, badge > 0 && make("span", { class: "badge" }, String(badge)));
    body.id = `panel-${name}`;
    body.setAttribute("role", "tabpanel");
    body.setAttribute("aria-labelledby", button.id);
    body.classList.add("body");
    body.tabIndex = 0;
    body.hidden = true;
    this.#list.append(button);
    this.element.append(body);
    this.#tabs.set(name, { button, body, shown });
  }

  /** @param {string} chosen the name of the tab to show */
  choose(chosen) {
    document.body.dataset.tab = chosen;
    for (const [name, { button, body, shown }] of this.#tabs) {
      const isChosen = name === chosen;
      button.setAttribute("aria-selected", String(isChosen));
      button.tabIndex = isChosen ? 0 : -1;
      body.hidden = !isChosen;
      if (!isChosen) continue;
      shown?.();
      // The tabs may be wider than a phone.
      button.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }
}
