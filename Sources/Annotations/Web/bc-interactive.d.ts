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

export interface BCCommandDetail extends BCEventDetail {
  name: string;
  data: Record<string, string>;
}

export interface BCLinkDetail extends BCEventDetail {
  url: string;
}

export interface BCJumpDetail extends BCEventDetail {
  /** Where the playhead goes, in seconds. */
  to: number;
}

export interface BCIgnoredDetail extends BCEventDetail {
  reason: string;
}

export interface BCInteractiveEventMap extends HTMLElementEventMap {
  ready: CustomEvent<{ project: BCProject }>;
  annotationshow: CustomEvent<BCEventDetail>;
  annotationhide: CustomEvent<BCEventDetail>;
  annotationtap: CustomEvent<BCEventDetail>;
  annotationtrigger: CustomEvent<BCEventDetail>;
  command: CustomEvent<BCCommandDetail>;
  /** Cancelable: `preventDefault()` keeps the link from being opened. */
  link: CustomEvent<BCLinkDetail>;
  jump: CustomEvent<BCJumpDetail>;
  gateclose: CustomEvent<BCEventDetail>;
  gaterelease: CustomEvent<BCEventDetail>;
  ignored: CustomEvent<BCIgnoredDetail>;
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

/** `<bc-interactive src="project.json"><video …></video></bc-interactive>` */
export class BCInteractive extends HTMLElement {
  /** The project's address; it is fetched as soon as it is set. What is wrong comes as an `error` event. */
  src: string;
  /** Whether an app's ad plays: nothing is shown, and nothing happens. */
  ad: boolean;
  /** The platform whose features are performed, `"ios"` by default, for the project that is loaded next. */
  platform: "ios" | "tvos" | "android" | "web";
  /** `null` until `ready`. */
  readonly project: BCProject | null;
  /** What is on screen, in the order of the project. */
  readonly visible: BCAnnotation[];
  readonly video: HTMLVideoElement | null;
  /** Called once each time an annotation appears, before `annotationshow`; returns its appearance. */
  appearance: ((annotation: BCAnnotation) => BCAppearance | undefined | void) | null;
  /** Begins with a project that is here already. Throws a `SyntaxError` with line and column where it is none. */
  load(document: string | Uint8Array | object): Promise<BCProject>;
  enable(precondition: string): void;
  disable(precondition: string): void;
  /** Gives variables their values; `null` takes one away. */
  set(variables: Record<string, BCValue>): void;
  /** Does what a tap on the visible annotation of that id does. */
  tap(annotation: string): void;
  addEventListener<Name extends keyof BCInteractiveEventMap>(
    name: Name, listener: (event: BCInteractiveEventMap[Name]) => void, options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    name: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "bc-interactive": BCInteractive;
  }
}
