/** Why an event changes nothing after a snapshot, in words; an empty text says that it does. */
import { type AnyEventObject, type AnyMachineSnapshot, getNextTransitions } from 'xstate';
import { eventLabelOf } from '../chart/chart.ts';
import { guardText } from '../chart/definition-text.ts';

type Members = Readonly<Record<string, unknown>>;

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const matches = (descriptor: string, type: string) =>
  descriptor === type ||
  descriptor === '*' ||
  (descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1)));

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  const kinds: Readonly<Record<string, string>> = {
    string: 'text',
    number: 'a number',
    boolean: 'true or false',
  };
  return kinds[typeof value] ?? 'an object';
}

/** What is wrong with an event's members, compared with those of all cases of its type. */
function formRefusal(event: AnyEventObject, cases: readonly Members[]): string {
  if (cases.length === 0 || event.type.startsWith('xstate.')) return '';
  const kindsOf = (name: string) => [
    ...new Set(cases.filter((each) => name in each).map((each) => kindOf(each[name]))),
  ];
  const [missing] = Object.keys(cases[0] ?? {}).filter(
    (name) => cases.every((each) => name in each) && !(name in event),
  );
  if (missing !== undefined) return `${event.type} needs ${missing}: ${kindsOf(missing).join(' or ')}.`;
  for (const [name, value] of Object.entries(event)) {
    const kinds = kindsOf(name);
    if (kinds.length === 0) return `${event.type} has no ${name}.`;
    if (!kinds.includes(kindOf(value)))
      return `${name} of ${event.type} is ${kinds.join(' or ')}, not ${kindOf(value)}.`;
  }
  return '';
}

/**
 * Why the active states don't handle an event, whatever their guards say: the machine has ended, or has no such event, or no
 * active state handles it, or its members aren't those of the model's cases.
 */
export function handlingRefusal(
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
  cases: readonly AnyEventObject[] = [],
): string {
  const { status, machine } = snapshot;
  if (status !== 'active') return 'The machine has ended.';
  const label = eventLabelOf(machine, event.type);
  if (!getNextTransitions(snapshot).some(({ eventType }) => matches(eventType, event.type)))
    return machine.events.some((descriptor: string) => matches(descriptor, event.type))
      ? `No active state handles ${label}.`
      : `${machine.id} has no event ${label}.`;
  return formRefusal(event, cases);
}

/** Why an event changes nothing: not handled, or which guards refuse it. */
export function refusalOf(
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
  cases: readonly AnyEventObject[] = [],
): string {
  const refusal = handlingRefusal(snapshot, event, cases);
  if (refusal !== '') return refusal;
  try {
    if (snapshot.can(event)) return '';
  } catch (error) {
    return `A guard fails: ${messageOf(error)}`;
  }
  const candidates = getNextTransitions(snapshot).filter(({ eventType }) => matches(eventType, event.type));
  const guards = [...new Set(candidates.map(({ guard }) => guardText(guard)).filter(Boolean))];
  return guards.length > 0 ? `Refused by ${guards.join(', ')}.` : 'Nothing follows from it here.';
}
