/** One chart of two versions, for a picture. */
import type { Chart, ChartState } from '../chart.ts';
import type { Marks } from '../scene.ts';
import { sameTargets } from './state-match.ts';
import { goneId, type Versions } from './versions.ts';

/** The present chart with what is gone. */
export function joinedChart({ match, pairs, gone }: Versions): { chart: Chart; marks: Marks } {
  const { before, after } = match;
  const idOf = (id: string) => match.now(id) ?? goneId(id);
  const goneStates = before.states
    .filter(({ id }) => match.now(id) === undefined)
    .map((state) => ({
      ...state,
      id: goneId(state.id),
      parent: state.parent === null ? null : idOf(state.parent),
      children: state.children.map(goneId),
      initial: [],
    }));
  const elsewhere = pairs.filter(([old, now]) => !sameTargets(match, old, now)).map(([old]) => old);
  const goneEdges = [...gone, ...elsewhere].map((edge) => ({
    ...edge,
    id: goneId(edge.id),
    source: idOf(edge.source),
    targets: edge.targets.map(idOf),
  }));
  const childrenOf = ({ id, children }: ChartState) => [
    ...children,
    ...goneStates.filter(({ parent }) => parent === id).map((state) => state.id),
  ];
  return {
    chart: {
      id: after.id,
      states: [...after.states, ...goneStates].map((state) => ({ ...state, children: childrenOf(state) })),
      edges: [...after.edges, ...goneEdges],
      code: after.code,
    },
    marks: Object.fromEntries([...goneStates, ...goneEdges].map(({ id }) => [id, 'gone'])),
  };
}
