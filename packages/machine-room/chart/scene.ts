/** A drawing as SVG elements, to be put into a page or a file. */
import type { Area, Arrow, Box, Drawing, Point, Start, TextLine } from './drawing.ts';
import { sizes } from './drawing.ts';

export type Shape = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  readonly children: readonly (Shape | string)[];
};

/** Marks of states and edges by id: "active", "lit", "selected", "covered", "missed", …, separated by spaces. */
export type Marks = { readonly [id: string]: string | undefined };

const shape = (name: string, attributes: Shape['attributes'], children: Shape['children'] = []): Shape => ({
  name,
  attributes,
  children,
});

const round = (value: number) => Math.round(value * 10) / 10;
const cornerRadius = 5;

/** The SVG path through the points, with slightly rounded corners. */
export function pathOf(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const before = points[index - 1];
      const after = points[index + 1];
      if (!before) return `M${round(point.x)} ${round(point.y)}`;
      if (!after) return `L${round(point.x)} ${round(point.y)}`;
      const near = (other: Point) => {
        const length = Math.hypot(other.x - point.x, other.y - point.y) || 1;
        const part = Math.min(cornerRadius, length / 2) / length;
        return `${round(point.x + (other.x - point.x) * part)} ${round(point.y + (other.y - point.y) * part)}`;
      };
      return `L${near(before)}Q${round(point.x)} ${round(point.y)} ${near(after)}`;
    })
    .join('');
}

/** The arrowhead at the end of a path. */
function arrowheadPath(points: readonly Point[]): string {
  const end = points.at(-1);
  const before = points.at(-2);
  if (!end || !before) return '';
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const [x, y] = [(end.x - before.x) / length, (end.y - before.y) / length];
  const back = { x: end.x - x * 8, y: end.y - y * 8 };
  return `M${round(end.x)} ${round(end.y)}L${round(back.x - y * 4)} ${round(back.y + x * 4)}L${round(back.x + y * 4)} ${round(back.y - x * 4)}Z`;
}

const textOf = (origin: Point, { x, y, text, role, edge, runs }: TextLine, marks: Marks) =>
  shape(
    'text',
    {
      x: round(origin.x + x),
      y: round(origin.y + y),
      class: role,
      'data-edge': edge,
      'data-runs': runs,
      'data-mark': edge === undefined ? undefined : marks[edge],
    },
    [text],
  );

const outline = ({ x, y, width, height }: Box, inset: number, name: string) =>
  shape('rect', {
    class: name,
    x: round(x + inset),
    y: round(y + inset),
    width: round(width - inset * 2),
    height: round(height - inset * 2),
  });

const circle = ({ x, y, width, height }: Box) =>
  shape('circle', {
    class: 'frame',
    cx: round(x + width / 2),
    cy: round(y + height / 2),
    r: width / 2 - 0.5,
  });

const foldSize = 9;

/** A box without the edge of the second sheet behind it, if it is folded. */
const front = (box: Box): Box =>
  box.isFolded ? { ...box, width: box.width - sizes.sheet, height: box.height - sizes.sheet } : box;

/** The button in a state's upper corner that folds or unfolds it. */
export function foldAreaOf(box: Box): Area {
  const { x, y, width } = front(box);
  return { x: x + width - 24, y: y + 5, width: 20, height: 20 };
}

const foldShape = (box: Box): Shape => {
  const { state, isFolded } = box;
  const area = foldAreaOf(box);
  const [middle, top] = [round(area.x + area.width / 2), round(area.y + area.height / 2)];
  const half = foldSize / 2;
  const bar = `M${middle - half} ${top}h${foldSize}`;
  return shape('g', { class: 'fold', 'data-fold': state.id }, [
    shape('rect', { ...area, x: round(area.x), y: round(area.y) }),
    shape('path', { d: isFolded ? `${bar}M${middle} ${top - half}v${foldSize}` : bar }),
  ]);
};

export type SceneOptions = {
  /** For a page that handles clicks and shows descriptions: with the buttons that fold states, without titles. */
  readonly isInteractive?: boolean;
};

function boxShape(box: Box, marks: Marks, regions: ReadonlySet<string>, isInteractive: boolean): Shape {
  const { state, lines, isFolded, depth } = box;
  return shape(
    'g',
    {
      class: 'state',
      'data-state': state.id,
      'data-kind': state.kind,
      'data-depth': depth,
      'data-region': regions.has(state.id) ? 'true' : undefined,
      'data-folded': isFolded ? 'true' : undefined,
      'data-mark': marks[state.id],
    },
    [
      ...(state.description && !isInteractive ? [shape('title', {}, [state.description])] : []),
      ...(isFolded
        ? [outline({ ...front(box), x: box.x + sizes.sheet, y: box.y + sizes.sheet }, 0.5, 'inner')]
        : []),
      state.kind === 'history' ? circle(box) : outline(front(box), 0.5, 'frame'),
      ...(state.kind === 'final' ? [outline(box, 3.5, 'inner')] : []),
      ...lines.map((line) => textOf(box, line, marks)),
      ...(isInteractive && state.children.length > 0 && depth > 0 ? [foldShape(box)] : []),
    ],
  );
}

/** The way of one arrow, or of several between the same two states: it has the marks of all, and is the last one's. */
function wayShape(arrows: readonly Arrow[], marks: Marks): Shape {
  const names = new Set(arrows.flatMap(({ edge }) => marks[edge.id]?.split(' ') ?? []));
  const last = arrows.at(-1);
  return shape(
    'g',
    { class: 'arrow', 'data-edge': last?.edge.id, 'data-mark': [...names].join(' ') || undefined },
    (last?.routes ?? []).flatMap((route) => [
      shape('path', { class: 'way', d: pathOf(route) }),
      shape('path', { class: 'head', d: arrowheadPath(route) }),
    ]),
  );
}

function labelShape({ edge, label }: Arrow, marks: Marks, isInteractive: boolean): Shape {
  const { x, y, width, height } = label;
  return shape('g', { class: 'arrow label', 'data-edge': edge.id, 'data-mark': marks[edge.id] }, [
    ...(edge.description && !isInteractive ? [shape('title', {}, [edge.description])] : []),
    shape('rect', { class: 'ground', x: round(x), y: round(y), width: round(width), height: round(height) }),
    ...label.lines.map((line) => textOf(label, line, {})),
  ]);
}

const startShape = ({ dot, route }: Start): Shape =>
  shape('g', { class: 'start' }, [
    ...(dot ? [shape('circle', { cx: round(dot.x), cy: round(dot.y), r: sizes.dot })] : []),
    shape('path', { class: 'way', d: pathOf(route) }),
    shape('path', { class: 'head', d: arrowheadPath(route) }),
  ]);

/** The elements of a drawing: boxes are below ways, these below labels, and unmarked ones below marked ones. */
export function sceneOf(
  { boxes, arrows, starts }: Drawing,
  marks: Marks,
  { isInteractive = false }: SceneOptions = {},
): Shape[] {
  const regions = new Set(boxes.flatMap(({ state }) => (state.kind === 'parallel' ? state.children : [])));
  const drawOrder = (id: string) => (marks[id] ? 1 : 0);
  const ordered = arrows.toSorted((a, b) => drawOrder(a.edge.id) - drawOrder(b.edge.id));
  const ways = Map.groupBy(ordered, ({ routes }) => JSON.stringify(routes));
  return [
    ...boxes.map((box) => boxShape(box, marks, regions, isInteractive)),
    ...starts.map(startShape),
    ...[...ways.values()].map((shared) => wayShape(shared, marks)),
    ...ordered.map((arrow) => labelShape(arrow, marks, isInteractive)),
  ];
}
