/** Computes the coordinates of a chart's states and transitions with ELK's layered algorithm. */
import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import type { AnyStateMachine } from 'xstate';
import { type Chart, type ChartState, chartOf } from './chart.ts';
import { type Arrow, type Box, type Drawing, type Point, type Start, sizes } from './drawing.ts';
import { boxLines, labelLines, type TextBlock } from './lines.ts';
import { type VisibleChart, visibleChart } from './visible-chart.ts';

export type LayOutOptions = {
  /** Ids of states whose children are left out. */
  readonly folded?: readonly string[];
  /** The direction of transitions; by default the one whose drawing is larger in a typical window. */
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
  visible: VisibleChart,
  state: VisibleChart['states'][number],
  texts: Map<string, TextBlock>,
): ElkNode {
  const text = boxLines(chart, state);
  texts.set(state.id, text);
  const inside = visible.states.filter(({ parent }) => parent === state.id);
  const { width, height } = text;
  if (inside.length === 0) return { id: state.id, width, height };
  const start: ElkNode[] =
    state.initial.length > 0 ? [{ id: startId(state.id), width: sizes.dot * 2, height: sizes.dot * 2 }] : [];
  return {
    id: state.id,
    children: [...start, ...inside.map((child) => nodeOf(chart, visible, child, texts))],
    layoutOptions: {
      'elk.padding': `[top=${height + gap / 2},left=${gap},bottom=${gap},right=${gap}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${height})`,
    },
  };
}

function edgesOf(visible: VisibleChart): ElkExtendedEdge[] {
  const starts = visible.states
    .filter((state) => state.initial.length > 0 && !state.isFolded)
    .flatMap(({ id, initial }) =>
      initial.map((target) => ({ id: startId(id), sources: [startId(id)], targets: [target] })),
    );
  const arrows = visible.edges.flatMap((edge) => {
    const { width, height } = labelLines(edge);
    return edge.to.map((target, index) => ({
      id: `${edge.id} ${index}`,
      sources: [edge.from],
      targets: [target],
      labels: index === 0 ? [{ text: edge.eventLabel, width, height }] : [],
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

type LayoutIndex = {
  readonly nodes: ReadonlyMap<string, ElkNode>;
  readonly edges: ReadonlyMap<string, ElkExtendedEdge>;
};

function indexLayout(elkLayout: ElkNode): LayoutIndex {
  const nodes = new Map<string, ElkNode>();
  const edges = new Map<string, ElkExtendedEdge>();
  const visit = (node: ElkNode) => {
    nodes.set(node.id, node);
    for (const edge of node.edges ?? []) edges.set(edge.id, edge);
    node.children?.forEach(visit);
  };
  visit(elkLayout);
  return { nodes, edges };
}

const areaOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<ElkNode> = {}) => ({ x, y, width, height });

const depthOf = (states: ReadonlyMap<string, ChartState>, { parent }: ChartState): number => {
  const outer = parent === null ? undefined : states.get(parent);
  return outer ? depthOf(states, outer) + 1 : 0;
};

function drawingOf(
  chart: Chart,
  visible: VisibleChart,
  elkLayout: ElkNode,
  texts: ReadonlyMap<string, TextBlock>,
): Drawing {
  const { nodes, edges } = indexLayout(elkLayout);
  const states = new Map(chart.states.map((state) => [state.id, state]));
  const boxes = visible.states.map(
    ({ isFolded, ...state }): Box => ({
      ...areaOf(nodes.get(state.id)),
      state,
      isFolded,
      depth: depthOf(states, state),
      lines: texts.get(state.id)?.lines ?? [],
    }),
  );
  const arrows = visible.edges.map(({ from: _, to, ...edge }): Arrow => {
    const [label] = edges.get(`${edge.id} 0`)?.labels ?? [];
    return {
      edge,
      routes: to.map((_target, index) => cornersOf(edges.get(`${edge.id} ${index}`))),
      label: { ...areaOf(label), lines: labelLines(edge).lines },
    };
  });
  const starts = visible.states
    .filter((state) => nodes.has(startId(state.id)))
    .map(({ id }): Start => {
      const { x, y } = areaOf(nodes.get(startId(id)));
      return {
        state: id,
        dot: { x: x + sizes.dot, y: y + sizes.dot },
        route: cornersOf(edges.get(startId(id))),
      };
    });
  const { width, height } = areaOf(elkLayout);
  return { id: chart.id, width, height, boxes, arrows, starts };
}

async function layOutDirected(
  chart: Chart,
  folded: ReadonlySet<string>,
  direction: Direction,
): Promise<Drawing> {
  const visible = visibleChart(chart, folded);
  const texts = new Map<string, TextBlock>();
  const [root] = visible.states;
  const children = root ? [nodeOf(chart, visible, root, texts)] : [];
  // Options of a graph don't apply to nested graphs; those of the call do.
  const elkLayout = await new ELK().layout(
    { id: `${chart.id} drawing`, children, edges: edgesOf(visible) },
    { layoutOptions: { ...options, 'elk.direction': direction === 'down' ? 'DOWN' : 'RIGHT' } },
  );
  return drawingOf(chart, visible, elkLayout, texts);
}

const defaultWindow = { width: 1440, height: 830 } as const;
const scaleOf = ({ width, height }: Drawing) =>
  Math.min(defaultWindow.width / width, defaultWindow.height / height);

/** The drawing of a machine or chart: the same for the same definition, with or without a browser. */
export async function layOut(
  machine: AnyStateMachine | Chart,
  { folded = [], direction }: LayOutOptions = {},
): Promise<Drawing> {
  const chart = 'edges' in machine ? machine : chartOf(machine);
  const inside = new Set(folded);
  if (direction) return layOutDirected(chart, inside, direction);
  const right = await layOutDirected(chart, inside, 'right');
  const down = await layOutDirected(chart, inside, 'down');
  return scaleOf(down) > scaleOf(right) ? down : right;
}
