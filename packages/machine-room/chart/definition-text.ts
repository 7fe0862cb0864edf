/** Descriptions of guards and actions, as far as a definition shows them without being run. */
import { returnedObjects } from './returned-objects.ts';
import { unquoted } from './source-lines.ts';

type Named = { readonly type: string; readonly params?: unknown };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

const isNamed = (value: unknown): value is Named =>
  isObject(value) && typeof value === 'object' && 'type' in value && typeof value.type === 'string';

/** Returns itself for every property and call, so that a params function shows its fixed parameters. */
const selfProxy: object = new Proxy(() => undefined, {
  get: (_, name) => {
    if (name === Symbol.toPrimitive) return () => '';
    if (name === Symbol.iterator) return () => [].values();
    return selfProxy;
  },
  apply: () => selfProxy,
});

const isLiteral = (value: unknown) => typeof value === 'string' || typeof value === 'number';

/** The parameters written in the definition itself, not taken from context or event. */
function fixedParams(params: unknown): unknown {
  if (typeof params !== 'function') return params;
  try {
    return params({ context: selfProxy, event: selfProxy });
  } catch {
    // The function computes with its arguments: it has no fixed parameters to show.
    return undefined;
  }
}

/** The values of parameters that are texts and numbers. */
const literalsIn = (params: unknown): string[] =>
  isObject(params) && typeof params !== 'function' ? Object.values(params).filter(isLiteral).map(String) : [];

/** An action or guard with those of its parameters that are texts and numbers: "setLease(give_up)". */
export function callText(name: string, params: unknown): string {
  const literals = literalsIn(params);
  return literals.length === 0 ? name : `${name}(${literals.join(', ')})`;
}

/** The text or number that a value's tokens are. */
const literalOf = ([text = '', ...rest]: readonly string[]) =>
  rest.length === 0 && /^['"\d]/.test(text) ? unquoted(text) : undefined;

/** The members of an object that a function returns in any case, as far as they are texts and numbers. */
function fixedMembers(returns: unknown): string[] {
  const [returned, another] = returnedObjects(returns);
  const values = another ? [] : [...(returned?.members.values() ?? [])];
  return values.flatMap((value) => literalOf(value) ?? []);
}

/** What a final state or a machine gives: what is fixed of it, "computed" without; empty without an output. */
export function outputText(output: unknown): string {
  if (output === undefined) return '';
  if (isLiteral(output)) return String(output);
  const fixed = typeof output === 'function' ? fixedMembers(output) : literalsIn(output);
  return fixed.join(' ') || 'computed';
}

/** The part of a guard or an action that is written where it is used: all of it, or the parameters of a named one. */
export const inlineCode = (value: unknown): unknown => (isNamed(value) ? value.params : value);

const withParams = ({ type, params }: Named) => callText(type, fixedParams(params));

/** A state value as text: "card.open", of several regions "card.open and charge". */
function valueText(value: unknown): string {
  if (!isObject(value)) return String(value).replace(/^#/, '');
  const regions = Object.entries(value).map(([key, inner]) => {
    const text = valueText(inner);
    return text === '' ? key : `${key}.${text}`;
  });
  return regions.join(' and ');
}

/** Whether a guard is code without a name; those that xstate makes of others are functions that have their check. */
export const isInlineGuard = (guard: unknown) => typeof guard === 'function' && !('check' in guard);

/** The name of a guard with its fixed parameters: "isKind(paid)". Empty without a guard. */
export function guardText(guard: unknown): string {
  if (guard === undefined || guard === null) return '';
  if (typeof guard === 'string') return guard;
  if (isNamed(guard)) return withParams(guard);
  if (isObject(guard) && Array.isArray(guard.guards)) {
    const parts = guard.guards.map(guardText);
    // xstate's own three guards differ only in the function that checks them.
    const check = isObject(guard.check) ? guard.check.name : '';
    if (check === 'checkNot') return `not ${parts.join(' ')}`;
    return parts.join(check === 'checkOr' ? ' or ' : ' and ');
  }
  if (isObject(guard) && 'stateValue' in guard) return `in ${valueText(guard.stateValue)}`;
  return 'inline guard';
}

/** The members that an assignment sets, or may set: "and more" if its code doesn't show all, "context" if it shows none. */
function assignedText(assignment: unknown): string {
  if (typeof assignment !== 'function') return Object.keys(Object(assignment)).join(', ');
  const returned = returnedObjects(assignment);
  const names = [...new Set(returned.flatMap(({ members }) => [...members.keys()]))].join(', ');
  if (names === '') return 'context';
  return returned.every(({ isWhole }) => isWhole) ? names : `${names} and more`;
}

/** An event's type; of an event that a function makes, the type that its code shows. */
function eventName(event: unknown): string {
  if (isNamed(event)) return event.type;
  const types = returnedObjects(event).map(({ members }) => literalOf(members.get('type') ?? []));
  return new Set(types).size === 1 ? (types[0] ?? 'an event') : 'an event';
}
const actorName = (to: unknown) => (typeof to === 'string' ? to : 'an actor');

/** Descriptions of xstate's built-in actions, by type. */
const builtIn: Readonly<Record<string, (action: Readonly<Record<string, unknown>>) => string>> = {
  'xstate.assign': ({ assignment }) => `set ${assignedText(assignment)}`,
  'xstate.emit': ({ event }) => `emit ${eventName(event)}`,
  'xstate.raise': ({ event }) => `raise ${eventName(event)}`,
  'xstate.sendTo': ({ event, to }) => `send ${eventName(event)} to ${actorName(to)}`,
  'xstate.spawnChild': ({ src }) => `start ${actorName(src)}`,
  'xstate.stopChild': ({ actorRef }) => `stop ${actorName(actorRef)}`,
  'xstate.cancel': ({ sendId }) => `cancel ${actorName(sendId)}`,
  'xstate.enqueueActions': () => 'choose actions',
  'xstate.log': () => 'log',
};

/** Whether an action is one that xstate itself adds for `after`: it starts the state's timer on entry, or stops it on exit. */
export function isTimer(action: unknown): boolean {
  if (!isObject(action)) return false;
  const { event, sendId } = action;
  return [isNamed(event) ? event.type : '', sendId].some((id) => String(id).startsWith('xstate.after.'));
}

/** An action as text: its name, or what it sets, sends or emits. */
export function actionText(action: unknown): string {
  if (typeof action === 'string') return action;
  if (isNamed(action)) return withParams(action);
  if (isObject(action) && typeof action.type === 'string') {
    return builtIn[action.type]?.(action) ?? action.type;
  }
  return 'inline action';
}
