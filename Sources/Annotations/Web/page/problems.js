import { emptyState, icon, make, number } from "./dom.js";
import { title } from "./words.js";

/**
 * Makes the rule of a finding, which opens the explanation of the rule.
 * @param {import("./types").Page} page
 * @param {import("./types").Finding} finding
 */
export function ruleOf(page, finding) {
  const id = finding.rule;
  const text = id === undefined ? undefined : page.rules[id];
  if (text === undefined) return id && make("code", {}, id);
  // Of Markdown, explanations have paragraphs and code.
  const paragraphs = text.split(/\n\n+/).map((paragraph) =>
    make("p", { lang: "en", dir: "ltr" }, paragraph.split("`").map((words, index) => (index % 2 ? make("code", {}, words) : words))));
  return make("details", { class: "rule" }, make("summary", {}, make("code", {}, id)), paragraphs);
}

/**
 * Makes the panel with the findings of lint. A click on one selects its annotation and goes to it.
 * @param {import("../page.js").App} app
 */
export function problemsPanel({ model, page, playback, reveal }) {
  const { findings } = page;
  if (findings.length === 0) return make("div", {}, emptyState("check", title("noProblems")));
  const rows = findings.map((finding) => {
    const index = finding.number;
    const lane = index === undefined ? undefined : model.lanes[index];
    const go = () => {
      if (lane?.start !== undefined) playback.seek(lane.start);
      if (index !== undefined) reveal(index);
    };
    const row = make("article", { class: "finding", "data-severity": finding.severity },
      icon(finding.severity, finding.severity),
      make("p", {}, make("span", { class: "spoken" }, title(finding.severity), ": "), make("b", { dir: "auto" }, finding.message)),
      finding.fix && make("p", { class: "soft", dir: "auto" }, finding.fix),
      make("p", { class: "where" },
        lane && make("button", { type: "button", class: "link cut", dir: "auto", "data-annotation": lane.annotation, click: go }, model.nameOf(lane)),
        ruleOf(page, finding), finding.line && number(`${finding.line}:${finding.column}`)));
    return row;
  });
  const levels = ["all", "error", "warning", "info"].filter((level) => level === "all" || findings.some(({ severity }) => severity === level));
  const buttons = levels.map((level) => {
    const count = level === "all" ? findings.length : findings.filter(({ severity }) => severity === level).length;
    return make("button", { type: "button", "aria-pressed": String(level === "all"), click: () => choose(level) }, `${title(level)} ${count}`);
  });
  function choose(/** @type {string} */ level) {
    for (const [place, button] of buttons.entries()) button.setAttribute("aria-pressed", String(levels[place] === level));
    for (const row of rows) row.hidden = level !== "all" && row.dataset.severity !== level;
  }
  return make("div", {}, make("div", { class: "row-tools" }, make("div", { class: "switch", role: "group", "aria-label": title("filter") }, buttons)), rows);
}
