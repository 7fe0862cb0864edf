/** The text lines of boxes and of arrow labels. */
import { type Chart, type ChartEdge, type ChartState, isInner } from './chart.ts';
import { sizes, type TextLine, type TextRole } from './drawing.ts';
import { textWidth, wrapText } from './text.ts';

type TextRun = {
  readonly text: string;
  readonly role: TextRole;
  readonly edge?: string;
  readonly runs?: string;
  /** It continues the line above. */
  readonly isContinued?: boolean;
};

export type TextBlock = {
  readonly width: number;
  readonly height: number;
  readonly lines: readonly TextLine[];
};

const continuedIndent = 8;
const maxWidths = { box: 150, label: 90 } as const;

/** Stacks lines vertically; each `y` is a baseline. */
function stackLines(runs: readonly TextRun[], inset: number): TextBlock {
  let height = inset;
  let width = 0;
  const lines = runs.map(({ text, role, isContinued = false, ...about }) => {
    const isName = role === 'name';
    const size = isName ? sizes.name : sizes.text;
    const leading = isName ? sizes.nameLine : sizes.textLine;
    const indent = isContinued ? continuedIndent : 0;
    width = Math.max(width, indent + textWidth(text, size, isName || role === 'event'));
    height += leading;
    return { x: inset + indent, y: height - leading * 0.28, text, role, ...about };
  });
  return { width: Math.ceil(width) + inset * 2, height: height + inset, lines };
}

/** No line ends with "if" or "set". */
const joined = (text: string) => text.replace(/^(if|set) /, '$1\u00a0');

const wrapRuns = (runs: readonly TextRun[], width: number) =>
  runs.flatMap(({ text, ...rest }) =>
    wrapText(joined(text), sizes.text, width).map((line, index) => ({
      text: line.replace('\u00a0', ' '),
      isContinued: index > 0,
      ...rest,
    })),
  );

/** "if isPaid", "else", or empty. */
const condition = ({ guard }: ChartEdge) => (guard === '' || guard === 'else' ? guard : `if ${guard}`);

const trigger = (edge: ChartEdge) => {
  if (edge.event !== '') return edge.eventLabel;
  return edge.guard === '' ? 'at once' : '';
};

/** The label of an edge's arrow: event, guard and actions. */
export function labelLines(edge: ChartEdge): TextBlock {
  const runs: TextRun[] = [
    { text: trigger(edge), role: 'event' },
    { text: condition(edge), role: 'guard' },
    ...edge.actions.map((text) => ({ text, role: 'action' as const })),
  ];
  return stackLines(
    wrapRuns(
      runs.filter(({ text }) => text !== ''),
      maxWidths.label,
    ),
    3,
  );
}

function innerTextRuns(edge: ChartEdge): TextRun[] {
  const what = [trigger(edge), condition(edge)].filter((text) => text !== '').join(' ');
  const does = [...edge.actions, ...(edge.targets.length > 0 ? ['begin again'] : [])];
  return [{ text: `${what}: ${does.join(', ') || 'nothing'}`, role: 'event', edge: edge.id }];
}

/** The sign of a history state in its circle. */
function historyLines({ isDeep }: ChartState): TextBlock {
  const text = isDeep ? 'H*' : 'H';
  const x = (sizes.history - textWidth(text, sizes.name, true)) / 2;
  const line = { x, y: sizes.history / 2 + sizes.name * 0.36, text, role: 'name' as const };
  return { width: sizes.history, height: sizes.history, lines: [line] };
}

/** The text of a state's box: name, tags, invoked actors, entry and exit actions, and transitions within the state. */
export function boxLines(chart: Chart, state: ChartState): TextBlock {
  if (state.kind === 'history') return historyLines(state);
  const inner = chart.edges.filter((edge) => edge.source === state.id && isInner(edge));
  const runs: TextRun[] = [
    ...(state.tags.length > 0 ? [{ text: state.tags.join(', '), role: 'tag' as const }] : []),
    ...state.invokes.map(({ label, machine }) => ({
      text: `runs ${label}${machine === null ? '' : ' →'}`,
      role: 'job' as const,
      ...(machine === null ? {} : { runs: machine }),
    })),
    ...state.entry.map((text) => ({ text: `on entry: ${text}`, role: 'action' as const })),
    ...state.exit.map((text) => ({ text: `on exit: ${text}`, role: 'action' as const })),
    ...inner.flatMap(innerTextRuns),
  ];
  const name = { text: state.key, role: 'name' as const };
  return stackLines([name, ...wrapRuns(runs, maxWidths.box)], sizes.inset);
}
