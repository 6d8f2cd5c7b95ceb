/** @param {number} value @param {number} digits */
const padded = (value, digits) => String(value).padStart(digits, "0");

/**
 * Returns a time for people: `1:02:03.0`.
 * @param {number} seconds
 * @param {number} digits of the fraction of a second, up to 3
 */
export function clock(seconds, digits = 3) {
  if (!Number.isFinite(seconds)) return "∞";
  const parts = Math.round(Math.abs(seconds) * 10 ** digits);
  const whole = Math.floor(parts / 10 ** digits);
  const minutes = Math.floor(whole / 60);
  const hours = Math.floor(minutes / 60);
  const start = hours > 0 ? `${hours}:${padded(minutes % 60, 2)}` : String(minutes);
  const fraction = digits > 0 ? `.${padded(parts % 10 ** digits, digits)}` : "";
  return `${seconds < 0 && parts > 0 ? "-" : ""}${start}:${padded(whole % 60, 2)}${fraction}`;
}

/**
 * Returns the seconds of a time as people write it: `12.5`, `1:37`, `50%`, `-15`; `undefined` for another text.
 * @param {string} text
 * @param {number} length of the media, in seconds
 */
export function parseTime(text, length) {
  const found = /^\s*(-?)(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d*)?|\.\d+)(%?)\s*$/.exec(text);
  if (!found) return undefined;
  const [, minus, hours, minutes, seconds, percent] = found;
  if (percent && minutes !== undefined) return undefined;
  const value = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds);
  const time = percent ? (value / 100) * length : value;
  return minus ? length - time : time;
}

/** The distances between ticks, in seconds. */
const tickSteps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 18000, 36000, 86400];

/**
 * Returns the ticks of a ruler, at most `most` of them, however long the media is.
 * @param {number} from seconds
 * @param {number} to seconds
 * @param {number} most
 * @returns {{step: number, times: number[]}}
 */
export function ticks(from, to, most) {
  const wanted = (to - from) / Math.max(1, most);
  let step = tickSteps.find((value) => value >= wanted);
  if (step === undefined) step = 10 ** Math.ceil(Math.log10(wanted));
  const times = /** @type {number[]} */ ([]);
  const first = Math.ceil(from / step);
  for (let index = 0; index <= most + 1; index += 1) {
    const time = (first + index) * step;
    if (!(time <= to)) break;
    // Beyond the precision of numbers the ticks are at one place.
    if (times.length > 0 && time === times[times.length - 1]) break;
    times.push(time);
  }
  return { step, times };
}
