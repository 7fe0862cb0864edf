/** Gives every state and every transition of a chart its place, by ELK's layered algorithm. */
import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import type { AnyStateMachine } from 'xstate';
import { type Chart, type ChartState, chartOf } from './chart.ts';
import { type Arrow, type Box, type Drawing, type Point, type Start, sizes } from './drawing.ts';
import { boxLines, labelLines, type TextBlock } from './lines.ts';
import { type Shown, shownOf } from './shown.ts';

export type LayOutOptions = {
  /** Ids of states whose inside is left out. */
  readonly folded?: readonly string[];
  /** Where the way on leads; without it, whichever lets the drawing be larger in a usual window. */
  readonly direction?: Direction;
};

type Direction = 'down' | 'right';

const options = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.edgeLabels.inline': 'true',
  'elk.spacing.nodeNode': '16',
  'elk.spacing.edgeNode': '10',
  'elk.spacing.edgeEdge': '8',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeNodeBetweenLayers': '8',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '8',
} as const;

const startId = (state: string) => `${state} start`;
const gap = 14;

function nodeOf(
  chart: Chart,
  shown: Shown,
  state: Shown['states'][number],
  texts: Map<string, TextBlock>,
): ElkNode {
  const text = boxLines(chart, state);
  texts.set(state.id, text);
  const inside = shown.states.filter(({ parent }) => parent === state.id);
  const { width, height } = text;
  if (inside.length === 0) return { id: state.id, width, height };
  const start: ElkNode[] =
    state.initial.length > 0 ? [{ id: startId(state.id), width: sizes.dot * 2, height: sizes.dot * 2 }] : [];
  return {
    id: state.id,
    children: [...start, ...inside.map((child) => nodeOf(chart, shown, child, texts))],
    layoutOptions: {
      'elk.padding': `[top=${height + gap / 2},left=${gap},bottom=${gap},right=${gap}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${height})`,
    },
  };
}

function edgesOf(shown: Shown): ElkExtendedEdge[] {
  const starts = shown.states
    .filter((state) => state.initial.length > 0 && !state.isFolded)
    .flatMap(({ id, initial }) =>
      initial.map((target) => ({ id: startId(id), sources: [startId(id)], targets: [target] })),
    );
  const arrows = shown.edges.flatMap((edge) => {
    const { width, height } = labelLines(edge);
    return edge.to.map((target, place) => ({
      id: `${edge.id} ${place}`,
      sources: [edge.from],
      targets: [target],
      labels: place === 0 ? [{ text: edge.words, width, height }] : [],
    }));
  });
  return [...starts, ...arrows];
}

const cornersOf = (edge: ElkExtendedEdge | undefined): Point[] =>
  (edge?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ]);

type Placed = {
  readonly nodes: ReadonlyMap<string, ElkNode>;
  readonly edges: ReadonlyMap<string, ElkExtendedEdge>;
};

function placedOf(laid: ElkNode): Placed {
  const nodes = new Map<string, ElkNode>();
  const edges = new Map<string, ElkExtendedEdge>();
  const visit = (node: ElkNode) => {
    nodes.set(node.id, node);
    for (const edge of node.edges ?? []) edges.set(edge.id, edge);
    node.children?.forEach(visit);
  };
  visit(laid);
  return { nodes, edges };
}

const areaOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<ElkNode> = {}) => ({ x, y, width, height });

const depthOf = (states: ReadonlyMap<string, ChartState>, { parent }: ChartState): number => {
  const outer = parent === null ? undefined : states.get(parent);
  return outer ? depthOf(states, outer) + 1 : 0;
};

function drawingOf(
  chart: Chart,
  shown: Shown,
  laid: ElkNode,
  texts: ReadonlyMap<string, TextBlock>,
): Drawing {
  const { nodes, edges } = placedOf(laid);
  const states = new Map(chart.states.map((state) => [state.id, state]));
  const boxes = shown.states.map(
    ({ isFolded, ...state }): Box => ({
      ...areaOf(nodes.get(state.id)),
      state,
      isFolded,
      depth: depthOf(states, state),
      lines: texts.get(state.id)?.lines ?? [],
    }),
  );
  const arrows = shown.edges.map(({ from: _, to, ...edge }): Arrow => {
    const [label] = edges.get(`${edge.id} 0`)?.labels ?? [];
    return {
      edge,
      routes: to.map((_target, place) => cornersOf(edges.get(`${edge.id} ${place}`))),
      label: { ...areaOf(label), lines: labelLines(edge).lines },
    };
  });
  const starts = shown.states
    .filter((state) => nodes.has(startId(state.id)))
    .map(({ id }): Start => {
      const { x, y } = areaOf(nodes.get(startId(id)));
      return {
        state: id,
        dot: { x: x + sizes.dot, y: y + sizes.dot },
        route: cornersOf(edges.get(startId(id))),
      };
    });
  const { width, height } = areaOf(laid);
  return { id: chart.id, width, height, boxes, arrows, starts };
}

async function laidOut(chart: Chart, folded: ReadonlySet<string>, direction: Direction): Promise<Drawing> {
  const shown = shownOf(chart, folded);
  const texts = new Map<string, TextBlock>();
  const [root] = shown.states;
  const children = root ? [nodeOf(chart, shown, root, texts)] : [];
  // Options of a graph don't reach the graphs inside it; those of the call do.
  const laid = await new ELK().layout(
    { id: `${chart.id} drawing`, children, edges: edgesOf(shown) },
    { layoutOptions: { ...options, 'elk.direction': direction === 'down' ? 'DOWN' : 'RIGHT' } },
  );
  return drawingOf(chart, shown, laid, texts);
}

const usual = { width: 1440, height: 830 } as const;
const scaleOf = ({ width, height }: Drawing) => Math.min(usual.width / width, usual.height / height);

/** The drawing of a machine, or of its chart: the same for the same definition, with or without a browser. */
export async function layOut(
  machine: AnyStateMachine | Chart,
  { folded = [], direction }: LayOutOptions = {},
): Promise<Drawing> {
  const chart = 'edges' in machine ? machine : chartOf(machine);
  const inside = new Set(folded);
  if (direction) return laidOut(chart, inside, direction);
  const right = await laidOut(chart, inside, 'right');
  const down = await laidOut(chart, inside, 'down');
  return scaleOf(down) > scaleOf(right) ? down : right;
}
