// Plays cases by the module of a page: node equality.mjs PAGE CASES, or `play` in a browser.
//
// A case is a line of JSON: a project's document, inputs, and the events of the native engine.
import { engineOf } from "./page-engine.mjs";

/** The first case that differs from the native engine, else the number of cases. */
export async function play(page, cases) {
  const { engine } = await engineOf(page);
  let count = 0;
  for (const line of cases.trimEnd().split("\n")) {
    const { document, platform, inputs, events, states } = JSON.parse(line);
    engine.begin(document, platform);
    for (const [index, input] of inputs.entries()) {
      engine.handle(input, index + 1);
      const told = engine.lines.join("\n");
      const visible = engine.state.visible.map((shown) => shown.number).join(" ");
      if (told === events[index] && visible === states[index]) continue;
      return `${line}\ninput ${index + 1}: ${told}\nvisible: ${visible}`;
    }
    count += 1;
  }
  return `${count} cases`;
}

if (globalThis.process) {
  const { readFileSync } = await import("node:fs");
  console.log(await play(...process.argv.slice(2).map((path) => readFileSync(path, "utf8"))));
}
