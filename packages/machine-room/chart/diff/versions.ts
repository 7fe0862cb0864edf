/** Two versions of a chart: which state and which edge of the later one is which of the former. */
import type { Chart, ChartEdge } from '../chart.ts';
import { type StateMatch, sameEvent, similarity, stateMatchOf } from './state-match.ts';

/** The states are matched from the start; edges are paired with the same state's, and what is told otherwise is settled. */
export class Versions {
  readonly match: StateMatch;
  /** Edges that are the same but for what changed in them. */
  readonly pairs: (readonly [ChartEdge, ChartEdge])[] = [];
  gone: readonly ChartEdge[];
  added: readonly ChartEdge[];

  constructor(before: Chart, after: Chart) {
    this.match = stateMatchOf(before, after);
    this.gone = before.edges;
    this.added = after.edges;
    this.pairUp((old, now) => this.match.sourceOf(old) === now.source);
  }

  /** Pairs edges of one event, those first that have most in common. */
  pairUp(belongs: (old: ChartEdge, now: ChartEdge) => boolean): void {
    const candidates = this.gone.flatMap((old) =>
      this.added
        .filter((now) => sameEvent(old, now) && belongs(old, now))
        .map((now) => ({ old, now, score: similarity(this.match, old, now) })),
    );
    const taken = new Set<ChartEdge>();
    for (const { old, now } of candidates.toSorted((a, b) => b.score - a.score)) {
      if (taken.has(old) || taken.has(now)) continue;
      taken.add(old).add(now);
      this.pairs.push([old, now]);
    }
    this.settle(taken);
  }

  /** Takes edges out of those that are gone or new, as they are told otherwise. */
  settle(edges: Iterable<ChartEdge>): void {
    const settled = new Set(edges);
    this.gone = this.gone.filter((edge) => !settled.has(edge));
    this.added = this.added.filter((edge) => !settled.has(edge));
  }
}

/** The id, in a chart of both versions, of what is gone. */
export const goneId = (id: string) => `gone ${id}`;
