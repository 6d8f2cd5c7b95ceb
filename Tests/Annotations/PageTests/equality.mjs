// Plays cases by the module of a page: node equality.mjs PAGE CASES, or `play` in a browser.
//
// A case is a line of JSON: a packed project, inputs, and the events that the program gave.
import { engineOf } from "./page-engine.mjs";

const bytesOf = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** The first case that goes another way than the program did, else how many there were. */
export async function play(page, cases) {
  const { engine } = await engineOf(page);
  let count = 0;
  for (const line of cases.trimEnd().split("\n")) {
    const { packed, inputs, events, states } = JSON.parse(line);
    if (!engine.begin(bytesOf(packed))) return `not a project: ${line}`;
    for (const [index, input] of inputs.entries()) {
      if (input.input === "project") input.project = bytesOf(input.project);
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
