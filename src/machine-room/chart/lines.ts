/** The words of a box and of an arrow's label, line by line. */
import { type Chart, type ChartEdge, type ChartState, isInner } from './chart.ts';
import { sizes, type TextLine, type Voice } from './drawing.ts';
import { textWidth, wrapped } from './text.ts';

type Words = { readonly text: string; readonly voice: Voice; readonly edge?: string };

export type TextBlock = {
  readonly width: number;
  readonly height: number;
  readonly lines: readonly TextLine[];
};

const widest = { box: 150, label: 90 } as const;

/** Sets lines one under the other; the first line's baseline is at the first y. */
function stacked(words: readonly Words[], inset: number): TextBlock {
  let height = inset;
  let width = 0;
  const lines = words.map(({ text, voice, ...edge }) => {
    const isName = voice === 'name';
    const size = isName ? sizes.name : sizes.text;
    const leading = isName ? sizes.nameLine : sizes.textLine;
    width = Math.max(width, textWidth(text, size, isName || voice === 'event'));
    height += leading;
    return { x: inset, y: height - leading * 0.28, text, voice, ...edge };
  });
  return { width: Math.ceil(width) + inset * 2, height: height + inset, lines };
}

const inWidth = (words: readonly Words[], width: number) =>
  words.flatMap(({ text, ...rest }) =>
    wrapped(text, sizes.text, width).map((line) => ({ text: line, ...rest })),
  );

/** "if isPaid", "else", or nothing. */
const condition = ({ guard }: ChartEdge) => (guard === '' || guard === 'else' ? guard : `if ${guard}`);

const trigger = (edge: ChartEdge) => {
  if (edge.event !== '') return edge.words;
  return edge.guard === '' ? 'at once' : '';
};

/** An edge's words for its arrow: what happens, under which condition, and what is done. */
export function labelLines(edge: ChartEdge): TextBlock {
  const words: Words[] = [
    { text: trigger(edge), voice: 'event' },
    { text: condition(edge), voice: 'guard' },
    ...edge.actions.map((text) => ({ text, voice: 'action' as const })),
  ];
  return stacked(
    inWidth(
      words.filter(({ text }) => text !== ''),
      widest.label,
    ),
    3,
  );
}

function innerWords(edge: ChartEdge): Words[] {
  const what = [trigger(edge), condition(edge)].filter((text) => text !== '').join(' ');
  const does = [...edge.actions, ...(edge.targets.length > 0 ? ['begin again'] : [])];
  return [{ text: `${what}: ${does.join(', ') || 'nothing'}`, voice: 'event', edge: edge.id }];
}

/** A state's words for its box: name, tags, jobs, entry and exit, and what happens without leaving it. */
export function boxLines(chart: Chart, state: ChartState): TextBlock {
  const inner = chart.edges.filter((edge) => edge.source === state.id && isInner(edge));
  const words: Words[] = [
    ...(state.tags.length > 0 ? [{ text: state.tags.join(', '), voice: 'tag' as const }] : []),
    ...state.jobs.map(({ id, src }) => ({
      text: id === src ? `runs ${id}` : `runs ${src} as ${id}`,
      voice: 'job' as const,
    })),
    ...state.entry.map((text) => ({ text: `on entry: ${text}`, voice: 'action' as const })),
    ...state.exit.map((text) => ({ text: `on exit: ${text}`, voice: 'action' as const })),
    ...inner.flatMap(innerWords),
  ];
  const name = { text: state.key, voice: 'name' as const };
  return stacked([name, ...inWidth(words, widest.box)], sizes.inset);
}
