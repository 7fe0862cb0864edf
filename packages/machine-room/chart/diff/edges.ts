/** What changed in the transitions of a chart. */
import type { Chart, ChartEdge } from '../chart.ts';
import {
  type Change,
  descriptionChange,
  eventOf,
  listChange,
  listOf,
  weights,
  when,
  wordsOf,
} from './change.ts';
import { noGuard, sameEvent, sameTargets, sameWay } from './state-match.ts';
import type { Versions } from './versions.ts';

const guardChange = (old: ChartEdge, now: ChartEdge) => {
  const [was, is] = [noGuard(old), noGuard(now)];
  if (was === is) return [];
  if (is === '') return [`no longer asks ${was}`];
  return [was === '' ? `now asks ${is}` : `now asks ${is}, before ${was}`];
};

export function edgeChanges({ match, pairs }: Versions): Change[] {
  const [was, is] = [wordsOf(match, 'before'), wordsOf(match, 'after')];
  return pairs.flatMap(([old, now]): Change[] => {
    const isElsewhere = !sameTargets(match, old, now);
    const isMoved = match.sourceOf(old) !== now.source;
    const parts: readonly (readonly [weight: number, texts: readonly string[]])[] = [
      [weights.way, isElsewhere ? [`now ${is.leads(now)}, before ${was.led(old)}`] : []],
      [weights.way, isMoved ? [`stands here now, before at ${was.name(old.source)}`] : []],
      [
        weights.way,
        old.reenters === now.reenters
          ? []
          : [now.reenters ? 'now begins the state again' : 'no longer begins the state again'],
      ],
      [weights.guard, guardChange(old, now)],
      [weights.action, listChange(old.actions, now.actions, ['now does', 'no longer does'])],
      [weights.description, descriptionChange(old.description, now.description)],
    ];
    const told = parts.filter(([, texts]) => texts.length > 0);
    const [first] = told;
    if (!first) return [];
    const [weight] = first;
    // A guard that changes is told after what is asked now.
    const event = noGuard(old) === noGuard(now) ? when(now) : eventOf(now);
    const way = isElsewhere || now.targets.length === 0 ? '' : ` (${is.leads(now)})`;
    return [
      {
        weight,
        state: is.name(now.source),
        text: `${event}${way} ${told.flatMap(([, texts]) => texts).join('; ')}`,
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

/** Events with another name: the same ways, and the former name is nowhere now. */
export function renamedEvents(versions: Versions): Change[] {
  const { match, gone, added } = versions;
  const isUsed = (chart: Chart, event: string) => chart.edges.some((edge) => edge.event === event);
  const pairs = gone.flatMap((old) => {
    if (isUsed(match.after, old.event)) return [];
    const now = added.find(
      (edge) =>
        !isUsed(match.before, edge.event) &&
        match.sourceOf(old) === edge.source &&
        sameWay(match, old, edge) &&
        // At once is no event.
        old.event !== '' &&
        edge.event !== '',
    );
    return now ? [[old, now] as const] : [];
  });
  const names = Map.groupBy(pairs, ([old, now]) => `${old.eventLabel} is now called ${now.eventLabel}`);
  return [...names].map(([text, edges]) => {
    versions.settle(edges.flat());
    const marks = Object.fromEntries(edges.map(([, now]) => [now.id, 'changed' as const]));
    return { weight: weights.way, text: `event ${text}`, marks };
  });
}

/** Transitions of states that one around them has for them now. */
export function liftedEdges(versions: Versions): Change[] {
  const { match } = versions;
  const [was, is] = [wordsOf(match, 'before'), wordsOf(match, 'after')];
  return match.after.edges.flatMap((now): Change[] => {
    const inner = versions.gone.filter(
      (old) =>
        match.isWithin(match.sourceOf(old), now.source) && sameEvent(old, now) && sameWay(match, old, now),
    );
    if (inner.length === 0) return [];
    const states = listOf(inner.map(({ source }) => was.name(source)));
    const isNew = versions.added.includes(now);
    versions.settle([...inner, now]);
    return [
      {
        weight: weights.way,
        state: is.name(now.source),
        text: `${when(now)} (${is.leads(now)}) ${isNew ? 'stands here now, before at' : 'is now also that of'} ${states}`,
        marks: { [now.id]: 'changed' },
      },
    ];
  });
}

/** Transitions that are new, or gone from a state that is still there. */
export function singleEdges({ match, gone, added }: Versions): Change[] {
  const [was, is] = [wordsOf(match, 'before'), wordsOf(match, 'after')];
  const does = ({ actions }: ChartEdge) => (actions.length > 0 ? `, does ${listOf(actions)}` : '');
  return [
    ...added.map((edge) => ({
      weight: weights.way,
      state: is.name(edge.source),
      text: `${when(edge)} is new: ${is.leads(edge)}${does(edge)}`,
      marks: { [edge.id]: 'added' as const },
    })),
    ...gone
      .filter(({ source }) => match.now(source) !== undefined)
      .map((edge) => ({
        weight: weights.way,
        state: was.name(edge.source),
        text: `${when(edge)} is gone${edge.targets.length === 0 ? '' : `, it led ${was.led(edge)}`}`,
      })),
  ];
}
