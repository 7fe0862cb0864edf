/** Marks of a drawing: active or ended states, edges just taken, the selection, and search results. */
import { type Chart, outerOf } from '../chart/chart.ts';
import type { Drawing } from '../chart/drawing.ts';
import type { Marks } from '../chart/scene.ts';
import type { LiveActor } from '../live/live-history.ts';

type Shown = Pick<LiveActor, 'snapshot' | 'takenEdges'>;

const isActive = ({ snapshot }: Shown) => snapshot.status === 'active';

/** The actor that a chart shows: the chosen one, else the latest active one of that machine, else the latest. */
export function actorFor(
  actors: readonly LiveActor[],
  chart: string,
  chosen: string | null,
): LiveActor | undefined {
  const matching = actors.filter(({ machine }) => machine === chart);
  return matching.find(({ id }) => id === chosen) ?? matching.findLast(isActive) ?? matching.at(-1);
}

/** What shows a state or transition in a drawing: itself, or where it is hidden the state that hides it. */
export function drawnIdsOf(chart: Chart, { boxes, arrows }: Drawing): (id: string) => string {
  const drawn = new Set([
    ...boxes.flatMap(({ state, lines }) => [state.id, ...lines.map(({ edge }) => edge)]),
    ...arrows.map(({ edge }) => edge.id),
  ]);
  const drawnIdOf = (id: string): string => {
    const outer = drawn.has(id) ? null : outerOf(chart, id);
    return outer === null ? id : drawnIdOf(outer);
  };
  return drawnIdOf;
}

type MarkInput = {
  /** The actor or the simulated step whose states are shown. */
  readonly shown: Shown | undefined;
  readonly selected: string | null;
  /** The state or transition under the pointer or with the focus. */
  readonly pointed?: string | null;
  readonly found: readonly string[];
  /** The one of these that the search has come to. */
  readonly current?: string | null;
  /** What shows a state or transition that may be hidden. */
  readonly drawnIdOf?: ((id: string) => string) | undefined;
};

export function marksOf({
  shown,
  selected,
  pointed = null,
  found,
  current = null,
  drawnIdOf = (id) => id,
}: MarkInput): Marks {
  const marks = new Map<string, string[]>();
  const mark = (id: string, name: string) => marks.set(id, [...(marks.get(id) ?? []), name]);
  for (const id of new Set(found.map(drawnIdOf))) mark(id, 'found');
  if (current !== null) mark(drawnIdOf(current), 'current');
  for (const id of shown?.snapshot.states ?? []) mark(id, shown && isActive(shown) ? 'active' : 'ended');
  for (const id of new Set(shown?.takenEdges)) mark(id, 'lit');
  if (pointed !== null) mark(pointed, 'pointed');
  if (selected !== null) mark(drawnIdOf(selected), 'selected');
  return Object.fromEntries([...marks].map(([id, names]) => [id, names.join(' ')]));
}
