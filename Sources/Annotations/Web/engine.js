/**
 * The engine as a WebAssembly module: inputs as the lines of a trace, events as lines of JSON.
 * An instance has its own memory, so that a page may have several.
 */
export class Engine {
  /** @type {any} */
  #exports;
  #encoder = new TextEncoder();
  #decoder = new TextDecoder();

  /** @param {WebAssembly.Exports} exports of the module */
  constructor(exports) {
    this.#exports = exports;
  }

  /**
   * Makes an instance. The module imports nothing.
   * @param {BufferSource | WebAssembly.Module} module
   */
  static async load(module) {
    const compiled = module instanceof WebAssembly.Module ? module : await WebAssembly.compile(module);
    return new Engine((await WebAssembly.instantiate(compiled, {})).exports);
  }

  /** The platforms, by the numbers that the module takes. */
  static platforms = ["ios", "tvos", "android", "web"];

  /**
   * Begins with a project.
   * @param {Uint8Array | string} document the project's document, of any generation of the format
   * @param {string} platform the platform whose features are performed
   * @throws {RangeError} if there is no such platform
   * @throws {SyntaxError} with the place, if the document can't be read
   */
  begin(document, platform = "ios") {
    const number = Engine.platforms.indexOf(platform);
    if (number < 0) throw new RangeError(`"platform" must be one of ${Engine.platforms.join(", ")}`);
    this.#put(document);
    if (this.#exports.begin(number) !== 1) throw new SyntaxError(this.#answer());
  }

  /** The project of the engine. */
  get project() {
    this.#exports.document();
    return JSON.parse(this.#answer());
  }

  /**
   * The media time of the next event of ordinary playback, in seconds; infinite if there is none.
   * @returns {number}
   */
  get due() {
    return this.#exports.due();
  }

  /** The visible annotations, and the state of the playback. */
  get state() {
    this.#exports.state();
    return JSON.parse(this.#answer());
  }

  /** The lanes in the order of the document, and the chapters, for the duration that the engine knows. */
  get timeline() {
    this.#exports.timeline();
    return JSON.parse(this.#answer());
  }

  /**
   * Handles an input.
   * @param {{input: string, [name: string]: any}} input as a line of a trace, but a project as the text or bytes of its document
   * @param {number} step the number of the line, from 1
   * @returns {number} the number of events; -1 if a project can't be read
   */
  handle(input, step) {
    const engine = this.#exports;
    const name = input.input;
    switch (name) {
      case "tick": case "seek": return engine[name](Number(input.time), step);
      case "session": return engine.session(Number(input.time ?? 0), step);
      case "rate": case "duration": return engine[name](Number(input.value), step);
      case "wall": return engine.wall(Number(input.elapsed), step);
      case "picture": return engine.picture(Number(input.width), Number(input.height), step);
      case "tap":
        if (input.number !== undefined) return engine.tapNumber(Number(input.number), step);
        if (input.annotation === undefined) return engine.tapAt(Number(input.x), Number(input.y), step);
        this.#put(input.annotation);
        return engine.tap(step);
      case "enable": case "disable":
        this.#put(input.precondition);
        return engine[name](step);
      case "set":
        for (const [name, value] of Object.entries(input.variables)) this.#add(name, value);
        return engine.set(step);
      case "project":
        this.#put(input.project);
        return engine.project(step);
      default: return engine[name](step);
    }
  }

  /**
   * The events of the last input, each as a line of JSON.
   * @returns {string[]}
   */
  get lines() {
    this.#exports.events();
    return this.#answer().split("\n").slice(0, -1);
  }

  /** The events of the last input as objects, each with the `number` of its annotation; -1 if it has none. */
  get events() {
    return this.lines.map((line, index) => ({ ...JSON.parse(line), number: this.#exports.eventAnnotation(index) }));
  }

  /** @param {string} name @param {unknown} value */
  #add(name, value) {
    const engine = this.#exports;
    if (typeof value === "string") {
      const start = this.#encoder.encode(name).length;
      this.#put(name + value);
      return engine.addText(start);
    }
    this.#put(name);
    if (typeof value === "number") engine.addNumber(value);
    else if (typeof value === "boolean") engine.addBool(value ? 1 : 0);
    else engine.addUndefined();
  }

  /** @param {string | Uint8Array} content */
  #put(content) {
    const bytes = typeof content === "string" ? this.#encoder.encode(content) : content;
    const start = this.#exports.allocate(bytes.length);
    new Uint8Array(this.#exports.memory.buffer, start, bytes.length).set(bytes);
  }

  #answer() {
    const { memory, answer, answerCount } = this.#exports;
    return this.#decoder.decode(new Uint8Array(memory.buffer, answer(), answerCount()));
  }
}
