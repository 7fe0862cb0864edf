/**
 * Computes the coordinates of a chart's states and transitions with ELK's layered algorithm, in the order of a reader: from
 * the initial state on, as the states stand in the definition.
 */
import ELK, { type ElkExtendedEdge, type ElkLabel, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import type { AnyStateMachine } from 'xstate';
import { type Chart, type ChartEdge, type ChartState, chartOf } from './chart.ts';
import {
  type Arrow,
  type Box,
  type Drawing,
  type Point,
  readableScale,
  type Start,
  sizes,
} from './drawing.ts';
import { boxLines, labelLines, type TextBlock } from './lines.ts';
import { type VisibleChart, visibleChart } from './visible-chart.ts';

export type LayOutOptions = {
  /** Ids of states whose children are left out. */
  readonly folded?: readonly string[];
  /** The direction of transitions; by default the one that a typical window is wide enough for, then the one of which it shows more. */
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
  // Nested states count as much as their neighbours: half as many ways cross.
  'elk.layered.crossingMinimization.hierarchicalSweepiness': '1',
  'elk.layered.thoroughness': '60',
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
/** Where a history state leads to the first time begins at the state itself. */
const startOf = ({ id, kind }: ChartState) => (kind === 'history' ? id : startId(id));
const gap = 14;

function nodeOf(
  chart: Chart,
  visible: VisibleChart,
  state: VisibleChart['states'][number],
  texts: Map<string, TextBlock>,
  direction: Direction,
): ElkNode {
  const text = boxLines(chart, state);
  texts.set(state.id, text);
  const inside = visible.states.filter(({ parent }) => parent === state.id);
  const { width, height } = text;
  // Beside the name of a folded state is the sign that unfolds it, and behind it the edge of a second sheet.
  if (state.isFolded) return { id: state.id, width: width + sizes.fold, height: height + sizes.sheet };
  if (inside.length === 0) return { id: state.id, width, height };
  const start: ElkNode[] =
    state.initial.length > 0 ? [{ id: startId(state.id), width: sizes.dot * 2, height: sizes.dot * 2 }] : [];
  return {
    id: state.id,
    children: [...start, ...inside.map((child) => nodeOf(chart, visible, child, texts, direction))],
    layoutOptions: {
      // Downwards its words stand before what is inside, and the sign that folds it after, where no way comes in; none comes
      // into the machine itself.
      'elk.padding':
        direction === 'down' && state.parent !== null
          ? `[top=${gap},left=${width + gap / 2},bottom=${gap},right=${sizes.fold}]`
          : `[top=${height + gap / 2},left=${gap},bottom=${gap},right=${gap}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${height})`,
    },
  };
}

/** Edges between the same two states share a way, along which their labels are stacked. */
type Way = {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly edges: readonly ChartEdge[];
  /** Whether it leads back, against the order of the definition: it is laid out the other way round. */
  readonly isBack: boolean;
};

/** A state with its ancestors, outermost first. */
const pathTo = (states: ReadonlyMap<string, ChartState>, id: string): ChartState[] => {
  const state = states.get(id);
  if (!state) return [];
  return [...(state.parent === null ? [] : pathTo(states, state.parent)), state];
};

/** Whether a state stands before another: initial states first, then in the order of the definition. */
function isBefore(states: ReadonlyMap<string, ChartState>, one: string, other: string): boolean {
  const [ones, others] = [pathTo(states, one), pathTo(states, other)];
  const parting = ones.findIndex(({ id }, depth) => id !== others[depth]?.id);
  const [a, b, outer] = [ones[parting], others[parting], ones[parting - 1]];
  // One is inside the other.
  if (!a || !b || !outer) return false;
  const order = [...outer.initial, ...outer.children];
  return order.indexOf(a.id) < order.indexOf(b.id);
}

function waysOf(chart: Chart, visible: VisibleChart): Way[] {
  const states = new Map(chart.states.map((state) => [state.id, state]));
  const ways = new Map<string, Way>();
  for (const { from, to, ...edge } of visible.edges)
    for (const target of to) {
      const key = JSON.stringify(to.length > 1 ? [edge.id, target] : [from, target]);
      const edges = [...(ways.get(key)?.edges ?? []), edge];
      ways.set(key, { id: key, from, to: target, edges, isBack: isBefore(states, target, from) });
    }
  return [...ways.values()];
}

/** The labels of a way's edges below each other, as wide as the widest. */
function labelOf({ edges }: Way): ElkLabel {
  const blocks = edges.map(labelLines);
  return {
    // Without a text ELK leaves a label out.
    text: edges.map(({ eventLabel }) => eventLabel).join(' '),
    width: Math.max(...blocks.map(({ width }) => width)),
    height: blocks.reduce((sum, { height }) => sum + height, 0),
  };
}

function edgesOf(visible: VisibleChart, ways: readonly Way[]): ElkExtendedEdge[] {
  const starts = visible.states
    .filter((state) => state.initial.length > 0 && !state.isFolded)
    .flatMap((state) =>
      state.initial.map((target) => ({
        id: startId(state.id),
        sources: [startOf(state)],
        targets: [target],
      })),
    );
  const arrows = ways.map((way) => ({
    id: way.id,
    sources: [way.isBack ? way.to : way.from],
    targets: [way.isBack ? way.from : way.to],
    labels: [labelOf(way)],
  }));
  return [...starts, ...arrows];
}

/** Edges that aren't drawn: they lay the regions of a machine out one after the other, in the order of the definition. */
function regionOrder({ states: [root] }: VisibleChart): ElkExtendedEdge[] {
  const regions = root?.kind === 'parallel' ? root.children : [];
  return regions.slice(1).map((region, index) => ({
    id: `${region} follows`,
    sources: [regions[index] ?? ''],
    targets: [region],
  }));
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
  ways: readonly Way[],
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
    const own = to.flatMap(
      (target) => ways.find((way) => way.to === target && way.edges.some(({ id }) => id === edge.id)) ?? [],
    );
    const [first] = own;
    const area = areaOf(edges.get(first?.id ?? '')?.labels?.[0]);
    const above =
      first?.edges.slice(
        0,
        first.edges.findIndex(({ id }) => id === edge.id),
      ) ?? [];
    const { lines, height } = labelLines(edge);
    const y = above.reduce((sum, other) => sum + labelLines(other).height, area.y);
    return {
      edge,
      routes: own.map(({ id, isBack }) => {
        const corners = cornersOf(edges.get(id));
        return isBack ? corners.toReversed() : corners;
      }),
      label: { ...area, y, height, lines },
    };
  });
  const starts = visible.states
    .filter(({ id }) => edges.has(startId(id)))
    .map(({ id }): Start => {
      const dot = nodes.get(startId(id));
      const { x, y } = areaOf(dot);
      return {
        state: id,
        dot: dot ? { x: x + sizes.dot, y: y + sizes.dot } : null,
        route: cornersOf(edges.get(startId(id))),
      };
    });
  const { width, height } = areaOf(elkLayout);
  return { id: chart.id, width, height, boxes, arrows, starts };
}

const isBelow = (box: Box, other: Box | undefined) => !other || box.y >= other.y + other.height;

/** The drawing with the regions of its machine, if they stand one below the other, at one left edge, as their names are then. */
function withRegionsAligned({ states: [root, ...states] }: Chart, drawing: Drawing): Drawing {
  const { boxes, arrows, starts } = drawing;
  const regions = boxes.filter(({ state }) => state.parent === root?.id).toSorted((a, b) => a.y - b.y);
  const isStacked = regions.every((region, index) => isBelow(region, regions[index - 1]));
  const regionOf = new Map<string, Box>();
  for (const { id, parent } of states) {
    const region = regions.find(({ state }) => state.id === id) ?? regionOf.get(parent ?? '');
    if (region) regionOf.set(id, region);
  }
  const isInOne = ({ source, targets }: ChartEdge) =>
    targets.every((id) => regionOf.has(source) && regionOf.get(id) === regionOf.get(source));
  if (root?.kind !== 'parallel' || !isStacked || !arrows.every(({ edge }) => isInOne(edge))) return drawing;
  const left = Math.min(...regions.map(({ x }) => x));
  const moved = <P extends Point>(state: string, point: P): P => ({
    ...point,
    x: point.x - ((regionOf.get(state)?.x ?? left) - left),
  });
  return {
    ...drawing,
    boxes: boxes.map((box) => moved(box.state.id, box)),
    arrows: arrows.map(({ edge, routes, label }) => ({
      edge,
      routes: routes.map((route) => route.map((corner) => moved(edge.source, corner))),
      label: moved(edge.source, label),
    })),
    starts: starts.map(({ state, dot, route }) => ({
      state,
      dot: dot && moved(state, dot),
      route: route.map((corner) => moved(state, corner)),
    })),
  };
}

async function layOutDirected(
  chart: Chart,
  folded: ReadonlySet<string>,
  direction: Direction,
  hasRegionOrder = false,
): Promise<Drawing> {
  const visible = visibleChart(chart, folded);
  const texts = new Map<string, TextBlock>();
  const [root] = visible.states;
  const children = root ? [nodeOf(chart, visible, root, texts, direction)] : [];
  // Options of a graph don't apply to nested graphs; those of the call do.
  const ways = waysOf(chart, visible);
  const elkLayout = await new ELK().layout(
    {
      id: `${chart.id} drawing`,
      children,
      edges: [...edgesOf(visible, ways), ...(hasRegionOrder ? regionOrder(visible) : [])],
    },
    { layoutOptions: { ...options, 'elk.direction': direction === 'down' ? 'DOWN' : 'RIGHT' } },
  );
  return withRegionsAligned(chart, drawingOf(chart, visible, elkLayout, texts, ways));
}

const typicalWindow = { width: 1440, height: 830 } as const;

/** The part of a drawing that a typical window shows at once, at least at readable size. */
function shownPart({ width, height }: Drawing): number {
  const { width: across, height: down } = typicalWindow;
  return Math.min(1, across / (width * readableScale)) * Math.min(1, down / (height * readableScale));
}

const fitsAcross = ({ width }: Drawing) => width * readableScale <= typicalWindow.width;

const fittingScale = ({ width, height }: Drawing) =>
  Math.min(typicalWindow.width / width, typicalWindow.height / height);

/** The drawing of a machine or chart: the same for the same definition, with or without a browser. */
export async function layOut(
  machine: AnyStateMachine | Chart,
  { folded = [], direction }: LayOutOptions = {},
): Promise<Drawing> {
  const chart = 'edges' in machine ? machine : chartOf(machine);
  const inside = new Set(folded);
  if (direction) return layOutDirected(chart, inside, direction);
  const right = await layOutDirected(chart, inside, 'right');
  const beside = await layOutDirected(chart, inside, 'down');
  // Regions stand one below the other where they are too wide side by side.
  const isTooWide = chart.states[0]?.kind === 'parallel' && !fitsAcross(right) && !fitsAcross(beside);
  const down = isTooWide ? await layOutDirected(chart, inside, 'down', true) : beside;
  // It is read downwards, as a page is, where it would be wider than the window.
  if (fitsAcross(down) !== fitsAcross(right)) return fitsAcross(down) ? down : right;
  const [inDown, inRight] = [shownPart(down), shownPart(right)];
  if (inDown === inRight) return fittingScale(down) > fittingScale(right) ? down : right;
  return inDown > inRight ? down : right;
}
