/**
 * A statechart as data: every state and declared transition of a machine, read from its definition. Drawings, lists, texts
 * and searches are based on this.
 */
import { type AnyStateMachine, StateMachine } from 'xstate';
import { actionText, guardText } from './definition-text.ts';
import { eventText } from './event-text.ts';

type StateNode = AnyStateMachine['root'];

export type StateKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history';

export type ChartInvoke = {
  readonly id: string;
  readonly src: string;
  /** The id of the machine that runs, if it is one. */
  readonly machine: string | null;
};

export type ChartState = {
  /** The id in xstate: `checkout.information.saving`. */
  readonly id: string;
  readonly key: string;
  readonly kind: StateKind;
  readonly parent: string | null;
  readonly children: readonly string[];
  /** The initial states of a compound state. */
  readonly initial: readonly string[];
  readonly isDeep: boolean;
  readonly description: string;
  readonly tags: readonly string[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly invokes: readonly ChartInvoke[];
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
  readonly actions: readonly string[];
  readonly reenters: boolean;
  readonly description: string;
};

export type Chart = {
  readonly id: string;
  /** Parents before their children, in the order of the definition. */
  readonly states: readonly ChartState[];
  readonly edges: readonly ChartEdge[];
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

/** With `setup()`, an actor's source names its logic; a machine among them has a chart of its own. */
function machineOf(node: StateNode, src: unknown): string | null {
  const logic = typeof src === 'string' ? node.machine.implementations.actors[src] : src;
  return logic instanceof StateMachine ? logic.id : null;
}

const stateOf = (node: StateNode): ChartState => ({
  id: node.id,
  key: node.key,
  kind: node.type,
  parent: node.parent?.id ?? null,
  children: idsOf(Object.values(node.states)),
  initial: node.type === 'compound' ? idsOf(node.initial.target) : [],
  isDeep: node.history === 'deep',
  description: node.description ?? '',
  tags: node.tags,
  entry: node.entry.map(actionText),
  exit: node.exit.map(actionText),
  invokes: node.invoke.map(({ id, src }) => ({
    id,
    src: typeof src === 'string' ? src : id,
    machine: machineOf(node, src),
  })),
});

type Candidate = NonNullable<StateNode['always']>[number];

const edgesOf = (candidates: readonly Candidate[]): ChartEdge[] =>
  candidates.map((definition, index) => ({
    id: edgeIdOf(definition) ?? '',
    source: definition.source.id,
    targets: idsOf(definition.target),
    event: definition.eventType,
    eventLabel: eventText(definition.eventType),
    guard: guardText(definition.guard) || (index > 0 ? 'else' : ''),
    actions: definition.actions.map(actionText),
    reenters: definition.reenter,
    description: definition.description ?? '',
  }));

/** The chart of a machine; of its implementations, only which actors are machines. */
export function chartOf(machine: AnyStateMachine): Chart {
  const nodes = nodesOf(machine.root);
  return {
    id: machine.id,
    states: nodes.map(stateOf),
    edges: nodes.flatMap((node) => [...node.transitions.values(), node.always ?? []].flatMap(edgesOf)),
  };
}

/** Whether an edge keeps the state, or enters again the state that it leaves. */
export const isInner = ({ source, targets }: ChartEdge) =>
  targets.length === 0 || (targets.length === 1 && targets[0] === source);
