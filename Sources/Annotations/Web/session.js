import { Engine } from "./engine.js";

/**
 * An input of the engine, as a line of a trace.
 * @typedef {{input: string, time?: number, value?: number, [name: string]: unknown}} Input
 *
 * An event of the engine, with the index of its annotation; -1 if it has none.
 * @typedef {{event: string, time: number | null, number: number, [name: string]: unknown}} EngineEvent
 *
 * @typedef {{number: number, kind: "image" | "text" | "spot", text?: string}} Shown
 *
 * The state of the playback: `stand` is the rest of a pause on show in seconds, `true` if it has no end.
 * @typedef {object} State
 * @property {number} time
 * @property {boolean} playing
 * @property {boolean} [ad]
 * @property {number} [gate]
 * @property {number | true} [stand]
 * @property {Shown[]} visible
 */

/** An engine that plays a project, with the inputs that it has received. */
export class Session {
  #engine;
  /** @type {Input[]} */
  #inputs = [];
  #isLastQuiet = false;
  /** @type {import("./element/bc-interactive").BCProject | undefined} */
  #project;

  /** @param {Engine} engine that has begun with a project */
  constructor(engine) {
    this.#engine = engine;
    /** @type {State} */
    this.state = engine.state;
  }

  /**
   * Begins with a project.
   * @param {WebAssembly.Module} module
   * @param {Uint8Array | string} document
   * @param {string} platform
   * @throws {SyntaxError} with the place, if the document can't be read
   */
  static async begin(module, document, platform) {
    const engine = await Engine.load(module);
    engine.begin(document, platform);
    return new Session(engine);
  }

  /** The project as the engine has it. */
  get project() {
    return (this.#project ??= /** @type {import("./element/bc-interactive").BCProject} */ (this.#engine.project));
  }

  /** Whether nothing followed from the last input, a tick. */
  get isQuiet() {
    return this.#isLastQuiet;
  }

  /**
   * Handles an input.
   * @param {Input} input
   * @returns {EngineEvent[]}
   */
  handle(input) {
    const isTick = input.input === "tick";
    // Ticks without events are one with the next.
    if (isTick && this.#isLastQuiet) this.#inputs.pop();
    this.#inputs.push(input);
    if (input.input === "project") this.#project = undefined;
    const given = input.input === "project" ? { ...input, project: JSON.stringify(input.project) } : input;
    const count = this.#engine.handle(given, this.#inputs.length);
    this.#isLastQuiet = isTick && count === 0;
    if (this.#isLastQuiet) this.state.time = /** @type {number} */ (input.time);
    else this.state = this.#engine.state;
    return count > 0 ? this.#engine.events : [];
  }

  /** The media time of the next event of ordinary playback, in seconds; infinite if there is none. */
  get due() {
    return this.#engine.due;
  }

  /** The lanes and the chapters, for the duration that the engine knows. */
  get timeline() {
    return this.#engine.timeline;
  }

  /** The inputs as a trace, which `bcinteract run --script` plays. */
  get trace() {
    return this.#inputs.map((input) => `${JSON.stringify(input)}\n`).join("");
  }
}
