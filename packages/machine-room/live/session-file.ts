/** A recorded session as the text of a file: what the actors of a shop reported, to be opened or walked again. */
import type { History, LiveActor, Report } from './live-history.ts';

const kind = 'machine-room session';
const version = 1;

/** The text of a file with this history, which `readSessionFile` reads. */
export const sessionFile = (history: History): string =>
  `${JSON.stringify({ kind, version, ...history }, null, 1)}\n`;

type Members = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSnapshot = (value: unknown) =>
  isObject(value) && Array.isArray(value.states) && typeof value.status === 'string';

const isActor = (value: unknown): value is LiveActor =>
  isObject(value) &&
  typeof value.id === 'string' &&
  typeof value.machine === 'string' &&
  isSnapshot(value.snapshot);

/** The members that each kind of report has. */
const reportShapes: { readonly [K in Report['kind']]: (report: Members) => boolean } = {
  actor: ({ machine, snapshot }) => typeof machine === 'string' && isSnapshot(snapshot),
  event: ({ event }) => isObject(event) && typeof event.type === 'string',
  action: ({ name }) => typeof name === 'string',
  step: ({ edges, snapshot }) => Array.isArray(edges) && isSnapshot(snapshot),
  snapshot: ({ snapshot }) => isSnapshot(snapshot),
  sent: ({ event, refusal, before, after }) =>
    isObject(event) &&
    typeof event.type === 'string' &&
    typeof refusal === 'string' &&
    Array.isArray(before) &&
    Array.isArray(after),
  gone: () => true,
};

const isReport = (value: unknown): value is Report =>
  isObject(value) &&
  typeof value.actor === 'string' &&
  Object.entries(reportShapes).some(([name, fits]) => name === value.kind && fits(value));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('This is no recorded session: it is not JSON.');
  }
}

/** The history in a file's text; throws an error that says what is wrong with another text. */
export function readSessionFile(text: string): History {
  const value = parsed(text);
  if (!isObject(value) || value.kind !== kind)
    throw new Error(`This is no recorded session: its kind isn't '${kind}'.`);
  if (value.version !== version)
    throw new Error(`This session has version ${String(value.version)}; version ${version} can be read.`);
  const { base, reports, latest } = value;
  if (!Array.isArray(base) || !Array.isArray(latest) || ![...base, ...latest].every(isActor))
    throw new Error('This session is damaged: its actors can’t be read.');
  if (!Array.isArray(reports)) throw new Error('This session is damaged: it has no list of reports.');
  const bad = reports.findIndex((report) => !isReport(report));
  if (bad >= 0)
    throw new Error(`This session is damaged: report ${bad + 1} of ${reports.length} can’t be read.`);
  return { base, reports, latest };
}
