/** What the site's actors report of themselves while they run, and how they stood after any of their reports. */

/** How an actor stands: plain JSON, without anything secret. */
export type Standing = {
  /** Ids of its active states; empty for an actor that isn't a machine. */
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
  /** The address of the page that it lives in. */
  readonly page: string;
  readonly standing: Standing;
};

export type Report = { readonly actor: string; readonly atMs: number } & (
  | Introduction
  | { readonly kind: 'event'; readonly event: SentEvent; readonly from: string | null }
  | { readonly kind: 'action'; readonly name: string; readonly params: unknown }
  | { readonly kind: 'step'; readonly edges: readonly string[]; readonly standing: Standing }
  | { readonly kind: 'snapshot'; readonly standing: Standing }
  /** Its page was left. */
  | { readonly kind: 'gone' }
);

/** An event as it was sent, whatever it carries. */
export type SentEvent = { readonly type: string; readonly [member: string]: unknown };

export type LiveActor = Omit<Introduction, 'kind'> & {
  readonly id: string;
  /** Edges that its last event took, in order. */
  readonly taken: readonly string[];
};

export type History = {
  /** How the actors stood before the first report that is kept. */
  readonly base: readonly LiveActor[];
  readonly reports: readonly Report[];
  /** How they stand now, after the last of them. */
  readonly latest: readonly LiveActor[];
};

export const noHistory: History = { base: [], reports: [], latest: [] };

const mostKept = 3000;
const droppedAtOnce = 1000;
const notActive = 'stopped';

function changed(actor: LiveActor, report: Report): LiveActor {
  switch (report.kind) {
    case 'actor':
      return { ...actor, ...introduced(report), taken: actor.taken };
    case 'event':
      return { ...actor, taken: [] };
    case 'action':
      return actor;
    case 'step':
      return { ...actor, taken: [...actor.taken, ...report.edges], standing: report.standing };
    case 'snapshot':
      return { ...actor, standing: report.standing };
    case 'gone':
      return { ...actor, standing: { ...actor.standing, status: notActive } };
  }
}

const introduced = ({ actor, machine, name, parent, page, standing }: Introduction & Report): LiveActor => ({
  id: actor,
  machine,
  name,
  parent,
  page,
  standing,
  taken: [],
});

function applied(actors: readonly LiveActor[], report: Report): readonly LiveActor[] {
  if (actors.some(({ id }) => id === report.actor))
    return actors.map((actor) => (actor.id === report.actor ? changed(actor, report) : actor));
  return report.kind === 'actor' ? [...actors, introduced(report)] : actors;
}

/** The actors as they stood after the report at that place; before the first at -1. */
export const actorsAt = ({ base, reports, latest }: History, place: number): readonly LiveActor[] =>
  place === reports.length - 1 ? latest : reports.slice(0, place + 1).reduce(applied, base);

/** One report more; the oldest go when there are too many, and `dropped` says how many. */
export function heard(
  { base, reports, latest }: History,
  report: Report,
): { readonly history: History; readonly dropped: number } {
  const longer = [...reports, report];
  const now = applied(latest, report);
  if (longer.length <= mostKept) return { history: { base, reports: longer, latest: now }, dropped: 0 };
  const kept = longer.slice(droppedAtOnce);
  const before = longer.slice(0, droppedAtOnce).reduce(applied, base);
  return { history: { base: before, reports: kept, latest: now }, dropped: droppedAtOnce };
}

/** Forgets the reports and keeps how things stand now. */
export const cleared = ({ latest }: History): History => ({ base: latest, reports: [], latest });

/** The place of the next report of an actor, forwards (1) or backwards (-1); the same place where there is none. */
export function nextPlace({ reports }: History, actor: string | null, place: number, by: 1 | -1): number {
  for (let next = place + by; next >= 0 && next < reports.length; next += by) {
    if (actor === null || reports[next]?.actor === actor) return next;
  }
  return place;
}

/** What a developer typed as an event: its type alone, or JSON with a type; null for anything else. */
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

const isEvent = (value: unknown): value is SentEvent =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
