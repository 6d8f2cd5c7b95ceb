/** The modules of the engine by their addresses, each compiled once for all elements of a page. */
const modules = /** @type {Map<string, Promise<WebAssembly.Module>>} */ (new Map());

/**
 * Compiles the engine's module. A failure is not kept, so that the next element tries again.
 * @param {URL} address
 */
export function compileModule(address) {
  const known = modules.get(address.href);
  if (known) return known;
  const compiled = fetchBytes(address).then((bytes) => WebAssembly.compile(bytes));
  modules.set(address.href, compiled);
  compiled.catch(() => modules.delete(address.href));
  return compiled;
}

/**
 * Returns the content of an address.
 * @param {URL} address
 * @param {AbortSignal} [signal]
 */
export async function fetchBytes(address, signal) {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`${address}: HTTP status ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
