/** How an actor stands, in plain JSON. */
import { Actor, type AnyActor, type AnyMachineSnapshot } from 'xstate';
import type { Standing } from '../../../machines/live-history.ts';
import { withoutSecrets } from './without-secrets.ts';

const isMachineSnapshot = (snapshot: unknown): snapshot is AnyMachineSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && '_nodes' in snapshot && 'machine' in snapshot;

/** Of any snapshot; one that isn't a machine's has no states, and its output or error for context. */
export function standingOf(snapshot: unknown): Standing {
  if (isMachineSnapshot(snapshot)) {
    const { _nodes, status, tags, context, output, error } = snapshot;
    const ends = { ...(output === undefined ? {} : { output }), ...(error === undefined ? {} : { error }) };
    return {
      states: _nodes.map(({ id }) => id),
      status,
      tags: [...tags],
      context: withoutSecrets({ ...context, ...ends }),
    };
  }
  const status =
    typeof snapshot === 'object' && snapshot !== null && 'status' in snapshot
      ? String(snapshot.status)
      : 'active';
  return { states: [], status, tags: [], context: withoutSecrets(snapshot) };
}

/** The id of an actor's machine; empty for a promise or a callback. */
export function machineOf(actor: AnyActor): string {
  const snapshot: unknown = actor.getSnapshot();
  return isMachineSnapshot(snapshot) ? snapshot.machine.id : '';
}

/** The actors that an actor started and that live. */
export function childrenOf(actor: AnyActor): AnyActor[] {
  const snapshot: unknown = actor.getSnapshot();
  if (!isMachineSnapshot(snapshot)) return [];
  return Object.values(snapshot.children).filter((child) => child instanceof Actor);
}
