/** What changed between two versions of a chart: sentences for a review, and one chart of both with marks for a picture. */
import type { Chart, ChartEdge, ChartState } from './chart.ts';
import type { Marks } from './scene.ts';
import {
  noGuard,
  overlap,
  type StateMatch,
  sameEvent,
  sameTargets,
  sameWay,
  similarity,
  stateMatchOf,
} from './state-match.ts';

/** What a change touches, what matters most first: descriptions come last, and no picture marks them. */
const weights = { state: 1, way: 2, guard: 3, job: 3, action: 4, description: 5 } as const;

type Change = {
  readonly weight: number;
  /** The state that it is about; several with the same text make one sentence. */
  readonly state?: string;
  readonly text: string;
  readonly marks?: Readonly<Record<string, 'added' | 'changed'>>;
};

export type ChartDiff = {
  /** The present id of the machine, or the former one of a machine that is gone. */
  readonly id: string;
  /** What changed, what matters most first. */
  readonly sentences: readonly string[];
  /** The present chart, and in it the states and edges that are gone, with ids that begin with "gone". */
  readonly chart: Chart;
  /** "added", "gone" or "changed" by the ids of that chart. */
  readonly marks: Marks;
  /** The least weight of its changes. */
  readonly weight: number;
};

const listFormat = new Intl.ListFormat('en');
const listOf = (texts: readonly string[]) => listFormat.format(texts);
const without = (texts: readonly string[], others: readonly string[]) =>
  texts.filter((text) => !others.includes(text));

const goneId = (id: string) => `gone ${id}`;

/** Two versions of a chart with their states matched. */
class Versions {
  readonly match: StateMatch;
  /** Edges that are the same but for what changed in them. */
  readonly pairs: (readonly [ChartEdge, ChartEdge])[] = [];
  gone: readonly ChartEdge[];
  added: readonly ChartEdge[];

  constructor(before: Chart, after: Chart) {
    this.match = stateMatchOf(before, after);
    this.gone = before.edges;
    this.added = after.edges;
    this.pairUp((old, now) => this.match.sourceOf(old) === now.source);
  }

  /** Pairs edges of one event, those first that have most in common. */
  pairUp(belongs: (old: ChartEdge, now: ChartEdge) => boolean): void {
    const candidates = this.gone.flatMap((old) =>
      this.added
        .filter((now) => sameEvent(old, now) && belongs(old, now))
        .map((now) => ({ old, now, score: similarity(this.match, old, now) })),
    );
    const taken = new Set<ChartEdge>();
    for (const { old, now } of candidates.toSorted((a, b) => b.score - a.score)) {
      if (taken.has(old) || taken.has(now)) continue;
      taken.add(old).add(now);
      this.pairs.push([old, now]);
    }
    this.settle(taken);
  }

  /** Takes edges out of those that are gone or new, as they are told otherwise. */
  settle(edges: Iterable<ChartEdge>): void {
    const settled = new Set(edges);
    this.gone = this.gone.filter((edge) => !settled.has(edge));
    this.added = this.added.filter((edge) => !settled.has(edge));
  }
}

const eventOf = ({ event, eventLabel }: ChartEdge) => (event === '' ? 'at once' : eventLabel);
const when = (edge: ChartEdge) => `${eventOf(edge)}${noGuard(edge) === '' ? '' : ` if ${noGuard(edge)}`}`;

/** The words of one version: its states by their paths. */
const wordsOf = (match: StateMatch, version: 'before' | 'after') => {
  const name = (id: string) => match.nameOf(version, id);
  const goal = ({ targets }: ChartEdge) => `to ${listOf(targets.map(name))}`;
  return {
    name,
    leads: (edge: ChartEdge) => (edge.targets.length === 0 ? 'stays' : `leads ${goal(edge)}`),
    led: (edge: ChartEdge) => (edge.targets.length === 0 ? 'it stayed' : goal(edge)),
  };
};

const entered = (chart: Chart, { id }: ChartState, name: (id: string) => string) => [
  ...chart.states
    .filter(({ initial }) => initial.includes(id))
    .map((outer) => `the start of ${name(outer.id)}`),
  ...chart.edges
    .filter(({ targets, source }) => targets.includes(id) && source !== id)
    .map((edge) => `${name(edge.source)}, ${when(edge)}`),
];

function newStates({ match }: Versions): Change[] {
  const { name } = wordsOf(match, 'after');
  const keyOf = (id: string) => name(id).split('.').at(-1) ?? id;
  return match.after.states
    .filter(({ id }) => !match.isKnown(id))
    .map((state) => {
      const inside = state.children.filter(match.isKnown);
      const ways = entered(match.after, state, name);
      const parts = [
        ...(inside.length > 0 ? [`around ${listOf(inside.map(keyOf))}`] : []),
        ...(state.tags.length > 0 ? [`with the tag ${listOf(state.tags)}`] : []),
        ...(state.invokes.length > 0 ? [`runs ${listOf(state.invokes.map(({ label }) => label))}`] : []),
        ...(ways.length > 0 ? [`entered by ${ways.join('; ')}`] : []),
      ];
      return {
        weight: weights.state,
        text: `state ${name(state.id)} is new${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`,
        marks: { [state.id]: 'added' },
      };
    });
}

function goneStates({ match }: Versions): Change[] {
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
function movedStates({ match }: Versions): Change[] {
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

/** "now …" and "no longer …" for what one list has and the other hasn't. */
function listChange(
  old: readonly string[],
  now: readonly string[],
  verbs: readonly [more: string, fewer: string],
): string[] {
  const [more, fewer] = [without(now, old), without(old, now)];
  return [
    ...(more.length > 0 ? [`${verbs[0]} ${listOf(more)}`] : []),
    ...(fewer.length > 0 ? [`${verbs[1]} ${listOf(fewer)}`] : []),
  ];
}

const descriptionChange = (old: string, now: string) => {
  if (old === now) return [];
  return now === '' ? ['the description is gone'] : [`the description is now “${now}”`];
};

/** What a matched state has, tags, actions, actors, start: one change for each kind. */
function contentChanges({ match }: Versions): Change[] {
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
        ...listChange(old.entry, now.entry, ['does on entry now', 'no longer does on entry']),
        ...listChange(old.exit, now.exit, ['does on exit now', 'no longer does on exit']),
        ...listChange(old.tags, now.tags, ['now has the tag', 'no longer has the tag']),
      ]),
      ...change(weights.description, descriptionChange(old.description, now.description)),
    ];
  });
}

const guardChange = (old: ChartEdge, now: ChartEdge) => {
  const [was, is] = [noGuard(old), noGuard(now)];
  if (was === is) return [];
  if (is === '') return [`no longer asks ${was}`];
  return [was === '' ? `now asks ${is}` : `now asks ${is}, before ${was}`];
};

function edgeChanges({ match, pairs }: Versions): Change[] {
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
function orderChanges({ match, pairs }: Versions): Change[] {
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
function renamedEvents(versions: Versions): Change[] {
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
function liftedEdges(versions: Versions): Change[] {
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
function singleEdges({ match, gone, added }: Versions): Change[] {
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

/** The present chart with what is gone. */
function joinedChart({ match, pairs, gone }: Versions): Pick<ChartDiff, 'chart' | 'marks'> {
  const { before, after } = match;
  const idOf = (id: string) => match.now(id) ?? goneId(id);
  const goneStates = before.states
    .filter(({ id }) => match.now(id) === undefined)
    .map((state) => ({
      ...state,
      id: goneId(state.id),
      parent: state.parent === null ? null : idOf(state.parent),
      children: state.children.map(goneId),
      initial: [],
    }));
  const elsewhere = pairs.filter(([old, now]) => !sameTargets(match, old, now)).map(([old]) => old);
  const goneEdges = [...gone, ...elsewhere].map((edge) => ({
    ...edge,
    id: goneId(edge.id),
    source: idOf(edge.source),
    targets: edge.targets.map(idOf),
  }));
  const childrenOf = ({ id, children }: ChartState) => [
    ...children,
    ...goneStates.filter(({ parent }) => parent === id).map((state) => state.id),
  ];
  return {
    chart: {
      id: after.id,
      states: [...after.states, ...goneStates].map((state) => ({ ...state, children: childrenOf(state) })),
      edges: [...after.edges, ...goneEdges],
    },
    marks: Object.fromEntries([...goneStates, ...goneEdges].map(({ id }) => [id, 'gone'])),
  };
}

/** One sentence for each text, with all the states that it is about. */
function sentencesOf(changes: readonly Change[]): string[] {
  const groups = Map.groupBy(changes, ({ text }) => text);
  return [...groups].map(([text, group]) => {
    const states = group.flatMap(({ state }) => state ?? []);
    return states.length === 0 ? text : `${listOf(states)}: ${text}`;
  });
}

/** What changed from one version of a chart to another; no sentence if nothing did. */
export function diffOf(before: Chart, after: Chart): ChartDiff {
  const versions = new Versions(before, after);
  const lifted = liftedEdges(versions);
  const renamed = renamedEvents(versions);
  const isAround = (inner: string | undefined, outer: string | undefined) =>
    outer !== undefined && versions.match.isWithin(inner, outer);
  versions.pairUp(
    (old, now) =>
      noGuard(old) === noGuard(now) &&
      (isAround(now.source, versions.match.sourceOf(old)) ||
        isAround(versions.match.sourceOf(old), now.source)),
  );
  const changes: Change[] = [
    ...(before.id === after.id
      ? []
      : [{ weight: weights.state, text: `the machine is now called ${after.id}, before ${before.id}` }]),
    ...newStates(versions),
    ...goneStates(versions),
    ...movedStates(versions),
    ...renamed,
    ...lifted,
    ...singleEdges(versions),
    ...edgeChanges(versions),
    ...contentChanges(versions),
    ...orderChanges(versions),
  ];
  const sorted = changes.toSorted((a, b) => a.weight - b.weight);
  const { chart, marks } = joinedChart(versions);
  return {
    id: after.id,
    sentences: sentencesOf(sorted),
    chart,
    marks: Object.assign({}, ...sorted.toReversed().map((change) => change.marks ?? {}), marks),
    weight: sorted[0]?.weight ?? Number.POSITIVE_INFINITY,
  };
}

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;

const whole = (chart: Chart, what: string): ChartDiff => ({
  id: chart.id,
  sentences: [
    `the machine is ${what}: ${count(chart.states.length - 1, 'state')}, ${count(chart.edges.length, 'transition')}`,
  ],
  chart,
  marks: {},
  weight: 0,
});

const keysOf = ({ states }: Chart) => new Set(states.slice(1).map(({ key }) => key));

/** Whether a machine with another id has most of the same states. */
const isRenamed = (before: Chart, after: Chart) => overlap(keysOf(before), keysOf(after)) > 0.5;

/** What changed between two versions of several machines, those that changed most first; unchanged ones are left out. */
export function diffsOf(before: readonly Chart[], after: readonly Chart[]): ChartDiff[] {
  const lost = before.filter(({ id }) => !after.some((chart) => chart.id === id));
  const diffs = after.map((chart) => {
    const same = before.find(({ id }) => id === chart.id);
    if (same) return diffOf(same, chart);
    const index = lost.findIndex((old) => isRenamed(old, chart));
    const [renamed] = index < 0 ? [] : lost.splice(index, 1);
    return renamed ? diffOf(renamed, chart) : whole(chart, 'new');
  });
  return [...diffs, ...lost.map((chart) => whole(chart, 'gone'))]
    .filter(({ sentences }) => sentences.length > 0)
    .toSorted((a, b) => a.weight - b.weight || b.sentences.length - a.sentences.length);
}
