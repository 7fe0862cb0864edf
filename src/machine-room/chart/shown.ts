/** What is left of a chart when states are folded: their inside goes, and arrows end at what is still there. */
import { type Chart, type ChartEdge, type ChartState, isInner } from './chart.ts';

export type Shown = {
  readonly states: readonly (ChartState & { readonly isFolded: boolean })[];
  /** Edges with an arrow of their own, from and to states that are shown. */
  readonly edges: readonly (ChartEdge & { readonly from: string; readonly to: readonly string[] })[];
};

/** `folded`: ids of states whose inside is not shown. */
export function shownOf(chart: Chart, folded: ReadonlySet<string>): Shown {
  const standIn = new Map<string, string>();
  for (const { id, parent } of chart.states) {
    const outer = parent === null ? id : (standIn.get(parent) ?? parent);
    standIn.set(id, parent !== null && (folded.has(parent) || outer !== parent) ? outer : id);
  }
  const shownAs = (id: string) => standIn.get(id) ?? id;
  const states = chart.states
    .filter(({ id }) => shownAs(id) === id)
    .map((state) => ({ ...state, isFolded: folded.has(state.id) && state.children.length > 0 }));
  const edges = chart.edges
    .filter((edge) => !isInner(edge))
    .map((edge) => ({ ...edge, from: shownAs(edge.source), to: [...new Set(edge.targets.map(shownAs))] }))
    .filter(({ from, to, source }) => from === source || to.some((target) => target !== from))
    .filter(({ from, to, targets }) => !(to.length === 1 && to[0] === from && targets[0] !== from));
  return { states, edges };
}
