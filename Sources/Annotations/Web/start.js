/* Starts a page: its script, its style and the engine are in it, gzipped. */

/**
 * Returns the content of a block of the page. Two of 91 printable characters hold 13 bits.
 * @param {HTMLElement} block has the number of its bytes as `data-bytes`
 */
async function unzip(block) {
  const text = block.textContent ?? "";
  const values = new Uint8Array(127);
  let value = 0;
  for (let code = 33; code < 127; code += 1) if (!"&<>".includes(String.fromCharCode(code))) values[code] = value++;
  const bytes = new Uint8Array(Number(block.dataset.bytes));
  let [bits, count, place] = [0, 0, 0];
  for (let index = 0; index < text.length; index += 2) {
    bits = (bits << 13) | (values[text.charCodeAt(index)] * 91 + values[text.charCodeAt(index + 1)]);
    for (count += 13; count >= 8; count -= 8) bytes[place++] = (bits >>> (count - 8)) & 255;
    bits &= (1 << count) - 1;
  }
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}

(async () => {
  const block = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
  const style = new CSSStyleSheet();
  style.replaceSync(await (await unzip(block("style"))).text());
  document.adoptedStyleSheets = [style];
  const script = document.createElement("script");
  script.textContent = await (await unzip(block("script"))).text();
  document.body.append(script);
})();
