/** A chart as Mermaid text (`stateDiagram-v2`), for documents and for diffs between two versions. */
import type { Chart, ChartEdge, ChartState } from './chart.ts';

/** Mermaid's ids can't contain dots or dashes; the displayed name is set separately. */
const idOf = (id: string) => id.replace(/[^A-Za-z0-9]+/g, '_');

/** Removes characters that are Mermaid syntax. */
const escaped = (text: string) =>
  text
    .replace(/[:;#{}[\]"]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

function labelOf({ event, eventLabel, guard, actions }: ChartEdge): string {
  const condition = guard === '' || guard === 'else' ? guard : `if ${guard}`;
  const when = [event === '' ? '' : eventLabel, condition].filter((part) => part !== '').join(' ');
  const does = actions.length > 0 ? ` / ${actions.join(', ')}` : '';
  return escaped(`${when || 'at once'}${does}`);
}

/** The text of a chart: one line for each state, each start and each transition. */
export function mermaidOf(chart: Chart): string {
  const states = new Map(chart.states.map((state) => [state.id, state]));
  const childrenOf = ({ children }: ChartState) => children.flatMap((id) => states.get(id) ?? []);

  const linesFor = (state: ChartState, indent: string): string[] => {
    const id = idOf(state.id);
    const inside = childrenOf(state);
    const named = `${indent}state "${state.key}" as ${id}`;
    const end = state.kind === 'final' ? [`${indent}${id} --> [*]`] : [];
    if (inside.length === 0) return [named, ...end];
    return [`${named} {`, ...bodyOf(state, `${indent}  `), `${indent}}`];
  };

  /** Regions of a parallel state are separated by a line. */
  const bodyOf = (state: ChartState, indent: string): string[] => {
    const starts = state.initial.map((target) => `${indent}[*] --> ${idOf(target)}`);
    const parts = childrenOf(state).map((child) => linesFor(child, indent));
    const isParallel = state.kind === 'parallel';
    return [
      ...starts,
      ...parts.flatMap((part, index) => (isParallel && index > 0 ? [`${indent}--`, ...part] : part)),
    ];
  };

  const edgeLines = chart.edges.flatMap((edge) =>
    (edge.targets.length > 0 ? edge.targets : [edge.source]).map(
      (target) => `  ${idOf(edge.source)} --> ${idOf(target)}: ${labelOf(edge)}`,
    ),
  );
  const [root] = chart.states;
  return ['stateDiagram-v2', ...(root ? linesFor(root, '  ') : []), ...edgeLines, ''].join('\n');
}
