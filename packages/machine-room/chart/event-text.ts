/** Readable names of xstate's internal events. */

/** The words for an actor's outcomes, by how the types of their events begin. */
const actorOutcomes = new Map([
  ['xstate.done.actor.', 'done'],
  ['xstate.error.actor.', 'failed'],
  ['xstate.snapshot.', 'changed'],
]);

/** The actor, by its id, and the kind of outcome, as its event's beginning, that an event type tells of; undefined for others. */
export function outcomeOf(event: string): { readonly actor: string; readonly kind: string } | undefined {
  const kind = [...actorOutcomes.keys()].find((prefix) => event.startsWith(prefix));
  return kind === undefined ? undefined : { actor: event.slice(kind.length), kind };
}

const units: readonly (readonly [milliseconds: number, one: string])[] = [
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1000, 'second'],
];

/** A time in its largest whole unit: 90000 is "90 seconds". A named delay is returned unchanged. */
export function delayText(delay: string | number): string {
  const milliseconds = Number(delay);
  if (Number.isNaN(milliseconds)) return String(delay);
  for (const [size, unit] of units) {
    const count = milliseconds / size;
    if (count >= 1 && Number.isInteger(count)) return `${count} ${unit}${count === 1 ? '' : 's'}`;
  }
  return `${milliseconds} ms`;
}

/**
 * The text of an event type: "pay done" for `xstate.done.actor.pay`, "after 5 seconds" for a delay, "always" for no event;
 * others are returned unchanged.
 */
export function eventText(event: string): string {
  if (event === '') return 'always';
  if (event === '*') return 'anything else';
  if (event === 'xstate.init') return 'start';
  if (event === 'xstate.stop') return 'stop';
  if (event === 'xstate.promise.resolve') return 'answer';
  if (event === 'xstate.promise.reject') return 'failure';
  const outcome = outcomeOf(event);
  if (outcome) return `${outcome.actor} ${actorOutcomes.get(outcome.kind)}`;
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(event) ?? [];
  if (delay !== undefined) return `after ${delayText(delay)}`;
  if (event.startsWith('xstate.done.state.')) return `${event.split('.').at(-1)} finished`;
  return event;
}
