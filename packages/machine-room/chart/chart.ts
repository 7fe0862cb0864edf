/**
 * A statechart as data: every state and declared transition of a machine, read from its definition. Drawings, lists, texts
 * and searches are based on this.
 */
import type { AnyStateMachine } from 'xstate';
import { type CodeHashes, codeHash, codeHashes } from './code-hash.ts';
import { actionText, guardText, inlineCode, isInlineGuard, isTimer, outputText } from './definition-text.ts';
import { delayText, eventText, outcomeOf } from './event-text.ts';

type StateNode = AnyStateMachine['root'];

export type StateKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history';

export type ChartInvoke = {
  /** As in the actor's own events; xstate's if the definition gives none. */
  readonly id: string;
  /** The name in the labels of its events: its id, or its source's name without one. */
  readonly name: string;
  /** The name of its source, or the id of the machine that is its source; empty without either. */
  readonly source: string;
  /** Its source and, if that is another word, its id: "pay as first". */
  readonly label: string;
  /** The id of the machine that runs, if it is one. */
  readonly machine: string | null;
  /** The hash of the code of its input; empty without. */
  readonly input: string;
  /** The hash of its logic, if that is written in the state. */
  readonly code: string;
};

export type ChartState = {
  /** The id in xstate: `checkout.information.saving`. */
  readonly id: string;
  readonly key: string;
  readonly kind: StateKind;
  readonly parent: string | null;
  readonly children: readonly string[];
  /** The initial states of a compound state; the states that a history state leads to the first time, if it names them. */
  readonly initial: readonly string[];
  readonly isDeep: boolean;
  readonly description: string;
  readonly tags: readonly string[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly invokes: readonly ChartInvoke[];
  /** What a final state, or the machine, gives, as text and hash of its code. */
  readonly output: { readonly text: string; readonly code: string } | null;
  /** The hashes of what entry and exit actions don't say, by their texts. */
  readonly code: CodeHashes;
};

export type ChartEdge = {
  /** Unique within its machine: source, event, and index among the candidates for that event. */
  readonly id: string;
  readonly source: string;
  /** Empty if the transition doesn't change the state. */
  readonly targets: readonly string[];
  /** The event type in xstate; empty for `always`. */
  readonly event: string;
  readonly eventLabel: string;
  /** Empty without a guard, but "else" for an unguarded transition after other candidates. */
  readonly guard: string;
  /** Whether the guard is code without a name. */
  readonly isGuardInline: boolean;
  readonly actions: readonly string[];
  readonly reenters: boolean;
  readonly description: string;
  /** The hashes of what the guard and the actions don't say, by their texts. */
  readonly code: CodeHashes;
};

export type Chart = {
  readonly id: string;
  /** Parents before their children, in the order of the definition. */
  readonly states: readonly ChartState[];
  readonly edges: readonly ChartEdge[];
  /** The hashes of the named implementations, "guard isFree", and of the initial context. */
  readonly code: CodeHashes;
};

/** The part of a transition's definition that its id is made from. */
export type Definition = {
  readonly eventType?: string | null;
  readonly source: {
    readonly id: string;
    readonly transitions: ReadonlyMap<string, readonly unknown[]>;
    readonly always?: readonly unknown[] | undefined;
  };
};

/** The id of a definition's edge; null for a machine's initial transition, which has no edge. */
export function edgeIdOf(definition: Definition): string | null {
  const { source, eventType } = definition;
  if (eventType === null || eventType === undefined) return null;
  const candidates = eventType === '' ? source.always : source.transitions.get(eventType);
  const index = candidates?.indexOf(definition) ?? -1;
  return index < 0 ? null : `${source.id} ${eventType || 'always'} ${index}`;
}

const nodesOf = (node: StateNode): StateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)];

const idsOf = (nodes: readonly { readonly id: string }[] | undefined) => (nodes ?? []).map(({ id }) => id);

/** Whether a value is a machine, also one of another copy of xstate. */
export const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && '__xstatenode' in value;

/** With `setup()`, an actor's source names its logic; a machine among them has a chart of its own. */
function machineOf(node: StateNode, src: unknown): string | null {
  const logic = typeof src === 'string' ? node.machine.implementations.actors[src] : src;
  return isMachine(logic) ? logic.id : null;
}

type InvokeConfig = { readonly src?: unknown; readonly input?: unknown };

const invokeConfigs = (node: StateNode): readonly InvokeConfig[] => [node.config.invoke ?? []].flat();

/** An actor's name: its id, else its source, else the id of the machine that is its source. */
function invokesOf(node: StateNode): Omit<ChartInvoke, 'input' | 'code'>[] {
  const configs = invokeConfigs(node);
  return node.invoke.map(({ id }, index) => {
    const { src } = configs[index] ?? {};
    const machine = machineOf(node, src);
    // xstate gives logic without a name one of its own, which says nothing.
    const source = typeof src === 'string' ? src : (machine ?? '');
    // The id that xstate makes for an actor without one.
    if (id === `${index}.${node.id}`)
      return { id, name: source || 'actor', source, label: source || 'an actor', machine };
    const label = source === '' || source === id ? id : `${source} as ${id}`;
    return { id, name: id, source, label, machine };
  });
}

function invokeCode(node: StateNode, index: number): Pick<ChartInvoke, 'input' | 'code'> {
  const { src, input } = invokeConfigs(node)[index] ?? {};
  return { input: codeHash(input), code: codeHash(src) };
}

const afterPrefix = 'xstate.after.';

/** The text of an event of a state, with the name of the actor that it is from. */
function eventLabel(node: StateNode, event: string): string {
  // Delays and ids may have dots, too.
  if (event.startsWith(afterPrefix) && event.endsWith(`.${node.id}`))
    return `after ${delayText(event.slice(afterPrefix.length, -node.id.length - 1))}`;
  const actor = outcomeOf(event)?.actor;
  const invoke = invokesOf(node).find(({ id }) => id === actor);
  return eventText(invoke ? event.replace(invoke.id, invoke.name) : event);
}

/** The ids of a history state's own targets, named from its parent or by `#id`, as xstate finds them. */
function historyTargets({ type, config, parent, machine }: StateNode): string[] {
  const targets: readonly unknown[] = type === 'history' ? [config.target ?? []].flat() : [];
  return targets.map((target) => {
    const [first = '', ...path] = String(target).split('.');
    const begin = first.startsWith('#') ? machine.getStateNodeById(first.slice(1)) : parent?.states[first];
    return path.reduce((node, key) => node?.states[key], begin)?.id ?? '';
  });
}

/** The text of an event of a machine, as its chart has it; of one that no state handles, its own. */
export function eventLabelOf({ root }: AnyStateMachine, event: string): string {
  const node = nodesOf(root).find(({ transitions }) => transitions.has(event));
  return node ? eventLabel(node, event) : eventText(event);
}

const codeOf = (text: (value: unknown) => string, value: unknown) =>
  [text(value), inlineCode(value)] as const;

const stateOf = (node: StateNode): ChartState => ({
  id: node.id,
  key: node.key,
  kind: node.type,
  parent: node.parent?.id ?? null,
  children: idsOf(Object.values(node.states)),
  initial: node.type === 'compound' ? idsOf(node.initial.target) : historyTargets(node),
  isDeep: node.history === 'deep',
  description: node.description ?? '',
  tags: node.tags,
  entry: node.entry.filter((action) => !isTimer(action)).map(actionText),
  exit: node.exit.filter((action) => !isTimer(action)).map(actionText),
  invokes: invokesOf(node).map((job, index) => ({ ...job, ...invokeCode(node, index) })),
  output: node.output === undefined ? null : { text: outputText(node.output), code: codeHash(node.output) },
  code: codeHashes(
    [...node.entry, ...node.exit]
      .filter((action) => !isTimer(action))
      .map((action) => codeOf(actionText, action)),
  ),
});

type Candidate = NonNullable<StateNode['always']>[number];

const edgesOf = (node: StateNode, candidates: readonly Candidate[]): ChartEdge[] =>
  candidates.map((definition, index) => ({
    id: edgeIdOf(definition) ?? '',
    source: definition.source.id,
    targets: idsOf(definition.target),
    event: definition.eventType,
    eventLabel: eventLabel(node, definition.eventType),
    guard: guardText(definition.guard) || (index > 0 ? 'else' : ''),
    isGuardInline: isInlineGuard(definition.guard),
    actions: definition.actions.map(actionText),
    reenters: definition.reenter,
    description: definition.description ?? '',
    code: codeHashes([
      codeOf(guardText, definition.guard),
      ...definition.actions.map((action) => codeOf(actionText, action)),
    ]),
  }));

/** The hashes of what `setup()` and `provide()` name; machines have none, but charts of their own. */
function namedCode(machine: AnyStateMachine): CodeHashes {
  const { guards, actions, actors, delays } = machine.implementations;
  const kinds = Object.entries({ guard: guards, action: actions, actor: actors, delay: delays });
  return codeHashes([
    ['the initial context', machine.config.context],
    ...kinds.flatMap(([kind, named]) =>
      Object.entries(named).map(([name, value]) => [`${kind} ${name}`, value] as const),
    ),
  ]);
}

/**
 * The chart of a machine; of its implementations, only which actors are machines, and hashes of their code. `name` is for a machine without an id, which
 * xstate calls "(machine)".
 */
export function chartOf(machine: AnyStateMachine, name = machine.id): Chart {
  const nodes = nodesOf(machine.root);
  return {
    id: name,
    states: nodes.map(stateOf).map((state) => (state.parent === null ? { ...state, key: name } : state)),
    edges: nodes.flatMap((node) =>
      [...node.transitions.values(), node.always ?? []].flatMap((candidates) => edgesOf(node, candidates)),
    ),
    code: namedCode(machine),
  };
}

/** The state around a state, or that a transition leaves; null of the root, and of ids that the chart doesn't have. */
export const outerOf = ({ states, edges }: Chart, id: string): string | null =>
  edges.find((edge) => edge.id === id)?.source ?? states.find((state) => state.id === id)?.parent ?? null;

/** Whether an edge keeps the state, or enters again the state that it leaves. */
export const isInner = ({ source, targets }: ChartEdge) =>
  targets.length === 0 || (targets.length === 1 && targets[0] === source);
