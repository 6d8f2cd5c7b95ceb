/**
 * Returns whether a policy permits an element to load a picture. A project is content of others: its pictures come by
 * `https` with a complete address, so that it cannot ask the page's own server, or another scheme, for anything.
 * @param {string} policy `https`, `none`, or a list of origins
 * @param {string | undefined} address
 */
export function permitsPicture(policy, address) {
  let url;
  try {
    url = new URL(address ?? "");
  } catch {
    return false;
  }
  return url.protocol === "https:" && (policy === "https" || policy.split(/\s+/).includes(url.origin));
}
