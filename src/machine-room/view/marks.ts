/** What is marked in a drawing: what is alive, what was just taken, what is selected, what was found. */
import type { LiveActor } from '../../../machines/live-history.ts';
import type { Marks } from '../chart/scene.ts';

const isActive = ({ standing }: LiveActor) => standing.status === 'active';

/** The actor that a chart shows: the chosen one, else the latest of that machine that lives, else the latest. */
export function actorFor(
  actors: readonly LiveActor[],
  chart: string,
  chosen: string | null,
): LiveActor | undefined {
  const fitting = actors.filter(({ machine }) => machine === chart);
  return fitting.find(({ id }) => id === chosen) ?? fitting.findLast(isActive) ?? fitting.at(-1);
}

type Marked = {
  readonly actor: LiveActor | undefined;
  readonly selected: string | null;
  readonly found: readonly string[];
};

export function marksOf({ actor, selected, found }: Marked): Marks {
  const marks = new Map<string, string[]>();
  const mark = (id: string, word: string) => marks.set(id, [...(marks.get(id) ?? []), word]);
  for (const id of found) mark(id, 'found');
  for (const id of actor?.standing.states ?? []) mark(id, actor && isActive(actor) ? 'active' : 'ended');
  for (const id of new Set(actor?.taken)) mark(id, 'lit');
  if (selected !== null) mark(selected, 'selected');
  return Object.fromEntries([...marks].map(([id, words]) => [id, words.join(' ')]));
}
