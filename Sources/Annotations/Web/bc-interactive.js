import { Engine } from "./engine.js";
import { Overlay, setAppearance } from "./overlay.js";

/** The engine's module, compiled once for all elements of a page. */
let compiled;

const compile = () =>
  (compiled ??= fetchBytes(new URL("engine.wasm", import.meta.url))
    .then((bytes) => WebAssembly.compile(bytes))
    .catch((error) => {
      compiled = undefined;
      throw error;
    }));

async function fetchBytes(address, options) {
  const answer = await fetch(address, options);
  if (!answer.ok) throw new Error(`${address}: HTTP status ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** The DOM events for the engine's events; `entered` and `exited` have none. */
const names = {
  shown: "annotationshow", hidden: "annotationhide", tapped: "annotationtap", triggered: "annotationtrigger",
  command: "command", open: "link", seek: "jump", gateClosed: "gateclose", gateReleased: "gaterelease",
  ignored: "ignored",
};

/** A video with the annotations of a project over it: `<bc-interactive src="project.json"><video …></bc-interactive>`. */
export class BCInteractive extends HTMLElement {
  static observedAttributes = ["src", "ad"];

  /** Returns the appearance of an annotation; called once each time it appears. */
  appearance = null;

  #engine;
  #project = null;
  #annotations = new Map();
  #state = { playing: false, visible: [], time: 0 };
  #step = 0;
  #video = null;
  #picture = document.createElement("div");
  #overlay;
  #listening;
  #loading;
  #alarm;
  /** Where the video is sent, until it says that it seeks. */
  #sought = NaN;
  #preconditions = new Set();
  #variables = {};
  #resized = new ResizeObserver(() => this.#layOut());

  constructor() {
    super();
    const style = document.createElement("link");
    style.rel = "stylesheet";
    style.href = new URL("bc-interactive.css", import.meta.url);
    const slot = document.createElement("slot");
    slot.addEventListener("slotchange", () => this.#attach());
    this.#picture.className = "picture";
    this.#picture.part = "picture";
    this.#picture.setAttribute("aria-live", "polite");
    this.attachShadow({ mode: "open" }).append(style, slot, this.#picture);
  }

  connectedCallback() {
    this.#attach();
  }

  disconnectedCallback() {
    this.#detach();
  }

  attributeChangedCallback(name, before, value) {
    if (name === "ad") {
      if ((before === null) !== (value === null)) this.#send({ input: value === null ? "adEnd" : "adStart" });
    } else if (value !== null && value !== before) this.#loadSource(value);
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
    return this.getAttribute("platform") ?? "ios";
  }

  set platform(name) {
    this.setAttribute("platform", name);
  }

  /** The project as the engine has it; `null` before it is there. */
  get project() {
    return this.#project;
  }

  /** The annotations on screen, in the order of the project. */
  get visible() {
    return this.#state.visible.map(({ number }) => this.#project.annotations[number]);
  }

  get video() {
    return this.#video;
  }

  /** Begins with a project: its document as text, bytes, or a value of JSON. */
  async load(document) {
    const isContent = typeof document === "string" || document instanceof Uint8Array;
    return this.#read(isContent ? document : JSON.stringify(document), this.#supersede());
  }

  enable(precondition) {
    this.#preconditions.add(precondition);
    this.#send({ input: "enable", precondition });
  }

  disable(precondition) {
    this.#preconditions.delete(precondition);
    this.#send({ input: "disable", precondition });
  }

  /** Gives variables their values; `null` takes one away. */
  set(variables) {
    Object.assign(this.#variables, variables);
    this.#send({ input: "set", variables });
  }

  /** Does what a tap on a visible annotation does. */
  tap(annotation) {
    this.#send({ input: "tap", annotation });
  }

  // The project.

  async #loadSource(address) {
    const signal = this.#supersede();
    try {
      await this.#read(fetchBytes(new URL(address, document.baseURI), { signal }), signal);
    } catch (error) {
      if (signal.aborted) return;
      const message = error instanceof SyntaxError ? `${address}:${error.message}` : error.message;
      this.dispatchEvent(new ErrorEvent("error", { message, error }));
    }
  }

  /** What is being loaded is not begun with any more. */
  #supersede() {
    this.#loading?.abort();
    this.#loading = new AbortController();
    return this.#loading.signal;
  }

  async #read(content, signal) {
    const [bytes, module] = await Promise.all([content, compile()]);
    const engine = await Engine.load(module);
    engine.begin(bytes, this.platform);
    const { project } = engine;
    if (!signal.aborted) this.#begin(engine, project);
    return project;
  }

  #begin(engine, project) {
    this.#engine = engine;
    this.#project = project;
    // Where ids are not unique, the first is meant.
    this.#annotations = new Map(project.annotations.map((annotation) => [annotation.id, annotation]).reverse());
    this.#step = 0;
    this.#state = engine.state;
    this.#picture.replaceChildren();
    this.#overlay = new Overlay(this.#picture, ({ number, kind, text }) =>
      this.#makeBox(project.annotations[number], kind, text));
    this.dispatchEvent(new CustomEvent("ready", { detail: { project } }));
    for (const precondition of this.#preconditions) this.#send({ input: "enable", precondition });
    if (Object.keys(this.#variables).length > 0) this.#send({ input: "set", variables: this.#variables });
    this.#meet();
  }

  // The video.

  #attach() {
    const video = this.querySelector("video");
    if (video === this.#video && this.#listening) return;
    this.#detach();
    this.#video = video;
    if (!video) return;
    this.#listening = new AbortController();
    const on = (names, listener) => {
      for (const name of names) video.addEventListener(name, listener, { signal: this.#listening.signal });
    };
    on(["play"], () => {
      if (!this.#state.playing) this.#send({ input: "play" });
    });
    on(["pause"], () => {
      if (video.ended) return;
      if (this.#state.playing) this.#send({ input: "pause" });
      else this.#stand();
    });
    on(["seeking"], () => this.#seeks());
    on(["timeupdate", "playing", "seeked"], () => this.#tick());
    on(["ratechange"], () => {
      if (video.playbackRate > 0) this.#send({ input: "rate", value: video.playbackRate });
    });
    on(["durationchange"], () => {
      if (Number.isFinite(video.duration)) this.#send({ input: "duration", value: video.duration });
    });
    on(["ended"], () => this.#send({ input: "end" }));
    on(["resize", "loadedmetadata"], () => this.#layOut());
    on(["emptied"], () => this.#send({ input: "session", time: 0 }));
    this.#resized.observe(video);
    this.#meet();
  }

  #detach() {
    this.#listening?.abort();
    this.#listening = undefined;
    this.#resized.disconnect();
    clearTimeout(this.#alarm);
    this.#video = null;
  }

  /** Sends the position of the video to the engine. */
  #meet() {
    const video = this.#video;
    if (!video || !this.#engine) return;
    this.#layOut();
    if (Number.isFinite(video.duration)) this.#send({ input: "duration", value: video.duration });
    if (video.playbackRate > 0 && video.playbackRate !== 1) this.#send({ input: "rate", value: video.playbackRate });
    if (video.currentTime > 0) this.#send({ input: "seek", time: video.currentTime });
    if (this.ad) this.#send({ input: "adStart" });
    if (!video.paused) this.#send({ input: "play" });
  }

  #seeks() {
    const time = this.#video.currentTime;
    const isOwn = Math.abs(time - this.#sought) < 0.001;
    this.#sought = NaN;
    if (!isOwn) this.#send({ input: "seek", time });
  }

  // The playback.

  /** Sends an input to the engine, and performs the resulting events. */
  #send(input) {
    if (!this.#engine) return;
    if (input.input !== "seek" && input.input !== "session") this.#tick();
    this.#handle(input);
    this.#arm();
  }

  #handle(input) {
    const engine = this.#engine;
    const count = engine.handle(input, (this.#step += 1));
    const isQuiet = input.input === "tick" && count === 0;
    if (isQuiet) return void (this.#state.time = input.time);
    this.#state = engine.state;
    const events = count > 0 ? engine.lines.map((line) => JSON.parse(line)) : [];
    this.#follow(events.some((event) => event.event === "seek"));
    this.#overlay.show(this.#state.visible);
    for (const event of events) this.#dispatch(event);
  }

  /** Hands the engine the time that has passed, if any. */
  #tick() {
    const video = this.#video;
    if (!this.#engine || !video || video.seeking || video.paused || !Number.isNaN(this.#sought)) return;
    const time = video.currentTime;
    if (!this.#state.playing || !(time > this.#state.time)) return;
    this.#handle({ input: "tick", time });
    this.#arm();
  }

  /** Wakes when the next thing is due: timers are exact to some milliseconds, `timeupdate` to 250. */
  #arm() {
    clearTimeout(this.#alarm);
    const { playing, stand } = this.#state;
    if (typeof stand === "number") {
      const start = performance.now();
      this.#alarm = setTimeout(() => this.#send({ input: "wall", elapsed: (performance.now() - start) / 1000 }), stand * 1000);
    } else if (playing && this.#video && !this.#video.paused) {
      const wait = ((this.#engine.due - this.#video.currentTime) / this.#video.playbackRate) * 1000;
      // A clock that runs otherwise than the timer's is met again each second.
      if (wait < Infinity) this.#alarm = setTimeout(() => (this.#tick(), this.#arm()), Math.min(Math.max(1, wait), 1000));
    }
  }

  /** Puts the video where the engine is. */
  #follow(isElsewhere) {
    const video = this.#video;
    const { playing, time, ad } = this.#state;
    if (!video || ad) return;
    // What stops, stops on its frame.
    if (isElsewhere || (!playing && !video.paused && Math.abs(video.currentTime - time) > 0.001)) {
      this.#sought = time;
      video.currentTime = time;
    }
    if (playing && video.paused) video.play().catch(() => this.#send({ input: "pause" }));
    else if (!playing && !video.paused) video.pause();
  }

  /** Puts the video back where the engine has stopped it: a little is played before it stands. */
  #stand() {
    const video = this.#video;
    const { time, ad } = this.#state;
    if (ad || video.seeking || Math.abs(video.currentTime - time) < 0.0001) return;
    this.#sought = time;
    video.currentTime = time;
  }

  #dispatch(event) {
    const name = names[event.event];
    if (!name) return;
    const detail = { ...event, annotation: this.#annotations.get(event.annotation) };
    delete detail.event;
    const isLink = name === "link";
    const goesOn = this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: isLink }));
    if (isLink && goesOn && /^(https?|mailto|tel):/i.test(event.url)) open(event.url, "_blank", "noopener,noreferrer");
  }

  // The picture.

  #makeBox(annotation, kind, text) {
    const isChoice = annotation.onClick !== undefined || annotation.command !== undefined;
    const box = document.createElement(isChoice ? "button" : "div");
    const isText = kind === "text";
    const isMullins = annotation.mode?.toLowerCase() === "mullins special";
    box.className = ["box", kind, isMullins ? "mullins" : "", annotation.transitionClass === "fade" ? "fades" : ""].join(" ");
    box.part = isText ? "box text" : "box";
    box.dataset.annotation = annotation.id;
    for (const side of ["left", "top", "width", "height"]) if (annotation[side]) box.style[side] = annotation[side];
    if (annotation.backgroundColor) box.style.backgroundColor = annotation.backgroundColor;
    setAppearance(box, this.#appearance(annotation));
    if (isChoice) {
      box.type = "button";
      box.addEventListener("click", () => this.tap(annotation.id));
    }
    if (isText || (kind === "spot" && text)) {
      const words = document.createElement("span");
      words.className = "words";
      words.dir = "auto";
      box.append(words);
    } else if (annotation.url) {
      const image = document.createElement("img");
      image.src = annotation.url;
      image.alt = annotation.title ?? "";
      box.append(image);
    }
    if (isChoice && !isText) box.setAttribute("aria-label", annotation.title || annotation.id);
    return box;
  }

  #appearance(annotation) {
    try {
      return this.appearance?.(annotation) ?? {};
    } catch (error) {
      reportError(error);
      return {};
    }
  }

  /** Puts the boxes over the picture, which a video keeps in shape within its own box (CSS Images, `object-fit`). */
  #layOut() {
    const video = this.#video;
    if (!video) return;
    const picture = pictureRectangle(video);
    const outer = this.getBoundingClientRect();
    const inner = video.getBoundingClientRect();
    const place = {
      left: inner.left - outer.left + video.clientLeft + picture.left,
      top: inner.top - outer.top + video.clientTop + picture.top,
      width: picture.width, height: picture.height,
    };
    for (const [side, length] of Object.entries(place)) this.#picture.style[side] = `${length}px`;
    if (picture.width > 0 && picture.height > 0) this.#send({ input: "picture", width: picture.width, height: picture.height });
  }
}

/** Where a video's picture is in its box, in CSS pixels. */
function pictureRectangle(video) {
  const box = { width: video.clientWidth, height: video.clientHeight };
  const { videoWidth, videoHeight } = video;
  if (!(videoWidth > 0 && videoHeight > 0)) return { left: 0, top: 0, ...box };
  const { objectFit, objectPosition } = getComputedStyle(video);
  const scales = [box.width / videoWidth, box.height / videoHeight];
  const fits = {
    fill: scales, cover: [Math.max(...scales)], none: [1], "scale-down": [Math.min(1, ...scales)],
  }[objectFit] ?? [Math.min(...scales)];
  const size = { width: videoWidth * fits[0], height: videoHeight * (fits[1] ?? fits[0]) };
  const [left, top] = objectPosition.split(" ").map((part, index) => {
    const room = index === 0 ? box.width - size.width : box.height - size.height;
    return part.endsWith("%") ? (room * parseFloat(part)) / 100 : parseFloat(part);
  });
  return { left, top, ...size };
}

customElements.define("bc-interactive", BCInteractive);
