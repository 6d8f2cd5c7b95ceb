/**
 * The words of the page in the reader's language, as the command wrote them.
 * @type {Record<string, any>}
 */
export const words = {};

/**
 * Returns a phrase with values in the places of `%@` and `%1$@`.
 * @param {string} key
 * @param {...string} values
 * @returns {string}
 */
export const say = (key, ...values) =>
  /** @type {string} */ (words[key] ?? key).replace(/%(?:(\d)\$)?@/g, (_, place) => values[place ? place - 1 : 0] ?? "");

/**
 * Returns a phrase as a title: with a capital first letter, where the language has them.
 * @param {string} key
 * @param {...string} values
 */
export function title(key, ...values) {
  const phrase = say(key, ...values);
  const [first = ""] = phrase;
  return first.toLocaleUpperCase(document.documentElement.lang) + phrase.slice(first.length);
}
