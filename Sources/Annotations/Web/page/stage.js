import { Hold, Overlay, addCard, addLabel, addPicture, setAppearance } from "../overlay.js";
import { emptyState, make } from "./dom.js";
import { say, title } from "./words.js";

/** The picture: the video, and over it the annotations and what holds the playhead. */
export class Stage {
  element = make("div", { class: "picture", id: "picture", dir: "ltr", "data-stage": true, tabindex: -1 });
  #measured = "";
  #answers = "";

  /**
   * @param {import("./model.js").Model} model
   * @param {import("./playback.js").Playback} playback
   * @param {HTMLElement} chooser a button that chooses a video
   */
  constructor(model, playback, chooser) {
    this.model = model;
    this.playback = playback;
    this.element.append(playback.video);
    this.notice = emptyState("image", title("noVideoYet"), say("ownClock"), chooser);
    this.element.append(this.notice);
    this.overlay = new Overlay(this.element, ({ number, text }) => this.#makeBox(number, text));
    this.hold = new Hold(this.element, {
      tap: title("tapToContinue"), key: "Enter", continues: title("continues"), skip: title("skip"), paused: title("paused"),
    }, () => playback.play());
    playback.on("change", () => this.show());
    playback.on("time", () => this.#showHold());
    model.onSelection(() => this.#showSelection());
    playback.video.addEventListener("loadedmetadata", () => {
      const { videoWidth, videoHeight } = playback.video;
      if (videoWidth > 0) document.documentElement.style.setProperty("--shape", String(videoWidth / videoHeight));
      this.notice.hidden = true;
    });
    playback.video.addEventListener("error", () => {
      playback.video.hidden = true;
      this.notice.hidden = false;
      this.notice.querySelector("b").textContent = title("noVideo");
    });
    new ResizeObserver(() => this.measure()).observe(this.element);
  }

  /** Sends the size of the picture to the engine. */
  measure() {
    const { width, height } = this.element.getBoundingClientRect();
    if (!(width > 0 && height > 0) || this.#measured === `${width} ${height}`) return;
    this.#measured = `${width} ${height}`;
    this.playback.send({ input: "picture", width, height });
  }

  show() {
    const focused = document.activeElement;
    const hadFocus = focused !== null && focused.classList.contains("box") && this.element.contains(focused);
    this.overlay.show(this.playback.state.visible);
    this.#showHold();
    this.#showSelection();
    this.notice.classList.toggle("behind", this.playback.state.visible.length > 0 || this.hold.isShown);
    // A box that has disappeared takes no focus with it.
    if (hadFocus && !this.element.contains(document.activeElement)) document.getElementById("toggle")?.focus();
    else if (hadFocus && focused instanceof HTMLElement && focused.inert) document.getElementById("toggle")?.focus();
  }

  /** The numbers of the annotations that answer the closed gate, or are read during the pause. */
  get #held() {
    const { gate, visible } = this.playback.state;
    const { lanes } = this.model;
    const numbers = visible.map(({ number }) => number);
    if (gate === undefined) return this.playback.stand === undefined ? [] : numbers.filter((number) => lanes[number].pausesOnShow);
    const answers = numbers.filter((number) => lanes[number].action?.releasesGate || lanes[number].action?.jump !== undefined);
    return answers.length > 0 ? answers : numbers.filter((number) => number === gate);
  }

  #showHold() {
    const { gate } = this.playback.state;
    const stand = this.playback.stand;
    if (gate === undefined && stand === undefined && !this.hold.isShown) return;
    const boxes = this.#held.map((number) => this.overlay.box(number)).filter((box) => box !== undefined);
    this.hold.show({ gate, stand }, /** @type {HTMLElement[]} */ (boxes));
    this.#moveFocus(gate, /** @type {HTMLElement[]} */ (boxes));
  }

  /**
   * Moves the focus to the answer when a gate closes, and back to the play button when it opens.
   * @param {number | undefined} gate
   * @param {HTMLElement[]} boxes
   */
  #moveFocus(gate, boxes) {
    const answers = gate === undefined ? "" : String(gate);
    if (answers === this.#answers) return;
    this.#answers = answers;
    // A field in which the viewer types keeps the focus.
    if (document.activeElement?.closest("input, textarea, [popover]")) return;
    if (gate === undefined) document.getElementById("toggle")?.focus();
    else boxes.find((box) => box.localName === "button")?.focus();
  }

  #showSelection() {
    for (const { number } of this.playback.state.visible) {
      this.overlay.box(number)?.classList.toggle("selected", number === this.model.selected);
    }
  }

  /** @param {number} number @param {string | undefined} text */
  #makeBox(number, text) {
    const { model, playback } = this;
    const lane = model.lanes[number];
    const isChoice = model.isChoice(lane);
    const name = model.nameOf(lane);
    const isPicture = lane.type === "image" || lane.type === "unsupported";
    const box = make(isChoice ? "button" : "div", {
      class: `box ${lane.type} ${lane.fades ? "fades" : ""}`, type: isChoice ? "button" : undefined,
      "data-annotation": lane.annotation,
      role: !isChoice && isPicture ? "img" : undefined,
      "aria-label": isChoice || isPicture ? [name, model.doesOf(lane)].filter(Boolean).join(": ") : undefined,
    });
    for (const [side, length] of Object.entries(lane.box ?? {})) if (length !== null) box.style.setProperty(side, length);
    if (lane.background) box.style.backgroundColor = lane.background;
    setAppearance(box, model.page.appearances[number] ?? {});
    if (lane.type === "image") this.#addPicture(box, lane, name);
    if (lane.type === "text" || (lane.type === "spot" && text)) box.append(make("span", { class: "words", dir: "auto" }));
    if (lane.type === "spot") addLabel(box, name, { link: lane.action?.link, command: lane.action?.command?.name });
    box.addEventListener("click", () => {
      if (document.body.dataset.mode !== "viewer") model.select(number);
      if (isChoice) playback.tap(number);
    });
    return box;
  }

  /**
   * @param {HTMLElement} box
   * @param {import("./types").Lane} lane
   * @param {string} name
   */
  #addPicture(box, lane, name) {
    const address = this.model.pictureOf(lane);
    const note = lane.action?.releasesGate ? title("tapToContinue") : title("pictureNotLoaded");
    if (address !== undefined) addPicture(box, address, name, note);
    else addCard(box, name, note);
  }
}
