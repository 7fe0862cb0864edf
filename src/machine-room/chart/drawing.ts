/** A chart with a place for everything: what layOut makes and drawingToSvg paints. Unit: CSS pixels at scale 1. */
import type { ChartEdge, ChartState } from './chart.ts';

export type Point = { readonly x: number; readonly y: number };
export type Area = Point & { readonly width: number; readonly height: number };

/** How a line of text is set. */
export type Voice = 'name' | 'event' | 'guard' | 'action' | 'job' | 'tag';

export type TextLine = Point & {
  readonly text: string;
  readonly voice: Voice;
  /** The edge that the line tells of, when it has no arrow of its own. */
  readonly edge?: string;
};

export type Box = Area & {
  readonly state: ChartState;
  /** How many states it stands in. */
  readonly depth: number;
  /** Its states are not shown, though it has some. */
  readonly isFolded: boolean;
  readonly lines: readonly TextLine[];
};

export type Arrow = {
  readonly edge: ChartEdge;
  /** One list of corners for each target. */
  readonly routes: readonly (readonly Point[])[];
  readonly label: Area & { readonly lines: readonly TextLine[] };
};

/** The dot that a compound state starts from, and the way to its first state. */
export type Start = { readonly state: string; readonly dot: Point; readonly route: readonly Point[] };

export type Drawing = {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** Outer boxes before the ones inside them. */
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
  readonly starts: readonly Start[];
};

export const sizes = { name: 15, text: 12.5, nameLine: 21, textLine: 16, inset: 10, dot: 5 } as const;
