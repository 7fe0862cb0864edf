/** Marks of a drawing: active or ended states, edges just taken, the selection, and search results. */

import type { Marks } from '../chart/scene.ts';
import type { LiveActor } from '../live/live-history.ts';

const isActive = ({ snapshot }: LiveActor) => snapshot.status === 'active';

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
  readonly actor: LiveActor | undefined;
  readonly selected: string | null;
  readonly found: readonly string[];
};

export function marksOf({ actor, selected, found }: MarkInput): Marks {
  const marks = new Map<string, string[]>();
  const mark = (id: string, name: string) => marks.set(id, [...(marks.get(id) ?? []), name]);
  for (const id of found) mark(id, 'found');
  for (const id of actor?.snapshot.states ?? []) mark(id, actor && isActive(actor) ? 'active' : 'ended');
  for (const id of new Set(actor?.takenEdges)) mark(id, 'lit');
  if (selected !== null) mark(selected, 'selected');
  return Object.fromEntries([...marks].map(([id, names]) => [id, names.join(' ')]));
}
