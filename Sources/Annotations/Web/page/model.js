import { clock } from "./time.js";
import { say, title } from "./words.js";

/** @typedef {import("./types").Lane} Lane */
/** @typedef {import("./types").Finding} Finding */

/** The kinds of lanes, in the order of the timeline. */
export const kinds = ["text", "image", "spot", "time", "unsupported"];

/** @param {string} kind @returns {string} */
export const kindName = (kind) => title(kind === "time" ? "trigger" : `types.${kind}`);

/** What the page knows of the project: its lanes, findings, scenes, and the annotation that is selected. */
export class Model {
  /** The number of the selected annotation. */
  selected = /** @type {number | undefined} */ (undefined);
  /** The stretches in which an annotation was on screen, by its number. */
  seen = /** @type {Map<number, [number, number][]>} */ (new Map());
  /** The lanes by the numbers of their annotations. */
  lanes = /** @type {Lane[]} */ ([]);
  chapters = /** @type {import("./types").Chapter[]} */ ([]);
  /** The first annotation of each id. */
  numbers = /** @type {Map<string, number>} */ (new Map());
  /** The times at which something begins or ends, ascending. */
  boundaries = /** @type {number[]} */ ([]);
  #selectionListeners = /** @type {(() => void)[]} */ ([]);
  /** The position of the playhead before the events of an input, in seconds. */
  #lastTime = 0;
  #findings = /** @type {Map<number, Finding[]>} */ (new Map());

  /**
   * @param {import("./types").Page} page
   * @param {import("./playback.js").Playback} playback
   */
  constructor(page, playback) {
    this.page = page;
    this.playback = playback;
    for (const finding of page.findings) {
      if (finding.number !== undefined) this.#findings.set(finding.number, [...this.findingsOf(finding.number), finding]);
    }
    playback.on("timeline", () => this.#read());
    playback.on("event", (happening) => this.#note(happening));
    for (const name of /** @type {const} */ (["time", "change"])) playback.on(name, () => (this.#lastTime = playback.time));
    this.#read();
  }

  #read() {
    this.lanes = this.playback.timeline.lanes;
    this.chapters = this.playback.timeline.chapters;
    this.numbers = new Map(this.lanes.map((lane, number) => /** @type {[string, number]} */ ([lane.annotation, number])).reverse());
    const times = this.lanes.flatMap((lane) => [lane.start, lane.end]);
    this.boundaries = [...new Set(times)].filter((time) => typeof time === "number" && time <= this.length)
      .map(Number).sort((first, second) => first - second);
  }

  /** @param {import("./types").Happening} happening */
  #note({ event, number }) {
    if (number < 0) return;
    const stretches = this.seen.get(number) ?? [];
    if (event === "shown") this.seen.set(number, [...stretches, [this.playback.time, this.playback.time]]);
    else if (event === "hidden" && stretches.length > 0) {
      const last = stretches[stretches.length - 1];
      // The event has the end of the annotation, also if the viewer has left it by a seek.
      last[1] = Math.max(last[0], Math.min(this.#lastTime, this.lanes[number].end ?? this.#lastTime));
    }
  }

  get length() {
    return this.playback.length;
  }

  /** The scenes, unless the media has another length than the one for which they were explored. */
  get scenes() {
    return this.page.scenes && Math.abs(this.length - (this.page.duration ?? this.page.span)) < 0.05 ? this.page.scenes : undefined;
  }

  /** The stretches that no path plays. @returns {[number, number][]} */
  get unplayed() {
    return this.scenes?.unplayed ?? [];
  }

  /** @param {number} number */
  isNeverShown(number) {
    return this.lanes[number].type === "unsupported" || (this.scenes?.complete === true && this.scenes.annotations[number].reached === false);
  }

  /** @param {number} time @returns {import("./types").Chapter | undefined} */
  chapterAt(time) {
    return this.chapters.findLast((chapter) => chapter.time <= time);
  }

  /** @param {Lane} lane @returns {string} the title or the text, and else the id */
  nameOf(lane) {
    return lane.title || lane.text || lane.annotation;
  }

  /** @param {Lane} lane @returns {string | undefined} the address of a picture that the page may load */
  pictureOf({ image = "" }) {
    const { images, pictures } = this.page;
    return Object.hasOwn(pictures, image) ? pictures[image] : images && /^https:/.test(image) ? image : undefined;
  }

  /** @param {number} number of an annotation */
  findingsOf(number) {
    return this.#findings.get(number) ?? [];
  }

  /** @param {Lane} lane @returns {boolean} whether a tap has an effect */
  isChoice(lane) {
    return lane.box !== undefined && (lane.action !== undefined || lane.loopBack !== undefined);
  }

  /**
   * What a tap or a trigger does, in the order in which the engine does it.
   * @param {Lane} lane
   * @returns {{icon: string, words: string, detail?: string}[]}
   */
  stepsOf(lane) {
    const { command, pauses, releasesGate, jump, jumpTime, link } = lane.action ?? {};
    const steps = /** @type {{icon: string, words: string, detail?: string}[]} */ ([]);
    if (command) steps.push({ icon: "command", words: say("command", command.name) });
    if (pauses) steps.push({ icon: "pause", words: say("pause") });
    if (releasesGate) steps.push({ icon: "gate", words: say("releasesGate") });
    if (jump !== undefined) steps.push({ icon: "jump", words: say("jump", jumpTime === undefined ? jump : clock(jumpTime, jumpTime % 1 ? 1 : 0)) });
    if (link !== undefined) steps.push({ icon: "link", words: say("opensLink"), detail: link.replace(/^https?:\/\//, "") });
    if (lane.loopBack !== undefined) steps.push({ icon: "jump", words: say("loopsBack") });
    return steps;
  }

  /** @param {Lane} lane @returns {string} what happens at the annotation, in a line */
  doesOf(lane) {
    const length = lane.start !== undefined && typeof lane.end === "number" ? lane.end - lane.start : undefined;
    const parts = this.stepsOf(lane).map((step) => step.words);
    if (lane.pausesOnShow) parts.unshift(length === undefined ? say("pause") : `${say("pause")} ${Number(length.toFixed(2))} s`);
    return parts.join(say("separator"));
  }

  // The selection.

  /** @param {() => void} listener */
  onSelection(listener) {
    this.#selectionListeners.push(listener);
  }

  /** @param {number | undefined} number */
  select(number) {
    this.selected = number;
    for (const listener of this.#selectionListeners) listener();
  }
}
