/** An actor's state as plain JSON. */
import { Actor, type AnyActor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import type { ActorSnapshot } from './live-history.ts';
import { redactSecrets } from './redact-secrets.ts';

export const isMachineSnapshot = (snapshot: unknown): snapshot is AnyMachineSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && '_nodes' in snapshot && 'machine' in snapshot;

/**
 * Converts any snapshot, its context by `toJson`; one of a non-machine actor has no states, and its output or error as
 * context.
 */
export function actorSnapshotOf(
  snapshot: unknown,
  toJson: (value: unknown) => unknown = redactSecrets,
): ActorSnapshot {
  if (isMachineSnapshot(snapshot)) {
    const { _nodes, status, tags, context, output, error } = snapshot;
    const outcome = {
      ...(output === undefined ? {} : { output }),
      ...(error === undefined ? {} : { error }),
    };
    return {
      states: _nodes.map(({ id }) => id),
      status,
      tags: [...tags],
      context: toJson({ ...context, ...outcome }),
    };
  }
  const status =
    typeof snapshot === 'object' && snapshot !== null && 'status' in snapshot
      ? String(snapshot.status)
      : 'active';
  return { states: [], status, tags: [], context: toJson(snapshot) };
}

type ValueTree = { [key: string]: ValueTree };

/** The snapshot of a machine that an actor reported, without its children; null if the machine has other states. */
export function restoredSnapshot(
  machine: AnyStateMachine,
  { states, status, context }: ActorSnapshot,
): AnyMachineSnapshot | null {
  const value: ValueTree = {};
  try {
    for (const id of states) {
      let inner = value;
      for (const key of machine.getStateNodeById(id).path) inner = inner[key] ??= {};
    }
    return Object.assign(machine.resolveState({ value, context }), { status });
  } catch {
    return null;
  }
}

/** The id of an actor's machine; empty for a promise or a callback. */
export function machineIdOf(actor: AnyActor): string {
  const snapshot: unknown = actor.getSnapshot();
  return isMachineSnapshot(snapshot) ? snapshot.machine.id : '';
}

/** The running children of an actor. */
export function childrenOf(actor: AnyActor): AnyActor[] {
  const snapshot: unknown = actor.getSnapshot();
  if (!isMachineSnapshot(snapshot)) return [];
  return Object.values(snapshot.children).filter((child) => child instanceof Actor);
}
