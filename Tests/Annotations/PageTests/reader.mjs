// Reads documents by the module with the reader: node reader.mjs MODULE CASES
//
// A case is a line of JSON: a document, and what the program makes of it. The first that the module reads otherwise is
// told, else how many there were.
import { readFileSync } from "node:fs";

const [module, cases] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(module), {});
const { memory, room, load, answer, answerCount } = instance.exports;

function read(document) {
  const start = room(document.length);
  new Uint8Array(memory.buffer, start, document.length).set(document);
  const isRead = load() === 1;
  const text = Buffer.from(memory.buffer, answer(), answerCount()).toString("utf8");
  return isRead ? text : `error: ${text}`;
}

let count = 0;
for (const line of readFileSync(cases, "utf8").trimEnd().split("\n")) {
  const { document, expected } = JSON.parse(line);
  const bytes = Buffer.from(document, "base64");
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
