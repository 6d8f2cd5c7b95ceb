import { emptyState, make } from "./dom.js";
import { say, title } from "./words.js";

/** @param {string} text @returns {string | number | boolean | null} the value that a viewer has typed; none for no text */
function valueOf(text) {
  if (text === "") return null;
  if (text === "true" || text === "false") return text === "true";
  return text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
}

/**
 * Makes the panel with the preconditions as switches, and the variables as fields.
 * @param {import("../page.js").App} app
 */
export function valuesPanel({ model, page, playback }) {
  const { preconditions, variables, setup } = page;
  if (preconditions.length + variables.length === 0) return make("div", {}, emptyState("command", title("noValues")));
  const enabled = new Set(setup.filter(({ input }) => input === "enable").map(({ precondition }) => precondition?.toLowerCase()));
  const values = Object.assign({}, ...setup.map((input) => input.variables ?? {}));

  const words = (/** @type {string} */ name) => {
    const uses = model.lanes.filter((lane) => `${lane.condition ?? ""} ${lane.text ?? ""}`.includes(name)).map((lane) => model.nameOf(lane));
    const more = uses.length > 3 ? ` +${uses.length - 3}` : "";
    return make("span", { class: "grow" }, make("code", {}, name), make("span", { class: "uses cut", dir: "auto" }, uses.slice(0, 3).join(say("separator")) + more));
  };
  const switches = preconditions.map((name) => {
    const button = make("button", {
      type: "button", class: "value", role: "switch", "aria-checked": String(enabled.has(name.toLowerCase())), "data-precondition": name,
    }, words(name), make("span", { class: "toggle" }));
    button.addEventListener("click", () => {
      const isOn = button.getAttribute("aria-checked") !== "true";
      button.setAttribute("aria-checked", String(isOn));
      playback.send({ input: isOn ? "enable" : "disable", precondition: name });
    });
    return button;
  });
  const fields = variables.map((name) => {
    const input = make("input", {
      type: "text", value: Object.hasOwn(values, name) ? String(values[name] ?? "") : "", placeholder: say("notSet"), "data-variable": name, "aria-label": name, autocomplete: "off", spellcheck: "false",
    });
    input.addEventListener("change", () => playback.send({ input: "set", variables: { [name]: valueOf(input.value) } }));
    return make("label", { class: "value" }, words(name), make("span", { class: "field" }, input));
  });
  return make("div", {},
    switches.length > 0 && make("h2", { class: "under" }, title("preconditions")), switches,
    fields.length > 0 && make("h2", { class: "under" }, title("variables")), fields);
}
