/** Finds the lines of states and transitions in a machine's source text. */
import type { Chart, ChartEdge, ChartState } from './chart.ts';

/** Line numbers, starting at 1, by the id of a state or edge. */
export type SourceLines = ReadonlyMap<string, number>;

const token =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|=>|[\w$]+|\\.|\S|\n/g;
const opening = '([{';
const closing = ')]}';

/** A name without its quotes. */
export const unquoted = (text: string) => text.replace(/^(['"])(.*)\1$/, '$2');
const isComment = (text: string) => text.startsWith('//') || text.startsWith('/*');
/** A source's tokens without comments and line breaks. */
export const codeTokens = (source: string): string[] =>
  [...source.matchAll(token)].map(([text]) => text).filter((text) => text !== '\n' && !isComment(text));

const linesIn = (text: string) => text.split('\n').length - 1;

/** The lines of every key of the object literals in a text, by path: `states/open/on/step.visited`. */
function keyLines(source: string): Map<string, number[]> {
  const found = new Map<string, number[]>();
  /** One entry for each open bracket: the key whose value it is, if any. */
  const path: string[] = [];
  let line = 1;
  let last = '';
  let beforeLast = '';
  let pending = '';
  for (const [text] of source.matchAll(token)) {
    if (text === '\n' || isComment(text)) {
      line += linesIn(text);
      continue;
    }
    if (text === ':' && (beforeLast === '{' || beforeLast === ',')) {
      pending = unquoted(last);
      const full = [...path.filter((key) => key !== ''), pending].join('/');
      found.set(full, [...(found.get(full) ?? []), line]);
    }
    if (opening.includes(text)) {
      path.push(pending);
      pending = '';
    } else if (closing.includes(text)) {
      path.pop();
      pending = '';
    } else if (text === ',') pending = '';
    beforeLast = last;
    last = text;
    line += linesIn(text);
  }
  return found;
}

const pathOf = (states: ReadonlyMap<string, ChartState>, { key, parent }: ChartState): string => {
  const outer = parent === null ? undefined : states.get(parent);
  if (!outer) return '';
  const before = pathOf(states, outer);
  return `${before}${before ? '/' : ''}states/${key}`;
};

/** The key of an edge within its state. */
function edgeKey({ event }: ChartEdge): string {
  if (event === '') return 'always';
  if (event.startsWith('xstate.done.state.')) return 'onDone';
  if (event.startsWith('xstate.done.')) return 'invoke/onDone';
  if (event.startsWith('xstate.error.')) return 'invoke/onError';
  if (event.startsWith('xstate.snapshot.')) return 'invoke/onSnapshot';
  return event.startsWith('xstate.after.') ? 'after' : `on/${event}`;
}

/** The line of an edge among those of its key: with several invokes, each one's outcomes are between its id and the next. */
function edgeLine(keys: ReadonlyMap<string, number[]>, state: ChartState, path: string, edge: ChartEdge) {
  const within = path === '' ? '' : `${path}/`;
  const lines = keys.get(within + edgeKey(edge)) ?? [];
  const invokeIndex = state.invokes.findIndex(({ id }) => edge.event.endsWith(`.${id}`));
  const ids = keys.get(`${within}invoke/id`) ?? [];
  if (invokeIndex < 0 || ids.length < 2) return lines[0];
  return lines.find(
    (line) => line >= (ids[invokeIndex] ?? 0) && line < (ids[invokeIndex + 1] ?? Number.POSITIVE_INFINITY),
  );
}

/** The lines of a chart's states and edges; a part that is defined elsewhere gets the line of its nearest ancestor. */
export function sourceLines(chart: Chart, source: string): SourceLines {
  const start = source.indexOf('createMachine(');
  const offset = start < 0 ? 0 : linesIn(source.slice(0, start));
  const keys = keyLines(start < 0 ? source : source.slice(start));
  const states = new Map(chart.states.map((state) => [state.id, state]));
  const lines = new Map<string, number>();
  for (const state of chart.states) {
    const line = state.parent === null ? 1 : keys.get(pathOf(states, state))?.[0];
    lines.set(state.id, line === undefined ? (lines.get(state.parent ?? '') ?? 1) : line + offset);
  }
  for (const edge of chart.edges) {
    const state = states.get(edge.source);
    const line = state && edgeLine(keys, state, pathOf(states, state), edge);
    lines.set(edge.id, line === undefined ? (lines.get(edge.source) ?? 1) : line + offset);
  }
  return lines;
}
