/** An annotation, as a project's document has it: with the spellings of the newest generation of the format. */
export interface BCAnnotation {
  id: string;
  type?: string;
  title?: string;
  text?: string;
  url?: string;
  precondition?: string;
  [key: string]: unknown;
}

export interface BCProject {
  id?: string;
  title?: string;
  annotations: BCAnnotation[];
  [key: string]: unknown;
}

export type BCValue = string | number | boolean | null;

/** The event: its media time in seconds, and its annotation. */
export interface BCEventDetail {
  time: number;
  annotation?: BCAnnotation;
}

export interface BCHideDetail extends Omit<BCEventDetail, "time"> {
  /** The time at which the annotation ends; `null` if it has no end. */
  time: number | null;
}

export interface BCCommandDetail extends BCEventDetail {
  name: string;
  data: Record<string, string>;
}

export interface BCLinkDetail extends BCEventDetail {
  url: string;
}

export interface BCJumpDetail extends BCEventDetail {
  /** The time to which the playhead goes, in seconds. */
  to: number;
}

export interface BCIgnoredDetail extends BCEventDetail {
  reason: string;
}

export interface BCWaitingDetail extends BCEventDetail {
  /** The playhead waits at a gate, or because an annotation pauses on show. */
  reason: "gate" | "pause";
  /** The seconds until playback continues; `null` if it does not without the viewer. */
  seconds: number | null;
}

export interface BCInteractiveEventMap extends HTMLElementEventMap {
  ready: CustomEvent<{ project: BCProject }>;
  annotationshow: CustomEvent<BCEventDetail>;
  annotationhide: CustomEvent<BCHideDetail>;
  annotationtap: CustomEvent<BCEventDetail>;
  annotationtrigger: CustomEvent<BCEventDetail>;
  command: CustomEvent<BCCommandDetail>;
  /** Cancelable: `preventDefault()` keeps the link from being opened. */
  link: CustomEvent<BCLinkDetail>;
  jump: CustomEvent<BCJumpDetail>;
  gateclose: CustomEvent<BCEventDetail>;
  gaterelease: CustomEvent<BCEventDetail>;
  ignored: CustomEvent<BCIgnoredDetail>;
  /** The playhead begins to wait. */
  waiting: CustomEvent<BCWaitingDetail>;
  /** An annotation pauses the playback. */
  pause: CustomEvent<BCEventDetail>;
  /** Playback continues: a pause on show has ended, or the playhead has left a closed gate or the end. */
  resume: CustomEvent<BCEventDetail>;
}

/** The appearance of an annotation. A value that is left out is that of its CSS custom property, or else of the theme. */
export interface BCAppearance {
  /** A colour of CSS; `--bc-text-color`. */
  textColor?: string;
  /** A colour of CSS; `--bc-text-background`. */
  backgroundColor?: string;
  /** Families as in CSS; `--bc-text-font`. */
  fontFamily?: string;
  /** A weight of CSS; `--bc-text-weight`. */
  fontWeight?: number | "normal" | "bold";
  /** A fraction of the picture's width, from 0.001 to 1; `--bc-text-size`. */
  fontSize?: number;
  /** The seconds of a fade, from 0 to 60; `--bc-fade-duration`. */
  duration?: number;
}

/** The words of the element itself. */
export interface BCWords {
  /** What to do at a closed gate. */
  tap: string;
  /** Next to the countdown of a pause that ends after some time. */
  continues: string;
  /** The button that ends a pause. */
  skip: string;
  /** During a pause that the viewer ends. */
  paused: string;
  /** In the place of a picture that is not loaded. */
  unavailable: string;
}

/** `<bc-interactive src="project.json"><video …></video></bc-interactive>` */
export class BCInteractive extends HTMLElement {
  /** The project's address; it is fetched when it is set. A problem is reported by an `error` event. */
  get src(): string;
  set src(address: string);
  /** Whether an app's ad plays: nothing is shown, and nothing happens. */
  get ad(): boolean;
  set ad(plays: boolean);
  /** The platform whose features are performed, `"ios"` by default, for the project that is loaded next. */
  get platform(): "ios" | "tvos" | "android" | "web";
  set platform(name: "ios" | "tvos" | "android" | "web");
  /** The pictures that are loaded, always by `https`: `"https"` (all), `"none"`, or origins with spaces between them. */
  get images(): string;
  set images(policy: string);
  /** The address of the engine's module, for the project that is loaded next; by default `engine.wasm` next to the script. */
  get module(): string;
  set module(address: string);
  /** The words of the element, for the project that is loaded next. Words that are left out are English. */
  get words(): BCWords;
  set words(words: Partial<BCWords>);
  /** Called once each time an annotation appears, before `annotationshow`; returns its appearance. */
  get appearance(): ((annotation: BCAnnotation) => BCAppearance | undefined | void) | null;
  set appearance(appearance: ((annotation: BCAnnotation) => BCAppearance | undefined | void) | null);
  /** `null` until `ready`. */
  get project(): BCProject | null;
  /** The annotations on screen, in the order of the project. */
  get visible(): BCAnnotation[];
  get video(): HTMLVideoElement | null;
  /**
   * Begins with a project: its text, its bytes, or a value of JSON. The video stays where it is, unless `keepPosition`
   * is `false`. Throws a `SyntaxError` with line and column if the document is invalid.
   */
  load(document: string | BufferSource | object, options?: { keepPosition?: boolean }): Promise<BCProject>;
  enable(precondition: string): void;
  disable(precondition: string): void;
  /** Gives variables their values; `null` removes one. Throws a `TypeError` for other values. */
  set(variables: Record<string, BCValue>): void;
  /** Does what a tap on a visible annotation does: by its id, or itself where ids are not unique. */
  tap(annotation: string | BCAnnotation): void;
  /** The inputs of the session so far, one a line, as `bcinteract run --script` reads them. */
  getTrace(): string;
  addEventListener<Name extends keyof BCInteractiveEventMap>(
    name: Name, listener: (event: BCInteractiveEventMap[Name]) => void, options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    name: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof BCInteractiveEventMap>(
    name: Name, listener: (event: BCInteractiveEventMap[Name]) => void, options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    name: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions,
  ): void;
}

/** The attributes of the element in JSX. */
export interface BCInteractiveAttributes {
  src?: string;
  ad?: boolean;
  platform?: BCInteractive["platform"];
  images?: string;
  module?: string;
  id?: string;
  class?: string;
  className?: string;
  style?: unknown;
  children?: unknown;
  ref?: unknown;
  key?: string | number;
  [attribute: `data-${string}` | `aria-${string}` | `on${string}`]: unknown;
}

declare global {
  interface HTMLElementTagNameMap {
    "bc-interactive": BCInteractive;
  }
  namespace JSX {
    interface IntrinsicElements {
      "bc-interactive": BCInteractiveAttributes;
    }
  }
}
