/** A chart with coordinates: made by layOut, rendered by drawingToSvg. Unit: CSS pixels at scale 1. */
import type { ChartEdge, ChartState } from './chart.ts';

export type Point = { readonly x: number; readonly y: number };
export type Area = Point & { readonly width: number; readonly height: number };

/** The meaning of a line of text, also its CSS class. */
export type TextRole = 'name' | 'event' | 'guard' | 'action' | 'job' | 'tag';

export type TextLine = Point & {
  readonly text: string;
  readonly role: TextRole;
  /** The edge that the line describes, if it has no arrow of its own. */
  readonly edge?: string;
  /** The machine that it says is run. */
  readonly runs?: string;
};

export type Box = Area & {
  readonly state: ChartState;
  /** The number of its ancestors. */
  readonly depth: number;
  /** Whether its child states are hidden. */
  readonly isFolded: boolean;
  readonly lines: readonly TextLine[];
};

export type Arrow = {
  readonly edge: ChartEdge;
  /** A list of corners for each target. */
  readonly routes: readonly (readonly Point[])[];
  readonly label: Area & { readonly lines: readonly TextLine[] };
};

/** The start dot of a compound state, none of a history state, and the line to its initial state. */
export type Start = { readonly state: string; readonly dot: Point | null; readonly route: readonly Point[] };

export type Drawing = {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** Outer boxes before the ones inside them. */
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
  readonly starts: readonly Start[];
};

export const sizes = {
  name: 15,
  text: 12.5,
  nameLine: 21,
  textLine: 16,
  inset: 10,
  dot: 5,
  fold: 25,
  history: 26,
  sheet: 4,
} as const;

/** At this scale the smallest text has 12 CSS pixels. */
export const readableScale = 12 / sizes.text;
