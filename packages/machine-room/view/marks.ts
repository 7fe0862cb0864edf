/** Marks of a drawing: active or ended states, edges just taken, the selection, and search results. */

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

type MarkInput = {
  /** The actor or the simulated step whose states are shown. */
  readonly shown: Shown | undefined;
  readonly selected: string | null;
  /** The state or transition under the pointer or with the focus. */
  readonly pointed?: string | null;
  readonly found: readonly string[];
  /** The one of these that the search has come to. */
  readonly current?: string | null;
};

export function marksOf({ shown, selected, pointed = null, found, current = null }: MarkInput): Marks {
  const marks = new Map<string, string[]>();
  const mark = (id: string, name: string) => marks.set(id, [...(marks.get(id) ?? []), name]);
  for (const id of found) mark(id, 'found');
  if (current !== null) mark(current, 'current');
  for (const id of shown?.snapshot.states ?? []) mark(id, shown && isActive(shown) ? 'active' : 'ended');
  for (const id of new Set(shown?.takenEdges)) mark(id, 'lit');
  if (pointed !== null) mark(pointed, 'pointed');
  if (selected !== null) mark(selected, 'selected');
  return Object.fromEntries([...marks].map(([id, names]) => [id, names.join(' ')]));
}
