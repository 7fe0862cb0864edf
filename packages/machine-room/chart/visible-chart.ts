/** The visible part of a chart with folded states: their children are hidden, and arrows end at visible states. */
import { type Chart, type ChartEdge, type ChartState, isInner } from './chart.ts';

export type VisibleChart = {
  readonly states: readonly (ChartState & { readonly isFolded: boolean })[];
  /** Edges with their own arrow, between visible states. */
  readonly edges: readonly (ChartEdge & { readonly from: string; readonly to: readonly string[] })[];
};

/** The visible part of a chart; `folded` are the ids of states whose children are hidden. */
export function visibleChart(chart: Chart, folded: ReadonlySet<string>): VisibleChart {
  const visibleAncestor = new Map<string, string>();
  for (const { id, parent } of chart.states) {
    const outer = parent === null ? id : (visibleAncestor.get(parent) ?? parent);
    visibleAncestor.set(id, parent !== null && (folded.has(parent) || outer !== parent) ? outer : id);
  }
  const visibleIdOf = (id: string) => visibleAncestor.get(id) ?? id;
  const states = chart.states
    .filter(({ id }) => visibleIdOf(id) === id)
    .map((state) => ({ ...state, isFolded: folded.has(state.id) && state.children.length > 0 }));
  const edges = chart.edges
    .filter((edge) => !isInner(edge))
    .map((edge) => ({
      ...edge,
      from: visibleIdOf(edge.source),
      to: [...new Set(edge.targets.map(visibleIdOf))],
    }))
    .filter(({ from, to, source }) => from === source || to.some((target) => target !== from))
    .filter(({ from, to, targets }) => !(to.length === 1 && to[0] === from && targets[0] !== from));
  return { states, edges };
}
