// Plays cases by the module of a page: node equality.mjs PAGE CASES
//
// A case is a line of JSON: a packed project, inputs, and the events that the program gave. The first case that goes
// another way is told, else how many there were.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const [page, cases] = process.argv.slice(2).map((path) => readFileSync(path, "utf8"));
const content = (start) => page.split(start)[1].split("</script>")[0];
const module = gunzipSync(Buffer.from(content('id="engine">'), "base64"));
const script = content("\n<script>");
const Engine = new Function(`${script.slice(0, script.indexOf("(async () =>"))}; return Engine;`)();

const engine = await Engine.load(module);
let count = 0;
for (const line of cases.trimEnd().split("\n")) {
  const { packed, inputs, events, states } = JSON.parse(line);
  if (!engine.begin(Buffer.from(packed, "base64"))) throw new Error(`not a project: ${line}`);
  inputs.forEach((input, index) => {
    if (input.input === "project") input.project = Buffer.from(input.project, "base64");
    engine.handle(input, index + 1);
    const told = engine.lines.join("\n");
    const visible = engine.state.visible.map((shown) => shown.number).join(" ");
    if (told === events[index] && visible === states[index]) return;
    console.log(`${line}\ninput ${index + 1}: ${told}\nvisible: ${visible}`);
    process.exit(1);
  });
  count += 1;
}
console.log(`${count} cases`);
