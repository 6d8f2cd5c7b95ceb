// The engine of a page that `run --html` wrote, for what tries and measures it without the page.

const bytesOf = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** The engine of a page, its module as it is and zipped, and the project's document. */
export async function engineOf(page) {
  const content = (start) => page.split(start)[1].split("</script>")[0];
  const zipped = bytesOf(content('id="engine">'));
  const unzipped = new Blob([zipped]).stream().pipeThrough(new DecompressionStream("gzip"));
  const module = await new Response(unzipped).arrayBuffer();
  const script = content("\n<script>");
  const Engine = new Function(`${script.slice(0, script.indexOf("(async () =>"))}; return Engine;`)();
  return { engine: await Engine.load(module), module, zipped, document: content('id="project">') };
}
