/**
 * The product of machines that share a screen: which of their states are reached together, and by which events. It is read off
 * live actors, composed as the application composes them, and becomes a machine of its own, whose paths are walked as any other's.
 */
import { type AnyStateMachine, createMachine } from 'xstate';

/** The states that are reached together, each by its name, with the state that each event leads to. */
export type Product = {
  readonly initial: string;
  readonly states: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** Actors under way. */
export type Composed = {
  /** The state of each, by its name. */
  readonly state: () => Readonly<Record<string, string>>;
  /** The events that somebody can cause now. */
  readonly events: () => readonly string[];
  /** Resolves when nothing follows any more by itself. */
  readonly cause: (event: string) => Promise<void>;
  readonly end: () => Promise<void>;
};

const between = ', ';

/** 'session: visitor, log-in: editing' */
const nameOf = (state: Readonly<Record<string, string>>): string =>
  Object.entries(state)
    .map(([part, value]) => `${part}: ${value}`)
    .join(between);

/** The parts of a state's name: ['session: visitor', 'log-in: editing']. */
export const partsOf = (name: string): string[] => name.split(between);

type Edges = Record<string, Record<string, string>>;

/** By name: whichever way they were found. */
const sorted = (edges: Edges): Edges =>
  Object.fromEntries(
    Object.entries(edges)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, on]) => [
        name,
        Object.fromEntries(Object.entries(on).toSorted(([a], [b]) => (a < b ? -1 : 1))),
      ]),
  );

/** The shortest way from a state to an event that was never caused, that event included; undefined where none is. */
function routeToUntried(from: string, edges: Edges, untried: ReadonlyMap<string, readonly string[]>) {
  const routes = new Map<string, readonly string[]>([[from, []]]);
  for (const [name, route] of routes) {
    const [event] = untried.get(name) ?? [];
    if (event !== undefined) return [...route, event];
    for (const [type, target] of Object.entries(edges[name] ?? {}))
      if (!routes.has(target)) routes.set(target, [...route, type]);
  }
  return undefined;
}

/**
 * Explores every event in every state: the actors go on as long as there is something new, then `begin` composes them anew.
 * Throws where an event leads to another state than it did before, and where there are more than `limit` states.
 */
export async function productOf(begin: () => Promise<Composed>, limit = 200): Promise<Product> {
  const edges: Edges = {};
  const untried = new Map<string, string[]>();
  const reach = (composed: Composed): string => {
    const name = nameOf(composed.state());
    if (!untried.has(name)) {
      untried.set(name, [...composed.events()]);
      edges[name] = {};
    }
    if (untried.size > limit) throw new Error(`More than ${limit} states: ${[...untried.keys()].join('\n')}`);
    return name;
  };
  const cause = async (composed: Composed, from: string, event: string): Promise<string> => {
    await composed.cause(event);
    const name = reach(composed);
    const before = edges[from]?.[event];
    if (before !== undefined && before !== name)
      throw new Error(`In "${from}", ${event} led to "${before}", and then to "${name}"`);
    edges[from] = { ...edges[from], [event]: name };
    untried.set(from, untried.get(from)?.filter((each) => each !== event) ?? []);
    return name;
  };
  for (;;) {
    const composed = await begin();
    try {
      const initial = reach(composed);
      let name = initial;
      let route = routeToUntried(name, edges, untried);
      if (!route) return { initial, states: sorted(edges) };
      while (route) {
        for (const event of route) name = await cause(composed, name, event);
        route = routeToUntried(name, edges, untried);
      }
    } finally {
      await composed.end();
    }
  }
}

/** The machine of a product. */
export const machineOf = (id: string, { initial, states }: Product): AnyStateMachine =>
  createMachine({
    id,
    initial,
    states: Object.fromEntries(Object.entries(states).map(([name, on]) => [name, { on }])),
  });
