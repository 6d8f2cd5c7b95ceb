import { kinds } from "./model.js";

/** @typedef {import("./types").Lane} Lane */
/** @typedef {{number: number, lane: Lane, start: number, end: number}} Entry */
/** @typedef {{kind: string, first: number, count: number, entries: number}} Group */

/** Up to so many annotations each has a row of its own; above, rows are packed. */
export const maximumPlainRows = 40;

/**
 * The rows of the timeline: one for each annotation, or as few as bars and titles need.
 *
 * @typedef {object} Rows
 * @property {Entry[][]} rows the entries of each row, by their starts
 * @property {Group[]} groups the rows of each kind
 * @property {boolean} isPacked
 * @property {Map<number, number>} rowOf the row of an annotation, by its number
 */

/**
 * Lays out rows.
 * @param {Lane[]} lanes
 * @param {number} length of the media in seconds
 * @param {(lane: Lane, number: number) => boolean} includes
 * @param {number} space the seconds that a title takes
 * @returns {Rows}
 */
export function layOutRows(lanes, length, includes, space) {
  const included = lanes.map((lane, number) => ({ lane, number })).filter(({ lane, number }) => includes(lane, number));
  const isPacked = included.length > maximumPlainRows;
  const result = /** @type {Rows} */ ({ rows: [], groups: [], isPacked, rowOf: new Map() });
  for (const kind of kinds) {
    const first = result.rows.length;
    const entries = included.filter(({ lane }) => lane.type === kind).map(({ lane, number }) => {
      const start = Math.min(lane.start ?? 0, length);
      return { number, lane, start, end: Math.max(start, Math.min(lane.end ?? length, length)) };
    }).sort((one, other) => one.start - other.start);
    if (entries.length === 0) continue;
    /** The time at which each row of the kind is free again. */
    const free = /** @type {number[]} */ ([]);
    for (const entry of entries) {
      let row = isPacked ? 0 : free.length;
      while (row < free.length && free[row] > entry.start) row += 1;
      free[row] = entry.end - entry.start < space ? entry.end + space : entry.end;
      (result.rows[first + row] ??= []).push(entry);
      result.rowOf.set(entry.number, first + row);
    }
    result.groups.push({ kind, first, count: free.length, entries: entries.length });
  }
  return result;
}
