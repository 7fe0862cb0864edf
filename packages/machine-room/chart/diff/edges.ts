/** What changed in the transitions of a chart. */
import type { Chart, ChartEdge } from '../chart.ts';
import type { CodeHashes } from '../code-hash.ts';
import { outcomeOf } from '../event-text.ts';
import {
  actionChange,
  type Change,
  codeChange,
  descriptionChange,
  doing,
  eventOf,
  hashesOf,
  listOf,
  weights,
  when,
  wordsOf,
} from './change.ts';
import { noGuard, type StateMatch, sameCode, sameEvent, sameTargets, sameWay } from './state-match.ts';
import type { Versions } from './versions.ts';

const guardChange = (old: ChartEdge, now: ChartEdge) => {
  const [was, is] = [noGuard(old), noGuard(now)];
  if (was === is) return [];
  if (is === '') return [`no longer asks ${was}`];
  return [was === '' ? `now asks ${is}` : `now asks ${is}, before ${was}`];
};

const codeOf = (edge: ChartEdge): CodeHashes => {
  const guard = noGuard(edge);
  const name = edge.isGuardInline ? `the ${guard}` : `the guard ${guard}`;
  return {
    ...(guard === '' ? {} : { [name]: edge.code[guard] ?? '' }),
    ...hashesOf(edge.actions, edge.code),
  };
};

export function edgeChanges({ match, pairs }: Versions): Change[] {
  const [was, is] = [wordsOf(match, 'before'), wordsOf(match, 'after')];
  return pairs.flatMap(([old, now]): Change[] => {
    const isElsewhere = !sameTargets(match, old, now);
    const isMoved = match.sourceOf(old) !== now.source;
    const parts: readonly (readonly [weight: number, texts: readonly string[]])[] = [
      [weights.way, isElsewhere ? [`now ${is.leads(now)}, before ${was.led(old)}`] : []],
      [weights.way, isMoved ? [`moved here from ${was.name(old.source)}`] : []],
      [
        weights.way,
        old.reenters === now.reenters
          ? []
          : [now.reenters ? 'now begins the state again' : 'no longer begins the state again'],
      ],
      [weights.guard, guardChange(old, now)],
      [weights.action, actionChange(old.actions, now.actions)],
      [weights.code, codeChange(codeOf(old), codeOf(now))],
      [weights.description, descriptionChange(old.description, now.description)],
    ];
    const told = parts.filter(([, texts]) => texts.length > 0);
    const [first] = told;
    if (!first) return [];
    const [weight] = first;
    // A guard that changes is told after what is asked now.
    const event = noGuard(old) === noGuard(now) ? when(now) : eventOf(now);
    // What is told of code and descriptions is a sentence of its own.
    const isSentence = weight >= weights.code;
    const text = told.flatMap(([, texts]) => texts).join('; ');
    const way = isElsewhere || now.targets.length === 0 ? '' : ` (${is.leads(now)})`;
    return [
      {
        weight,
        state: is.name(now.source),
        text: `${event}${way}${isSentence ? ':' : ''} ${text}`,
        ...(weight < weights.description ? { marks: { [now.id]: 'changed' } } : {}),
      },
    ];
  });
}

/** Candidates of one event that are asked in another order. */
export function orderChanges({ match, pairs }: Versions): Change[] {
  const is = wordsOf(match, 'after');
  const { before, after } = match;
  const rank = (chart: Chart, edge: ChartEdge) => chart.edges.indexOf(edge);
  const groups = Map.groupBy(pairs, ([, now]) => `${now.source} ${now.event}`);
  return [...groups.values()].flatMap((group) => {
    const old = group.toSorted((a, b) => rank(before, a[0]) - rank(before, b[0]));
    const now = group.toSorted((a, b) => rank(after, a[1]) - rank(after, b[1]));
    const [first] = now;
    if (!first || now.every((pair, index) => pair === old[index])) return [];
    const order = now.map(([, edge]) => noGuard(edge) || 'else');
    return {
      weight: weights.guard,
      state: is.name(first[1].source),
      text: `${eventOf(first[1])} now asks in the order ${order.join(', ')}`,
    };
  });
}

/** The edges of one event and those of another that go the same way, each once. */
function samePairs(match: StateMatch, olds: readonly ChartEdge[], news: readonly ChartEdge[]) {
  const left = new Set(news);
  return olds.flatMap((old) => {
    const same = (now: ChartEdge) => match.sourceOf(old) === now.source && sameWay(match, old, now);
    const now = [...left].find(same);
    if (!now) return [];
    left.delete(now);
    return [[old, now] as const];
  });
}

/** Events whose names aren't a chart's own: of xstate, any other, and none. */
const isReserved = (event: string) => event === '' || event === '*' || event.startsWith('xstate.');

/** The outcome of an actor that an event is, with the actor's source; undefined for other events. */
function outcomeBySource({ states }: Chart, event: string): string | undefined {
  const outcome = outcomeOf(event);
  const actor = states.flatMap(({ invokes }) => invokes).find(({ id }) => id === outcome?.actor);
  return outcome && actor && `${outcome.kind}${actor.source}`;
}

/**
 * Whether an event can be a former one with another name. Those of actors can't unless they are the same outcome of one source;
 * xstate's others, and no event at all, have no names.
 */
function isAlike({ before, after }: StateMatch, old: string, now: string): boolean {
  if (!isReserved(old) && !isReserved(now)) return true;
  const [was, is] = [outcomeBySource(before, old), outcomeBySource(after, now)];
  return was !== undefined && was === is;
}

/** Events with another name: the same ways, and the former name is nowhere now. Each event has one other name at most. */
export function renamedEvents(versions: Versions): Change[] {
  const { match, gone, added } = versions;
  const { before, after } = match;
  const isUsed = (chart: Chart, event: string) => chart.edges.some((edge) => edge.event === event);
  const lost = gone.filter(({ event }) => !isUsed(after, event));
  const found = added.filter(({ event }) => !isUsed(before, event));
  const groups = [...Map.groupBy(lost, ({ event }) => event).values()].flatMap((olds) =>
    [...Map.groupBy(found, ({ event }) => event).values()].flatMap((news) => {
      const [old, now] = [olds[0]?.event ?? '', news[0]?.event ?? ''];
      const pairs = isAlike(match, old, now) ? samePairs(match, olds, news) : [];
      return pairs.length > 0 ? [{ old, now, pairs }] : [];
    }),
  );
  const taken = new Set<string>();
  return groups
    .toSorted((a, b) => b.pairs.length - a.pairs.length)
    .flatMap(({ old, now, pairs }): Change[] => {
      const [names] = pairs.map(([was, is]) => `${was.eventLabel} is now called ${is.eventLabel}`);
      if (names === undefined || taken.has(old) || taken.has(now)) return [];
      taken.add(old).add(now);
      versions.settle(pairs.flat());
      versions.pairs.push(...pairs);
      const marks = Object.fromEntries(pairs.map(([, edge]) => [edge.id, 'changed' as const]));
      return [{ weight: weights.way, text: `event ${names}`, marks }];
    });
}

/** Transitions of states that one around them has for them now. */
export function liftedEdges(versions: Versions): Change[] {
  const { match } = versions;
  const [was, is] = [wordsOf(match, 'before'), wordsOf(match, 'after')];
  return match.after.edges.flatMap((now): Change[] => {
    const inner = versions.gone.filter(
      (old) =>
        match.isWithin(match.sourceOf(old), now.source) &&
        sameEvent(old, now) &&
        sameWay(match, old, now) &&
        sameCode(old, now),
    );
    if (inner.length === 0) return [];
    const states = listOf(inner.map(({ source }) => was.name(source)));
    const isNew = versions.added.includes(now);
    versions.settle([...inner, now]);
    return [
      {
        weight: weights.way,
        state: is.name(now.source),
        text: `${when(now)} (${is.leads(now)}) ${isNew ? 'moved here from' : 'is now also that of'} ${states}`,
        marks: { [now.id]: 'changed' },
      },
    ];
  });
}

/** Transitions that are new, or gone from a state that is still there. */
export function singleEdges({ match, gone, added }: Versions): Change[] {
  const [was, is] = [wordsOf(match, 'before'), wordsOf(match, 'after')];
  const does = ({ actions }: ChartEdge) => (actions.length > 0 ? `, ${doing(actions)}` : '');
  const named = (edge: ChartEdge) => (edge.guard === 'else' ? `${eventOf(edge)} else` : when(edge));
  return [
    ...added.map((edge) => ({
      weight: weights.way,
      state: is.name(edge.source),
      text: `${named(edge)} is new: ${is.leads(edge)}${does(edge)}`,
      marks: { [edge.id]: 'added' as const },
    })),
    ...gone
      .filter(({ source }) => match.now(source) !== undefined)
      .map((edge) => ({
        weight: weights.way,
        state: was.name(edge.source),
        text: `${named(edge)} is gone${edge.targets.length === 0 ? '' : `, it led ${was.led(edge)}`}`,
      })),
  ];
}
