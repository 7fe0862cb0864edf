/**
 * A statechart as data: every state and every declared transition of a machine, read from its own definition. What
 * draws, lists, writes or searches a machine starts from this.
 */
import type { AnyStateMachine } from 'xstate';
import { actionWords, guardWords } from './facts.ts';
import { eventInWords } from './words.ts';

type StateNode = AnyStateMachine['root'];

export type StateKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history';

export type ChartJob = { readonly id: string; readonly src: string };

export type ChartState = {
  /** As xstate has it: `checkout.information.saving`. */
  readonly id: string;
  readonly key: string;
  readonly kind: StateKind;
  readonly parent: string | null;
  readonly children: readonly string[];
  /** The states that it starts with, for a compound one. */
  readonly initial: readonly string[];
  readonly isDeep: boolean;
  readonly description: string;
  readonly tags: readonly string[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly jobs: readonly ChartJob[];
};

export type ChartEdge = {
  /** Unique within its machine: source, event, and its place among the candidates for that event. */
  readonly id: string;
  readonly source: string;
  /** Without a target the machine stays where it is. */
  readonly targets: readonly string[];
  /** As xstate has it; empty for `always`. */
  readonly event: string;
  readonly words: string;
  /** Empty when nothing guards it; "else" for what is taken when the candidates before it were refused. */
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

/** As much of a transition's definition as its id needs. */
export type Definition = {
  readonly eventType?: string | null;
  readonly source: {
    readonly id: string;
    readonly transitions: ReadonlyMap<string, readonly unknown[]>;
    readonly always?: readonly unknown[] | undefined;
  };
};

/** The id of the edge that a definition is drawn as; null for a machine's start, which has no edge. */
export function edgeIdOf(definition: Definition): string | null {
  const { source, eventType } = definition;
  if (eventType === null || eventType === undefined) return null;
  const candidates = eventType === '' ? source.always : source.transitions.get(eventType);
  const place = candidates?.indexOf(definition) ?? -1;
  return place < 0 ? null : `${source.id} ${eventType || 'always'} ${place}`;
}

const nodesOf = (node: StateNode): StateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)];

const idsOf = (nodes: readonly { readonly id: string }[] | undefined) => (nodes ?? []).map(({ id }) => id);

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
  entry: node.entry.map(actionWords),
  exit: node.exit.map(actionWords),
  jobs: node.invoke.map(({ id, src }) => ({ id, src: typeof src === 'string' ? src : id })),
});

type Candidate = NonNullable<StateNode['always']>[number];

const edgesOf = (candidates: readonly Candidate[]): ChartEdge[] =>
  candidates.map((definition, place) => ({
    id: edgeIdOf(definition) ?? '',
    source: definition.source.id,
    targets: idsOf(definition.target),
    event: definition.eventType,
    words: eventInWords(definition.eventType),
    guard: guardWords(definition.guard) || (place > 0 ? 'else' : ''),
    actions: definition.actions.map(actionWords),
    reenters: definition.reenter,
    description: definition.description ?? '',
  }));

/** Reads a machine; what it is provided with makes no difference. */
export function chartOf(machine: AnyStateMachine): Chart {
  const nodes = nodesOf(machine.root);
  return {
    id: machine.id,
    states: nodes.map(stateOf),
    edges: nodes.flatMap((node) => [...node.transitions.values(), node.always ?? []].flatMap(edgesOf)),
  };
}

/** True when an edge changes nothing but context, or enters again the state that it leaves. */
export const isInner = ({ source, targets }: ChartEdge) =>
  targets.length === 0 || (targets.length === 1 && targets[0] === source);
