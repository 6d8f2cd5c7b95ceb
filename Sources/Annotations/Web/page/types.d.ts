/** The types of the page's data, and of browser APIs that TypeScript does not know yet. */

import type { EngineEvent, Input as SessionInput } from "../session.js";

/** An annotation with its resolved times, as the module answers. */
export interface Lane {
  annotation: string;
  type: "image" | "text" | "spot" | "time" | "unsupported";
  rawType: string;
  /** Seconds; absent if the times depend on an unknown length. */
  start?: number;
  /** Seconds; `null` for an open end. */
  end?: number | null;
  title?: string;
  text?: string;
  image?: string;
  condition?: string;
  gate?: boolean;
  pausesOnShow?: boolean;
  loopBack?: string;
  action?: Action;
  box?: Record<"left" | "top" | "width" | "height", string | null>;
  fades?: boolean;
  background?: string;
}

export interface Action {
  command?: { name: string; data: Record<string, string> };
  pauses?: boolean;
  releasesGate?: boolean;
  jump?: string;
  jumpTime?: number;
  link?: string;
}

export interface Chapter {
  time: number;
  title: string;
}

export interface Finding {
  severity: "error" | "warning" | "info";
  message: string;
  /** The number of the annotation that it is about. */
  number?: number;
  rule?: string;
  fix?: string;
  line?: number;
  column?: number;
}

/** The scenes of the project, for the length with which the page was written. */
export interface Scenes {
  states: number;
  complete: boolean;
  scenes: { start: number; end: number }[];
  links: { from: number; to: number; kind: string; by: string | null }[];
  unplayed: [number, number][];
  /** The annotations by their numbers, with the shortest paths to them. */
  annotations: { reached: boolean; trace?: Input[] }[];
}

export interface Input extends SessionInput {
  elapsed?: number;
  annotation?: string;
  precondition?: string;
  variables?: Record<string, unknown>;
  number?: number;
  width?: number;
  height?: number;
  project?: unknown;
}

/** The data that the command writes into the page. */
export interface Page {
  words: Record<string, any>;
  facts: string[];
  title: string;
  findings: Finding[];
  /** The explanations of the rules of the findings as Markdown, by the ids of the rules. */
  rules: Record<string, string>;
  appearances: Record<string, object>;
  preconditions: string[];
  variables: string[];
  places: ([number, number] | null)[];
  setup: Input[];
  span: number;
  duration?: number;
  images: boolean;
  /** The embedded pictures as addresses, by their addresses in the project. */
  pictures: Record<string, string>;
  client: boolean;
  platform?: string;
  video?: string;
  scenes?: Scenes;
}

/** An event of the engine. */
export interface Happening extends EngineEvent {
  time: number;
  annotation?: string;
  to?: number;
  url?: string;
  name?: string;
  reason?: string;
  data?: Record<string, string>;
}

declare global {
  /** Returns the content of a block of the page; see `start.js`. */
  function unzip(block: HTMLElement): Promise<Response>;
  interface Array<T> {
    findLast(predicate: (value: T, index: number) => unknown): T | undefined;
    toSorted(compare: (first: T, second: T) => number): T[];
  }
  class DecompressionStream {
    constructor(format: "gzip");
    readonly readable: ReadableStream<Uint8Array>;
    readonly writable: WritableStream<Uint8Array>;
  }
  interface Element {
    checkVisibility(): boolean;
    ariaHidden: string | null;
  }
  interface HTMLElement {
    togglePopover(): void;
    showPopover(): void;
    hidePopover(): void;
  }
}
