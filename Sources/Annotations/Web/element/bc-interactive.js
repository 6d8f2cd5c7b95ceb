import { compileModule, fetchBytes } from "./engine-module.js";
import { Playback } from "./playback.js";
import { Session } from "../session.js";
import { Stage } from "./stage.js";

/**
 * @typedef {import("./bc-interactive").BCAnnotation} BCAnnotation
 * @typedef {import("../session.js").Input} Input
 * @typedef {import("../session.js").EngineEvent} EngineEvent
 * @typedef {import("../session.js").State} State
 */

/**
 * The DOM events for the engine's events; `entered` and `exited` have none.
 * @type {Record<string, string | undefined>}
 */
const eventNames = {
  shown: "annotationshow", hidden: "annotationhide", tapped: "annotationtap", triggered: "annotationtrigger",
  command: "command", open: "link", seek: "jump", gateClosed: "gateclose", gateReleased: "gaterelease",
  pause: "pause", resume: "resume", ignored: "ignored",
};

/** @type {import("./bc-interactive").BCWords} */
const englishWords = {
  tap: "Tap to continue", continues: "Continues soon", skip: "Skip", paused: "Paused", unavailable: "Picture not loaded",
};

/** The class of elements; a server has none. */
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

/** A video with the annotations of a project over it: `<bc-interactive src="project.json"><video …></bc-interactive>`. */
export class BCInteractive extends Base {
  static observedAttributes = ["src", "ad"];

  /** @type {import("./bc-interactive").BCInteractive["appearance"]} */
  #appearance = null;
  #words = englishWords;
  #stage = new Stage(this);
  #playback = new Playback((state, events) => this.#change(state, events), (rest) => this.#stage.countDown(rest));
  /** @type {AbortController | undefined} */
  #loading;
  /** @type {Set<string>} */
  #preconditions = new Set();
  /** @type {Record<string, import("./bc-interactive").BCValue>} */
  #variables = {};
  /** What the playhead waits for: a gate with its number, a pause, or nothing. */
  #waits = "";
  #resized = new ResizeObserver(() => this.#layOut());
  #edited = new MutationObserver(() => this.#attach());

  constructor() {
    super();
    const style = document.createElement("link");
    style.rel = "stylesheet";
    style.href = new URL("bc-interactive.css", import.meta.url).href;
    this.attachShadow({ mode: "open" }).append(style, document.createElement("slot"), this.#stage.element);
    // Events of media do not bubble.
    for (const name of ["loadedmetadata", "resize"]) this.addEventListener(name, () => this.#layOut(), true);
  }

  connectedCallback() {
    this.#upgrade();
    this.#edited.observe(this, { childList: true, subtree: true, attributes: true });
    this.#attach();
  }

  disconnectedCallback() {
    this.#edited.disconnect();
    this.#resized.disconnect();
    this.#playback.detach();
  }

  /** @param {string} name @param {string | null} _ @param {string | null} value */
  attributeChangedCallback(name, _, value) {
    if (name === "ad") this.#playback.setAd(value !== null);
    else if (value !== null) this.#loadSource(value);
  }

  /** Gives the element the properties that were set before it was defined. */
  #upgrade() {
    for (const name of ["ad", "platform", "images", "module", "words", "appearance", "src"]) {
      if (!Object.hasOwn(this, name)) continue;
      const element = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (this));
      const value = element[name];
      delete element[name];
      element[name] = value;
    }
  }

  // The requests of the page.

  get src() {
    return this.getAttribute("src") ?? "";
  }

  set src(address) {
    this.setAttribute("src", address);
  }

  /** Whether an app's ad plays in the video, in which nothing is shown and nothing happens. */
  get ad() {
    return this.hasAttribute("ad");
  }

  set ad(plays) {
    this.toggleAttribute("ad", plays);
  }

  /** The platform whose features are performed, for the project that is loaded next. */
  get platform() {
    return /** @type {"ios" | "tvos" | "android" | "web"} */ (this.getAttribute("platform") ?? "ios");
  }

  set platform(name) {
    this.setAttribute("platform", name);
  }

  /** The policy for the pictures of a project: `https`, `none`, or the origins that are permitted. */
  get images() {
    return this.getAttribute("images") ?? "https";
  }

  set images(policy) {
    this.setAttribute("images", policy);
  }

  /** The address of the engine's module, for the project that is loaded next; by default next to this script. */
  get module() {
    return this.getAttribute("module") ?? "";
  }

  set module(address) {
    this.setAttribute("module", address);
  }

  /** Returns the appearance of an annotation; called once each time it appears. */
  get appearance() {
    return this.#appearance;
  }

  set appearance(appearance) {
    this.#appearance = appearance;
  }

  /** The words of the element itself, for the project that is loaded next. */
  get words() {
    return this.#words;
  }

  set words(words) {
    this.#words = { ...englishWords, ...words };
  }

  /** The project as the engine has it; `null` before it is there. */
  get project() {
    return this.#playback.session?.project ?? null;
  }

  /** The annotations on screen, in the order of the project. */
  get visible() {
    const { session } = this.#playback;
    return session ? session.state.visible.map(({ number }) => session.project.annotations[number]) : [];
  }

  get video() {
    return this.#playback.video;
  }

  /**
   * Begins with a project.
   * @param {string | BufferSource | object} document its text, bytes, or a value of JSON
   * @param {{keepPosition?: boolean}} [options] `keepPosition: false` puts the video at its beginning
   */
  async load(document, options) {
    const content = contentOf(document);
    return this.#begin(content, this.#supersede(), options?.keepPosition);
  }

  /** @param {string} precondition */
  enable(precondition) {
    this.#preconditions.add(precondition);
    this.#playback.send({ input: "enable", precondition });
  }

  /** @param {string} precondition */
  disable(precondition) {
    this.#preconditions.delete(precondition);
    this.#playback.send({ input: "disable", precondition });
  }

  /**
   * Gives variables their values; `null` removes one.
   * @param {Record<string, import("./bc-interactive").BCValue>} variables
   */
  set(variables) {
    const values = Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, valueOf(name, value)]));
    Object.assign(this.#variables, values);
    this.#playback.send({ input: "set", variables: values });
  }

  /**
   * Does what a tap on a visible annotation does.
   * @param {string | BCAnnotation} annotation its id, or itself where ids are not unique
   */
  tap(annotation) {
    if (typeof annotation === "string") return this.#playback.send({ input: "tap", annotation });
    this.#tap(this.project?.annotations.indexOf(annotation) ?? -1);
  }

  /** The inputs of the session so far, as a trace. */
  getTrace() {
    return this.#playback.session?.trace ?? "";
  }

  /**
   * Gives the focus to the answer of a closed gate, or else to the first box, or to the video.
   * @param {FocusOptions} [options]
   */
  focus(options) {
    if (!this.#stage.focus()) this.video?.focus(options);
  }

  /** @param {number} number */
  #tap(number) {
    const annotations = this.project?.annotations ?? [];
    const id = annotations[number]?.id;
    const isUnique = annotations.filter((annotation) => annotation.id === id).length === 1;
    this.#playback.send(isUnique ? { input: "tap", annotation: id } : { input: "tap", number });
  }

  // The project.

  /** @param {string} address */
  async #loadSource(address) {
    const signal = this.#supersede();
    try {
      await this.#begin(fetchBytes(new URL(address, document.baseURI), signal), signal);
    } catch (error) {
      if (signal.aborted) return;
      const { message } = /** @type {Error} */ (error);
      const place = error instanceof SyntaxError ? `${address}:` : "";
      this.dispatchEvent(new ErrorEvent("error", { message: place + message, error }));
    }
  }

  /** Stops the loading of another project, and returns the signal for the next one. */
  #supersede() {
    this.#loading?.abort();
    this.#loading = new AbortController();
    return this.#loading.signal;
  }

  /**
   * @param {string | Uint8Array | Promise<Uint8Array>} content
   * @param {AbortSignal} signal
   * @param {boolean} [keepsPosition]
   */
  async #begin(content, signal, keepsPosition = true) {
    const address = this.module === "" ? new URL("engine.wasm", import.meta.url) : new URL(this.module, document.baseURI);
    const [bytes, module] = await Promise.all([content, compileModule(address)]);
    const session = await Session.begin(module, bytes, this.platform);
    const { project } = session;
    if (signal.aborted) return project;
    this.#waits = "";
    this.#stage.begin(project.annotations, this.#words, {
      options: (annotation) => ({
        appearance: this.#appearanceOf(annotation), images: this.images, unavailable: this.#words.unavailable,
      }),
      tap: (number) => this.#tap(number),
      skip: () => this.#playback.send({ input: "play" }),
    });
    if (!keepsPosition && this.video) this.video.currentTime = 0;
    this.#playback.begin(session);
    this.#report("ready", { project });
    if (this.#playback.session === session) this.#playback.start(this.#inputs);
    return project;
  }

  /** The inputs that the page has made before the session began. */
  get #inputs() {
    const inputs = [...this.#preconditions].map((precondition) => /** @type {Input} */ ({ input: "enable", precondition }));
    if (Object.keys(this.#variables).length > 0) inputs.push({ input: "set", variables: this.#variables });
    return inputs;
  }

  // The video.

  #attach() {
    const video = this.querySelector("video");
    if (video !== this.video) {
      this.#resized.disconnect();
      this.#playback.attach(video);
      if (video) {
        this.#resized.observe(this);
        this.#resized.observe(video);
      }
    }
    this.#layOut();
  }

  #layOut() {
    if (this.video) this.#playback.setPictureSize(this.#stage.layOut(this.video));
  }

  // What happens.

  /** @param {State} state @param {EngineEvent[]} events */
  #change(state, events) {
    this.#stage.show(state);
    for (const event of events) this.#dispatch(event);
    // A listener has made an input, whose state is reported.
    if (this.#playback.session?.state !== state) return;
    const before = this.#waits;
    this.#waits = state.gate !== undefined ? `gate ${state.gate}` : state.stand !== undefined ? "pause" : "";
    if (this.#waits !== "" && this.#waits !== before) this.#dispatchWaiting(state);
  }

  /** @param {EngineEvent} event */
  #dispatch({ event, number, ...values }) {
    const name = eventNames[event];
    if (!name) return;
    const detail = { ...values, annotation: this.project?.annotations[number] };
    const isLink = name === "link";
    const isAccepted = this.#report(name, detail, isLink);
    const url = String(values.url);
    if (isLink && isAccepted && /^(https?|mailto|tel):/i.test(url)) open(url, "_blank", "noopener,noreferrer");
  }

  /** @param {State} state */
  #dispatchWaiting({ time, gate, stand }) {
    const annotation = gate === undefined ? undefined : this.project?.annotations[gate];
    const seconds = gate === undefined && typeof stand === "number" ? stand : null;
    this.#report("waiting", { time, reason: gate === undefined ? "pause" : "gate", seconds, annotation });
  }

  /** @param {string} name @param {object} detail @param {boolean} [cancelable] */
  #report(name, detail, cancelable = false) {
    return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }));
  }

  /** @param {BCAnnotation} annotation */
  #appearanceOf(annotation) {
    try {
      return this.#appearance?.(annotation) ?? {};
    } catch (error) {
      reportError(error);
      return {};
    }
  }
}

/**
 * Returns the value of a variable.
 * @param {string} name
 * @param {unknown} value
 * @returns {import("./bc-interactive").BCValue}
 */
function valueOf(name, value) {
  if (value === undefined || value === null) return null;
  if (typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw new TypeError(`set() needs a text, a finite number, true, false or null for "${name}"`);
}

/**
 * Returns a document as its text or bytes.
 * @param {unknown} document
 * @returns {string | Uint8Array}
 */
function contentOf(document) {
  if (typeof document === "string") return document;
  if (document instanceof ArrayBuffer) return new Uint8Array(document);
  if (ArrayBuffer.isView(document)) return new Uint8Array(document.buffer, document.byteOffset, document.byteLength);
  const text = JSON.stringify(document);
  if (text === undefined) throw new TypeError(`load() needs a text, bytes or a value of JSON, not ${typeof document}`);
  return text;
}

/**
 * The class as it is declared.
 * @type {typeof import("./bc-interactive").BCInteractive}
 */
const declared = BCInteractive;

// A page may have a second copy of this script: the first defines the element.
if (globalThis.customElements && !customElements.get("bc-interactive")) customElements.define("bc-interactive", declared);
