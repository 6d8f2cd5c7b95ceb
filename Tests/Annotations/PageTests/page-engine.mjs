// The engine of a page that `run --html` wrote, for what tries and measures it without the page.

/** The engine of a page, its module as it is, the number of its gzipped bytes, and the project's document. */
export async function engineOf(page) {
  const content = (start) => page.split(start)[1].split("</script>")[0];
  const start = content("\n<script>");
  const unzip = new Function(`${start.slice(0, start.indexOf("(async () =>"))}; return unzip;`)();
  const block = (id) => {
    const [bytes, textContent] = content(`id="${id}" data-bytes="`).split('">');
    return { textContent, dataset: { bytes } };
  };
  const module = await (await unzip(block("engine"))).arrayBuffer();
  const script = await (await unzip(block("script"))).text();
  const Engine = new Function(`${script.slice(0, script.indexOf("(async () =>"))}; return Engine;`)();
  return {
    engine: await Engine.load(module), module, zipped: Number(block("engine").dataset.bytes), document: content('id="project">'),
  };
}
