/** Reports of the site's running actors, and their snapshots after each report. */

/** An actor's snapshot: plain JSON, without anything secret. */
export type ActorSnapshot = {
  /** The ids of its active states; empty for an actor that isn't a machine. */
  readonly states: readonly string[];
  readonly status: string;
  readonly tags: readonly string[];
  readonly context: unknown;
};

type Introduction = {
  readonly kind: 'actor';
  /** The id of its machine; empty for a promise or a callback. */
  readonly machine: string;
  readonly name: string;
  readonly parent: string | null;
  /** The address of the actor's page. */
  readonly page: string;
  readonly snapshot: ActorSnapshot;
};

/** What became of an event that was sent from the room. */
type SentReport = {
  readonly kind: 'sent';
  readonly event: SentEvent;
  /** Why the actor didn't get it; empty when it did. */
  readonly refusal: string;
  /** The active states before and after it. */
  readonly before: readonly string[];
  readonly after: readonly string[];
};

export type Report = { readonly actor: string; readonly atMs: number } & (
  | Introduction
  | { readonly kind: 'event'; readonly event: SentEvent; readonly from: string | null }
  | { readonly kind: 'action'; readonly name: string; readonly params: unknown }
  | { readonly kind: 'step'; readonly edges: readonly string[]; readonly snapshot: ActorSnapshot }
  | { readonly kind: 'snapshot'; readonly snapshot: ActorSnapshot }
  | SentReport
  /** Its page was left. */
  | { readonly kind: 'gone' }
);

/** An event as it was sent, with any members. */
export type SentEvent = { readonly type: string; readonly [member: string]: unknown };

export type LiveActor = Omit<Introduction, 'kind'> & {
  readonly id: string;
  /** The transitions (edges of the chart) taken for its last event, in order. */
  readonly takenEdges: readonly string[];
};

export type History = {
  /** The actors' snapshots before the first stored report. */
  readonly base: readonly LiveActor[];
  readonly reports: readonly Report[];
  /** The actors' current snapshots, after the last report. */
  readonly latest: readonly LiveActor[];
};

export const emptyHistory: History = { base: [], reports: [], latest: [] };

const maxReports = 3000;
const dropCount = 1000;
const notActive = 'stopped';

function updatedActor(actor: LiveActor, report: Report): LiveActor {
  switch (report.kind) {
    case 'actor':
      return { ...actor, ...actorFrom(report), takenEdges: actor.takenEdges };
    case 'event':
      return { ...actor, takenEdges: [] };
    case 'action':
    case 'sent':
      return actor;
    case 'step':
      return { ...actor, takenEdges: [...actor.takenEdges, ...report.edges], snapshot: report.snapshot };
    case 'snapshot':
      return { ...actor, snapshot: report.snapshot };
    case 'gone':
      return { ...actor, snapshot: { ...actor.snapshot, status: notActive } };
  }
}

const actorFrom = ({ actor, machine, name, parent, page, snapshot }: Introduction & Report): LiveActor => ({
  id: actor,
  machine,
  name,
  parent,
  page,
  snapshot,
  takenEdges: [],
});

function applyReport(actors: readonly LiveActor[], report: Report): readonly LiveActor[] {
  if (actors.some(({ id }) => id === report.actor))
    return actors.map((actor) => (actor.id === report.actor ? updatedActor(actor, report) : actor));
  return report.kind === 'actor' ? [...actors, actorFrom(report)] : actors;
}

/** The actors' snapshots after the report at index `place`; before the first at -1. */
export const actorsAt = ({ base, reports, latest }: History, place: number): readonly LiveActor[] =>
  place === reports.length - 1 ? latest : reports.slice(0, place + 1).reduce(applyReport, base);

/** Adds a report; when there are too many, the oldest are dropped, and `dropped` is their number. */
export function addReport(
  { base, reports, latest }: History,
  report: Report,
): { readonly history: History; readonly dropped: number } {
  const extended = [...reports, report];
  const latestActors = applyReport(latest, report);
  if (extended.length <= maxReports)
    return { history: { base, reports: extended, latest: latestActors }, dropped: 0 };
  const remaining = extended.slice(dropCount);
  const before = extended.slice(0, dropCount).reduce(applyReport, base);
  return { history: { base: before, reports: remaining, latest: latestActors }, dropped: dropCount };
}

/** Removes the reports and keeps the current snapshots. */
export const clearHistory = ({ latest }: History): History => ({ base: latest, reports: [], latest });

/** The index of an actor's next report, forwards (1) or backwards (-1); `place` itself where there is none. */
export function nextPlace({ reports }: History, actor: string | null, place: number, by: 1 | -1): number {
  for (let next = place + by; next >= 0 && next < reports.length; next += by) {
    if (actor === null || reports[next]?.actor === actor) return next;
  }
  return place;
}

/** Parses an event typed by a developer: its type alone, or JSON with a type; null for anything else. */
export function readEvent(text: string): SentEvent | null {
  const trimmed = text.trim();
  if (/^[\w.*-]+$/.test(trimmed)) return { type: trimmed };
  try {
    const value: unknown = JSON.parse(trimmed);
    return isEvent(value) ? value : null;
  } catch {
    return null;
  }
}

export const isEvent = (value: unknown): value is SentEvent =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
