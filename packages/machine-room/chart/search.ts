/** Searches a chart. */
import type { Chart } from './chart.ts';

/**
 * Ids of the states and edges that contain every word, in any case, in a name, text, event or action; `labels` are what else
 * events are called, by their types.
 */
export function foundIn(
  chart: Chart,
  query: string,
  labels: ReadonlyMap<string, readonly string[]> = new Map(),
): string[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const matches = (parts: readonly string[]) => {
    const text = parts.join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const states = chart.states.filter(({ key, description, tags, entry, exit, invokes }) =>
    matches([key, description, ...tags, ...entry, ...exit, ...invokes.map(({ label }) => label)]),
  );
  const edges = chart.edges.filter(({ eventLabel, event, guard, actions, description }) =>
    matches([eventLabel, event, guard, ...actions, description, ...(labels.get(event) ?? [])]),
  );
  return [...states, ...edges].map(({ id }) => id);
}
