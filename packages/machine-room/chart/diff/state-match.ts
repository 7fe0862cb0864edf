/** Which state of a chart is which of a later version: by its path, its name elsewhere, or what it does under another name. */
import type { Chart, ChartEdge, ChartState } from '../chart.ts';

type Version = 'before' | 'after';

export type StateMatch = {
  readonly before: Chart;
  readonly after: Chart;
  readonly pairs: readonly (readonly [ChartState, ChartState])[];
  /** The present id of a former state; undefined if it is gone. */
  readonly now: (id: string) => string | undefined;
  /** Whether a present state was there before. */
  readonly isKnown: (id: string) => boolean;
  /** The state's keys below the machine, joined by dots; the machine's own id for the outermost. */
  readonly nameOf: (version: Version, id: string) => string;
  /** Whether a present state is inside another one. */
  readonly isWithin: (id: string | undefined, outer: string) => boolean;
  /** The present state of a former edge's source; of a source that is gone the nearest one around it. */
  readonly sourceOf: (edge: ChartEdge) => string | undefined;
};

/** An event's type; of xstate's own events the text, as their types have ids of states, and of actors without an id a number. */
const eventKey = ({ event, eventLabel, source }: ChartEdge) => {
  if (event === `xstate.done.state.${source}`) return 'finished';
  return event.startsWith('xstate.') ? eventLabel : event;
};

const pathsOf = ({ states }: Chart) => {
  const paths = new Map<string, string>();
  for (const { id, key, parent } of states) {
    const outer = parent === null ? undefined : paths.get(parent);
    paths.set(id, parent === null ? '' : `${outer ? `${outer}.` : ''}${key}`);
  }
  return paths;
};

/** What a state does, as words to compare. */
function traitsOf(
  chart: Chart,
  { id, entry, exit, tags, invokes, children, description }: ChartState,
): Set<string> {
  const keys = new Map(chart.states.map((state) => [state.id, state.key]));
  return new Set([
    ...entry.map((text) => `entry ${text}`),
    ...exit.map((text) => `exit ${text}`),
    ...tags.map((text) => `tag ${text}`),
    ...invokes.map(({ label }) => `runs ${label}`),
    ...children.map((child) => `holds ${keys.get(child)}`),
    ...(description ? [description] : []),
    ...chart.edges.flatMap((edge) => {
      const out = edge.source === id ? [`${eventKey(edge)} ${edge.guard}`] : [];
      const into = edge.targets.includes(id)
        ? [`by ${keys.get(edge.source)} ${eventKey(edge)} ${edge.guard}`]
        : [];
      return [
        ...out,
        ...out.map((text) => `${text} to ${edge.targets.map((target) => keys.get(target)).join()}`),
        ...into,
      ];
    }),
  ]);
}

/** How much two sets have in common: from 0, nothing, to 1. */
export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((word) => b.has(word)).length;
  return common === 0 ? 0 : common / (a.size + b.size - common);
}

/** A state with the same name elsewhere needs less in common than one with another name. */
const least = { sameName: 0.15, otherName: 0.4 } as const;

/** Matches the states of two versions. */
export function stateMatchOf(before: Chart, after: Chart): StateMatch {
  const paths = { before: pathsOf(before), after: pathsOf(after) };
  const parents = {
    before: new Map(before.states.map(({ id, parent }) => [id, parent])),
    after: new Map(after.states.map(({ id, parent }) => [id, parent])),
  };
  const nowById = new Map<string, string>();
  const known = new Set<string>();
  const pairs: (readonly [ChartState, ChartState])[] = [];
  const pair = (old: ChartState, now: ChartState) => {
    if (nowById.has(old.id) || known.has(now.id)) return;
    nowById.set(old.id, now.id);
    known.add(now.id);
    pairs.push([old, now]);
  };
  const byPath = new Map(after.states.map((state) => [paths.after.get(state.id), state]));
  for (const old of before.states) {
    const now = byPath.get(paths.before.get(old.id));
    if (now) pair(old, now);
  }
  const left = after.states.filter(({ id }) => !known.has(id));
  const leftTraits = new Map(left.map((state) => [state, traitsOf(after, state)]));
  const lost = before.states.filter(({ id }) => !nowById.has(id));
  const isOnly = (states: readonly ChartState[], key: string) =>
    states.filter((state) => state.key === key).length === 1;
  /** The only one of a name is that one, whatever it does. */
  const leastOf = ({ key }: ChartState) => (isOnly(lost, key) && isOnly(left, key) ? 0 : least.sameName);
  const candidates = lost.flatMap((old) => {
    const traits = traitsOf(before, old);
    return left.flatMap((now) => {
      const common = overlap(traits, leftTraits.get(now) ?? new Set());
      const isSameName = old.key === now.key;
      return common >= (isSameName ? leastOf(old) : least.otherName)
        ? [{ old, now, score: common + (isSameName ? 1 : 0) }]
        : [];
    });
  });
  for (const { old, now } of candidates.toSorted((a, b) => b.score - a.score)) pair(old, now);

  const now = (id: string) => nowById.get(id);
  const isWithin: StateMatch['isWithin'] = (id, outer) => {
    const parent = id === undefined ? undefined : parents.after.get(id);
    return typeof parent === 'string' && (parent === outer || isWithin(parent, outer));
  };
  const nearest = (id: string): string | undefined => {
    const parent = parents.before.get(id);
    return now(id) ?? (typeof parent === 'string' ? nearest(parent) : undefined);
  };
  return {
    before,
    after,
    pairs,
    now,
    isKnown: (id) => known.has(id),
    nameOf: (version, id) => paths[version].get(id) || (version === 'before' ? before.id : after.id),
    isWithin,
    sourceOf: ({ source }) => nearest(source),
  };
}

/** The guard's text; "else" tells only of a place among candidates. */
export const noGuard = ({ guard }: ChartEdge) => (guard === 'else' ? '' : guard);
const sameList = (a: readonly string[], b: readonly string[]) => a.join('\n') === b.join('\n');
/** Whether two edges lead to the same states. */
export const sameTargets = (match: StateMatch, old: ChartEdge, now: ChartEdge) =>
  sameList(
    old.targets.map((id) => match.now(id) ?? ''),
    now.targets,
  );

/** Whether two edges are of the same event. */
export const sameEvent = (a: ChartEdge, b: ChartEdge) => eventKey(a) === eventKey(b);

/** Whether two edges have guard, targets and actions in common. */
export const sameWay = (match: StateMatch, old: ChartEdge, now: ChartEdge) =>
  noGuard(old) === noGuard(now) && sameTargets(match, old, now) && sameList(old.actions, now.actions);

/** Whether guards and actions of two edges have the same code, as far as it is in them. */
export const sameCode = (old: ChartEdge, now: ChartEdge) =>
  JSON.stringify(old.code) === JSON.stringify(now.code);

/** How much two edges of one event are the same. */
export const similarity = (match: StateMatch, old: ChartEdge, now: ChartEdge) =>
  (noGuard(old) === noGuard(now) ? 8 : 0) +
  (sameTargets(match, old, now) ? 4 : 0) +
  (sameList(old.actions, now.actions) ? 2 : 0) +
  (sameCode(old, now) ? 1 : 0);
