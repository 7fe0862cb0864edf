/** What guards and actions say of themselves, as far as a definition shows it without being run. */

type Named = { readonly type: string; readonly params?: unknown };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

const isNamed = (value: unknown): value is Named =>
  isObject(value) && typeof value === 'object' && 'type' in value && typeof value.type === 'string';

/** Answers every question with itself: a function that makes parameters shows which of them it doesn't look up. */
const unknown: object = new Proxy(() => undefined, {
  get: (_, name) => {
    if (name === Symbol.toPrimitive) return () => '';
    if (name === Symbol.iterator) return () => [].values();
    return unknown;
  },
  apply: () => unknown,
});

const isFact = (value: unknown) => typeof value === 'string' || typeof value === 'number';

/** The parameters that are written in the definition itself, not taken from context or event. */
function fixedParams(params: unknown): string[] {
  let made = params;
  if (typeof params === 'function') {
    try {
      made = params({ context: unknown, event: unknown });
    } catch {
      // It reckons with what it is given: then it shows nothing.
      return [];
    }
  }
  if (!isObject(made) || typeof made === 'function') return [];
  return Object.values(made).filter(isFact).map(String);
}

const withParams = ({ type, params }: Named) => [type, ...fixedParams(params)].join(' ');

/** The name of a guard with its fixed parameters: "isKind paid". Empty without a guard. */
export function guardWords(guard: unknown): string {
  if (guard === undefined || guard === null) return '';
  if (typeof guard === 'string') return guard;
  if (isNamed(guard)) return withParams(guard);
  if (isObject(guard) && Array.isArray(guard.guards)) {
    const parts = guard.guards.map(guardWords);
    // xstate tells its own three apart by nothing else than the function that checks them.
    const check = isObject(guard.check) ? guard.check.name : '';
    if (check === 'checkNot') return `not ${parts.join(' ')}`;
    return parts.join(check === 'checkOr' ? ' or ' : ' and ');
  }
  return 'inline guard';
}

const eventName = (event: unknown) => (isNamed(event) ? event.type : 'an event');
const actorName = (to: unknown) => (typeof to === 'string' ? to : 'an actor');

/** What xstate's own actions do, by the type that they carry. */
const builtIn: Readonly<Record<string, (action: Readonly<Record<string, unknown>>) => string>> = {
  'xstate.assign': ({ assignment }) =>
    typeof assignment === 'object' && assignment !== null
      ? `set ${Object.keys(assignment).join(', ')}`
      : 'set context',
  'xstate.emit': ({ event }) => `emit ${eventName(event)}`,
  'xstate.raise': ({ event }) => `raise ${eventName(event)}`,
  'xstate.sendTo': ({ event, to }) => `send ${eventName(event)} to ${actorName(to)}`,
  'xstate.spawnChild': ({ src }) => `start ${actorName(src)}`,
  'xstate.stopChild': ({ actorRef }) => `stop ${actorName(actorRef)}`,
  'xstate.cancel': ({ sendId }) => `cancel ${actorName(sendId)}`,
  'xstate.enqueueActions': () => 'choose actions',
  'xstate.log': () => 'log',
};

/** An action in words: its name, or what it sets, sends or emits. */
export function actionWords(action: unknown): string {
  if (typeof action === 'string') return action;
  if (isNamed(action)) return withParams(action);
  if (isObject(action) && typeof action.type === 'string') {
    return builtIn[action.type]?.(action) ?? action.type;
  }
  return 'inline action';
}
