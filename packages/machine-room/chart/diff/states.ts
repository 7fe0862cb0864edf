/** What changed in the states of a chart. */
import type { Chart, ChartState } from '../chart.ts';
import type { CodeHashes } from '../code-hash.ts';
import {
  actionChange,
  type Change,
  changedCode,
  codeChange,
  descriptionChange,
  hashesOf,
  listChange,
  listOf,
  weights,
  when,
  without,
  wordsOf,
} from './change.ts';
import { goneId, type Versions } from './versions.ts';

const entered = (chart: Chart, { id }: ChartState, name: (id: string) => string) => [
  ...chart.states
    .filter(({ initial }) => initial.includes(id))
    .map((outer) => `the start of ${name(outer.id)}`),
  ...chart.edges
    .filter(({ targets, source }) => targets.includes(id) && source !== id)
    .map((edge) => `${name(edge.source)}, ${when(edge)}`),
];

export function newStates({ match }: Versions): Change[] {
  const { name } = wordsOf(match, 'after');
  const keyOf = (id: string) => name(id).split('.').at(-1) ?? id;
  return match.after.states
    .filter(({ id }) => !match.isKnown(id))
    .map((state) => {
      const inside = state.children.filter(match.isKnown);
      const ways = entered(match.after, state, name);
      const isPlain = state.kind === 'atomic' || (state.kind === 'compound' && inside.length > 0);
      const parts = [
        ...(isPlain ? [] : [state.kind]),
        ...(state.description === '' ? [] : [`“${state.description.replace(/\.$/, '')}”`]),
        ...(inside.length > 0 ? [`around ${listOf(inside.map(keyOf))}`] : []),
        ...(state.tags.length > 0 ? [`with the tag ${listOf(state.tags)}`] : []),
        ...(state.invokes.length > 0 ? [`runs ${listOf(state.invokes.map(({ label }) => label))}`] : []),
        ...(state.output ? [`with the output ${state.output.text}`] : []),
        ...(ways.length > 0 ? [`entered by ${ways.join('; ')}`] : []),
      ];
      return {
        weight: weights.state,
        text: `state ${name(state.id)} is new${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`,
        marks: { [state.id]: 'added' },
      };
    });
}

export function goneStates({ match }: Versions): Change[] {
  const { before, now } = match;
  const { name } = wordsOf(match, 'before');
  const isGone = (id: string | null) => id !== null && now(id) === undefined;
  return before.states
    .filter(({ id, parent }) => isGone(id) && !isGone(parent))
    .map((state) => {
      const inside = state.children.filter(isGone).map(name);
      const ways = entered(before, state, name);
      const entries = ways.length > 0 ? `; it was entered by ${ways.join('; ')}` : '';
      return {
        weight: weights.state,
        text: `state ${name(state.id)} is gone${inside.length > 0 ? ` with ${listOf(inside)}` : ''}${entries}`,
      };
    });
}

/** States with another name or in another state; that a new state is around them is told with that state. */
export function movedStates({ match }: Versions): Change[] {
  const [was, is] = [wordsOf(match, 'before'), wordsOf(match, 'after')];
  return match.pairs.flatMap(([old, now]): Change[] => {
    if (old.parent === null || now.parent === null) return [];
    const isMoved = match.now(old.parent) !== now.parent && match.isKnown(now.parent);
    const parts = [
      ...(old.key === now.key ? [] : [`is now called ${now.key}`]),
      ...(isMoved ? [`is now in ${is.name(now.parent)}`] : []),
    ];
    if (parts.length === 0) return [];
    return [
      {
        weight: weights.state,
        text: `state ${was.name(old.id)} ${parts.join(' and ')}`,
        marks: { [now.id]: 'changed' },
      },
    ];
  });
}

/** The tags of a state and of those around it. */
function tagsOf(chart: Chart, id: string | null): string[] {
  const state = chart.states.find((one) => one.id === id);
  return state ? [...state.tags, ...tagsOf(chart, state.parent)] : [];
}

const outputChange = ({ output: old }: ChartState, { output: now }: ChartState) => {
  if (old?.text === now?.text) return [];
  if (!now) return [`no longer has the output ${old?.text}`];
  return [old ? `the output is ${now.text}, before ${old.text}` : `now has the output ${now.text}`];
};

const codeOf = ({ entry, exit, code, invokes, output }: ChartState): CodeHashes => ({
  ...hashesOf([...entry, ...exit], code),
  ...Object.fromEntries(
    invokes.flatMap((job) => [
      [job.label, job.code],
      [`the input of ${job.label}`, job.input],
    ]),
  ),
  ...(output ? { [`the ${output.text} output`]: output.code } : {}),
});

/** Code that is named for the whole machine. */
export const namedCodeChanges = ({ match: { before, after } }: Versions): Change[] =>
  changedCode(before.code, after.code).map((name) => ({
    weight: weights.code,
    text: `${name}: its code changed`,
  }));

/** What a matched state has, tags, actions, actors, start, output, code: one change for each kind. */
export function contentChanges({ match }: Versions): Change[] {
  const { before, after } = match;
  const [was, is] = [wordsOf(match, 'before'), wordsOf(match, 'after')];
  return match.pairs.flatMap(([old, now]) => {
    const change = (weight: number, texts: readonly string[]): Change[] =>
      texts.length === 0
        ? []
        : [
            {
              weight,
              state: is.name(now.id),
              text: texts.join('; '),
              ...(weight < weights.description ? { marks: { [now.id]: 'changed' as const } } : {}),
            },
          ];
    const starts = old.initial.map((id) => match.now(id) ?? goneId(id));
    const jobs = ({ invokes }: ChartState) => invokes.map(({ label }) => label);
    return [
      ...change(weights.way, [
        ...(old.kind === now.kind ? [] : [`now ${now.kind}, before ${old.kind}`]),
        ...(now.initial.length === 0 || starts.length === 0 || starts.join() === now.initial.join()
          ? []
          : [
              `starts with ${listOf(now.initial.map(is.name))}, before with ${listOf(old.initial.map(was.name))}`,
            ]),
        ...(old.isDeep === now.isDeep ? [] : [now.isDeep ? 'now deep' : 'no longer deep']),
      ]),
      ...change(weights.job, listChange(jobs(old), jobs(now), ['now runs', 'no longer runs'])),
      ...change(weights.action, [
        ...actionChange(old.entry, now.entry).map((text) => `on entry ${text}`),
        ...actionChange(old.exit, now.exit).map((text) => `on exit ${text}`),
        ...listChange(without(old.tags, tagsOf(after, now.id)), without(now.tags, tagsOf(before, old.id)), [
          'now has the tag',
          'no longer has the tag',
        ]),
        ...outputChange(old, now),
      ]),
      ...change(weights.code, codeChange(codeOf(old), codeOf(now))),
      ...change(weights.description, descriptionChange(old.description, now.description)),
    ];
  });
}
