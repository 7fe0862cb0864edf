/** Who told whom, read from a history: the messages between its actors in order of time. */
import type { History, LiveActor, SentEvent } from './live-history.ts';

/** A lifeline: an actor, all jobs of one name and parent together, or what is outside of all actors. */
type Participant = { readonly id: string; readonly name: string };

export type SequenceMessage = {
  /** The index of its report. */
  readonly place: number;
  /** The index of the last report before the next message: it shows what this one did. */
  readonly until: number;
  readonly from: Participant;
  readonly to: Participant;
  readonly event: SentEvent;
  /** The receiver's active states before and after it. */
  readonly before: readonly string[];
  readonly after: readonly string[];
};

/** A job tells itself its answer before it tells its parent. */
const isOwnAnswer = ({ type }: SentEvent) => type.startsWith('xstate.promise.');

const outside: Participant = { id: '', name: 'outside' };

/** The participants by the ids of actors; those with the same name are numbered. */
function participantsOf(actors: readonly LiveActor[]): ReadonlyMap<string, Participant> {
  const counts = new Map<string, number>();
  const named = new Map<string, Participant>();
  return new Map(
    actors.map(({ id, machine, name, parent }) => {
      const key = machine === '' ? `${parent} ${name}` : id;
      const label = machine || name;
      const known = named.get(key);
      if (known) return [id, known];
      const count = (counts.get(label) ?? 0) + 1;
      counts.set(label, count);
      const participant = { id: key, name: count === 1 ? label : `${label} ${count}` };
      named.set(key, participant);
      return [id, participant];
    }),
  );
}

/** The messages to and from an actor, or all of them. */
export function messagesOf(
  { base, reports, latest }: History,
  actor: string | null = null,
): SequenceMessage[] {
  const participants = participantsOf(latest);
  const participantOf = (id: string | null) => (id === null ? undefined : participants.get(id)) ?? outside;
  const states = new Map(base.map(({ id, snapshot }) => [id, snapshot.states]));
  const messages: SequenceMessage[] = [];
  const lastOf = new Map<string, number>();
  for (const [place, report] of reports.entries()) {
    if (report.kind === 'event' && !isOwnAnswer(report.event)) {
      const before = states.get(report.actor) ?? [];
      if (actor !== null && report.actor !== actor && report.from !== actor) {
        lastOf.delete(report.actor);
        continue;
      }
      const previous = messages.at(-1);
      if (previous) messages[messages.length - 1] = { ...previous, until: place - 1 };
      lastOf.set(report.actor, messages.length);
      messages.push({
        place,
        until: reports.length - 1,
        from: participantOf(report.from),
        to: participantOf(report.actor),
        event: report.event,
        before,
        after: before,
      });
    }
    if (!('snapshot' in report)) continue;
    states.set(report.actor, report.snapshot.states);
    const index = lastOf.get(report.actor) ?? -1;
    const message = messages[index];
    if (message) messages[index] = { ...message, after: report.snapshot.states };
  }
  return messages;
}

/** The index of the message that has happened last at a place of the history; -1 before the first. */
export const messageAt = (messages: readonly SequenceMessage[], place: number): number =>
  messages.findLastIndex((message) => message.place <= place);

/** The indices of the messages that are drawn: at most `size`, around the current one. */
export function windowAround(count: number, current: number, size: number): readonly [number, number] {
  const start = Math.max(0, Math.min(count - size, current - Math.floor(size / 2)));
  return [start, Math.min(count, start + size)];
}
