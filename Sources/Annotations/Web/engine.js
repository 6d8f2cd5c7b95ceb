/**
 * The engine's module: inputs as the lines of a trace have them, events as its lines of JSON.
 * An instance has memory of its own, so that several may be on one page.
 */
export class Engine {
  #exports;
  #encoder = new TextEncoder();
  #decoder = new TextDecoder();

  constructor(exports) {
    this.#exports = exports;
  }

  /**
   * Makes an instance; the module imports nothing.
   * @param {BufferSource | WebAssembly.Module} module
   */
  static async load(module) {
    const made = await WebAssembly.instantiate(module, {});
    return new Engine((made.instance ?? made).exports);
  }

  /** Begins with a packed project; `false` where the bytes are none. */
  begin(packed) {
    this.#put(packed);
    return this.#exports.begin() === 1;
  }

  /**
   * Begins with a project's document, where the module has the reader.
   * @param {Uint8Array | string} document
   * @returns {object} the project as the engine has it
   * @throws {SyntaxError} with the place, where the document is none
   */
  read(document) {
    this.#put(document);
    const isRead = this.#exports.load() === 1;
    if (!isRead) throw new SyntaxError(this.#answer());
    return JSON.parse(this.#answer());
  }

  /** The media time of the next event of ordinary playback, in seconds; infinite where none follows. */
  get due() {
    return this.#exports.due();
  }

  /** What is on screen, and where the playback is. */
  get state() {
    this.#exports.state();
    return JSON.parse(this.#answer());
  }

  /**
   * Hands the engine an input.
   * @param {object} input as a line of a trace has it, but a project as its packed bytes
   * @param {number} step the number of the line, from 1
   * @returns {number} how many events follow
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

  /** The events of the last input, each as a line of JSON. */
  get lines() {
    this.#exports.events();
    return this.#answer().split("\n").slice(0, -1);
  }

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

  #put(content) {
    const bytes = typeof content === "string" ? this.#encoder.encode(content) : content;
    const start = this.#exports.room(bytes.length);
    new Uint8Array(this.#exports.memory.buffer, start, bytes.length).set(bytes);
  }

  #answer() {
    const { memory, answer, answerCount } = this.#exports;
    return this.#decoder.decode(new Uint8Array(memory.buffer, answer(), answerCount()));
  }
}
