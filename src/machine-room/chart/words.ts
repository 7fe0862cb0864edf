/** What xstate's own names mean, in a reader's words. */

const jobEnds: readonly (readonly [prefix: string, ending: string])[] = [
  ['xstate.done.actor.', 'done'],
  ['xstate.error.actor.', 'failed'],
  ['xstate.snapshot.', 'changed'],
];

const units: readonly (readonly [milliseconds: number, one: string])[] = [
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1000, 'second'],
];

/** A time in its largest whole unit: 90000 is "90 seconds". A delay with a name keeps it. */
export function delayInWords(delay: string | number): string {
  const milliseconds = Number(delay);
  if (Number.isNaN(milliseconds)) return String(delay);
  for (const [size, one] of units) {
    const count = milliseconds / size;
    if (count >= 1 && Number.isInteger(count)) return `${count} ${one}${count === 1 ? '' : 's'}`;
  }
  return `${milliseconds} ms`;
}

/** "pay done" for `xstate.done.actor.pay`, "after 5 seconds" for a delay, "always" for no event; others are kept. */
export function eventInWords(event: string): string {
  if (event === '') return 'always';
  if (event === '*') return 'anything else';
  if (event === 'xstate.init') return 'start';
  if (event === 'xstate.stop') return 'stop';
  if (event === 'xstate.promise.resolve') return 'answer';
  if (event === 'xstate.promise.reject') return 'failure';
  for (const [prefix, ending] of jobEnds) {
    if (event.startsWith(prefix)) return `${event.slice(prefix.length)} ${ending}`;
  }
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(event) ?? [];
  if (delay !== undefined) return `after ${delayInWords(delay)}`;
  if (event.startsWith('xstate.done.state.')) return `${event.split('.').at(-1)} finished`;
  return event;
}
