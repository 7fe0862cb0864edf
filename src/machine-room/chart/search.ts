/** What in a chart a developer's words fit. */
import type { Chart } from './chart.ts';

/** Ids of the states and edges that hold every word, whatever its case, in a name, a text, an event or an action. */
export function foundIn(chart: Chart, query: string): string[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const fits = (parts: readonly string[]) => {
    const text = parts.join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const states = chart.states.filter(({ key, description, tags, entry, exit, jobs }) =>
    fits([key, description, ...tags, ...entry, ...exit, ...jobs.flatMap(({ id, src }) => [id, src])]),
  );
  const edges = chart.edges.filter(({ words: said, event, guard, actions, description }) =>
    fits([said, event, guard, ...actions, description]),
  );
  return [...states, ...edges].map(({ id }) => id);
}
