// Reads documents by the module of a page: node reader.mjs PAGE CASES
//
// A case is a line of JSON: a document, and the project or error of the native reader. Prints the first case that
// differs, else the number of cases.
import { readFileSync } from "node:fs";
import { engineOf } from "./page-engine.mjs";

const [page, cases] = process.argv.slice(2);
const { module } = await engineOf(readFileSync(page, "utf8"));
const { instance } = await WebAssembly.instantiate(module, {});
const { memory, allocate, begin, document, answer, answerCount } = instance.exports;

function read(bytes) {
  const start = allocate(bytes.length);
  new Uint8Array(memory.buffer, start, bytes.length).set(bytes);
  const isRead = begin() === 1;
  if (isRead) document();
  const text = Buffer.from(memory.buffer, answer(), answerCount()).toString("utf8");
  return isRead ? text : `error: ${text}`;
}

let count = 0;
for (const line of readFileSync(cases, "utf8").trimEnd().split("\n")) {
  const { base64, expected } = JSON.parse(line);
  const bytes = Buffer.from(base64, "base64");
  const told = read(bytes);
  if (told !== expected) {
    let same = 0;
    while (told[same] === expected[same]) same += 1;
    const cut = (text) => text.slice(Math.max(0, same - 60), same + 60);
    console.log(`expected: …${cut(expected)}\ntold: …${cut(told)}\nfor: ${bytes.toString("utf8")}`);
    process.exit(1);
  }
  count += 1;
}
console.log(`${count} documents`);
