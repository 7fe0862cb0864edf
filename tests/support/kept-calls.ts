/** A client that keeps what it is asked for; and jobs of composed machines, run alone. */
import { vi } from 'vitest';
import {
  type Actor,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  createMachine,
  toPromise,
} from 'xstate';
import type { CallName } from '../../domain/api.ts';
import { browserEnvironment, type Environment } from '../../src/compose/environment.ts';
import type { AnyCallOptions, Client } from '../../src/effects/client.ts';
import { soon } from './window.tsx';

type KeptCall = AnyCallOptions & { readonly name: CallName };
/** The replies by name of the call: shapes are the client's own concern. */
type Replies = { readonly [N in CallName]?: (options: AnyCallOptions) => unknown };

/** An environment whose client keeps every call, and answers those that have a reply; the others stay open. */
export function keptCalls(replies: Replies = {}) {
  const calls: KeptCall[] = [];
  const callByName = (name: CallName, options: AnyCallOptions): Promise<unknown> => {
    calls.push({ name, ...options });
    const reply = replies[name];
    return reply ? Promise.resolve(options).then(reply) : new Promise(() => undefined);
  };
  const callApi = callByName as Client['callApi'];
  const environment: Environment = {
    ...browserEnvironment({ assign: () => undefined, reload: () => undefined }),
    client: () => Promise.resolve({ callApi, callByName }),
    wait: soon,
  };
  return { calls, environment };
}

/** The machine that an actor runs, with what was provided. */
export const logicOf = (actor: AnyActorRef) => (actor as Actor<AnyStateMachine>).logic;

/** A job of a machine as it was provided, with its input, not started. */
export const jobOf = (machine: AnyStateMachine, name: string, input?: unknown) =>
  createActor(machine.implementations.actors[name] as AnyActorLogic, { input });

/** What a job of a machine ends with. Rejects with what it fails with. */
export const resultOf = (...job: Parameters<typeof jobOf>): Promise<unknown> => {
  const actor = jobOf(...job);
  const result = toPromise(actor);
  actor.start();
  return result;
};

/** The call that a job makes, and whether it is aborted when the job's state is left. */
export async function callOf({ calls }: ReturnType<typeof keptCalls>, ...job: Parameters<typeof jobOf>) {
  const actor = jobOf(...job).start();
  await vi.waitUntil(() => calls.length > 0);
  actor.stop();
  const { signal, ...call } = calls.at(-1) ?? {};
  return { ...call, isAborted: signal?.aborted ?? false };
}

/** A running job that listens: what it tells its machine, and how it is told something and stopped. */
export function listening(machine: AnyStateMachine, name: string, input?: unknown) {
  const heard: AnyEventObject[] = [];
  const owner = createActor(
    createMachine({
      invoke: { id: 'job', src: machine.implementations.actors[name] as AnyActorLogic, input },
      on: { '*': { actions: ({ event }) => heard.push(event) } },
    }),
  ).start();
  return {
    heard,
    tell: (event: AnyEventObject) => owner.getSnapshot().children.job?.send(event),
    stop: () => owner.stop(),
  };
}

/** Runs an action of a machine as it was provided. */
export function runAction(machine: AnyStateMachine, name: string, args: object = {}, params?: unknown) {
  const action: unknown = machine.implementations.actions[name];
  if (typeof action !== 'function') throw new Error(`No action ${name}`);
  action(args, params);
}
