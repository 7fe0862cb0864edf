/** What changed between two versions of a chart: sentences for a review, and one chart of both with marks for a picture. */
import type { Chart } from './chart.ts';
import { type Change, countOf, listOf, weights } from './diff/change.ts';
import { edgeChanges, liftedEdges, orderChanges, renamedEvents, singleEdges } from './diff/edges.ts';
import { joinedChart } from './diff/joined-chart.ts';
import { noGuard, overlap } from './diff/state-match.ts';
import { contentChanges, goneStates, movedStates, namedCodeChanges, newStates } from './diff/states.ts';
import { Versions } from './diff/versions.ts';
import type { Marks } from './scene.ts';

export type ChartDiff = {
  /** The present id of the machine, or the former one of a machine that is gone. */
  readonly id: string;
  /** What changed, what matters most first. */
  readonly sentences: readonly string[];
  /** The present chart, and in it the states and edges that are gone, with ids that begin with "gone". */
  readonly chart: Chart;
  /** "added", "gone" or "changed" by the ids of that chart. */
  readonly marks: Marks;
  /** Whether the machine itself is new or gone: that is the one sentence. */
  readonly isWhole: boolean;
  /** The least weight of its changes. */
  readonly weight: number;
};

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
    ...namedCodeChanges(versions),
  ];
  const sorted = changes.toSorted((a, b) => a.weight - b.weight);
  const { chart, marks } = joinedChart(versions);
  return {
    id: after.id,
    sentences: sentencesOf(sorted),
    chart,
    marks: Object.assign({}, ...sorted.toReversed().map((change) => change.marks ?? {}), marks),
    isWhole: false,
    weight: sorted[0]?.weight ?? Number.POSITIVE_INFINITY,
  };
}

const whole = (chart: Chart, what: string): ChartDiff => ({
  id: chart.id,
  sentences: [
    `the machine is ${what}: ${countOf(chart.states.length - 1, 'state')}, ${countOf(chart.edges.length, 'transition')}`,
  ],
  chart,
  marks: {},
  weight: 0,
  isWhole: true,
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
