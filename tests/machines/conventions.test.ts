import { existsSync } from 'node:fs';
import { nodesOf } from '@skerry/machine-paths/model';
import { describe, expect, test } from 'vitest';
import { type AnyActorLogic, type AnyStateMachine, createActor, StateMachine, toPromise } from 'xstate';

const files = import.meta.glob<Record<string, unknown>>(
  ['../../machines/*.machine.ts', '../../packages/machine-room/**/*.machine.ts'],
  { eager: true },
);

const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const machines = Object.entries(files).map(([path, module]) => {
  const name = path.replace(/.*\/|\.machine\.ts$/g, '');
  const tables = path.startsWith('../../machines/') ? '.' : '../../packages/machine-room/tests';
  return {
    name,
    table: new URL(`${tables}/${name}.table.json`, import.meta.url),
    machine: module[`${camelCase(name)}Machine`],
  };
});

type Node = AnyStateMachine['root'];
// With setup() every implementation is the logic itself; any machine's are typed loosely.
const logicsOf = (machine: AnyStateMachine) =>
  machine.implementations.actors as Record<string, AnyActorLogic>;

/** A child machine without a final state at its top never finishes, so nothing can follow from its end. */
const neverEnds = (logic: AnyActorLogic | undefined) =>
  logic instanceof StateMachine
    ? Object.values(logic.root.states).every(({ type }) => type !== 'final')
    : logic !== undefined && !isPromise(logic);

/** Only a promise's logic has an outcome; callbacks have none, whatever they receive. */
const isPromise = (logic: AnyActorLogic) => {
  try {
    const answered: unknown = logic.transition(
      createActor(logic, { input: {} }).getSnapshot(),
      { type: 'xstate.promise.resolve', data: null },
      // The logic of a promise reads nothing but the event.
      {} as never,
    );
    return (
      typeof answered === 'object' && answered !== null && 'status' in answered && answered.status === 'done'
    );
  } catch {
    return false;
  }
};

function reachable(root: Node): Set<Node> {
  const found = new Set<Node>();
  const enter = (node: Node) => {
    if (found.has(node)) return;
    found.add(node);
    if (node.parent) enter(node.parent);
    const inside = Object.values(node.states);
    if (node.type === 'parallel') inside.forEach(enter);
    else if (node.type === 'compound') node.initial.target.forEach(enter);
    for (const definition of [...[...node.transitions.values()].flat(), ...(node.always ?? [])]) {
      definition.target?.forEach(enter);
    }
  };
  enter(root);
  return found;
}

describe.each(machines)('$name', ({ name, table, machine: exported }) => {
  if (!(exported instanceof StateMachine)) {
    test('exports the machine under its own name', () => expect(exported).toBeInstanceOf(StateMachine));
    return;
  }
  const machine: AnyStateMachine = exported;
  const nodes = nodesOf(machine.root);

  test('has its file name as id', () => expect(machine.id).toBe(name));

  test('names its events noun.verb', () => {
    const ownEvents = machine.events.filter((event) => !event.startsWith('xstate.'));
    expect(ownEvents.filter((event) => !/^[a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*$/.test(event))).toEqual([]);
  });

  test('describes every state', () => {
    const bare = nodes.filter(
      (node) => node !== machine.root && !node.description && node.type !== 'history',
    );
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  test('gives every job an id and both outcomes', () => {
    const flaws = nodes.flatMap((node) =>
      node.invoke.flatMap(({ id, src }) => {
        const isNamed = typeof src === 'string' && !/^\d+\./.test(id);
        const ends = node.transitions.has(`xstate.done.actor.${id}`);
        const fails = node.transitions.has(`xstate.error.actor.${id}`);
        const logic = typeof src === 'string' ? logicsOf(machine)[src] : undefined;
        return isNamed && fails && (ends || neverEnds(logic)) ? [] : [`${node.id}: ${id}`];
      }),
    );
    expect(flaws).toEqual([]);
  });

  test('waits by no timer of its own, because a restored snapshot would wait for ever', () => {
    expect(nodes.filter(({ after }) => after.length > 0).map(({ id }) => id)).toEqual([]);
  });

  test('can reach every state', () => {
    const found = reachable(machine.root);
    expect(nodes.filter((node) => !found.has(node)).map(({ id }) => id)).toEqual([]);
  });

  test('leaves every job to be provided, by name', async () => {
    for (const [job, logic] of Object.entries(logicsOf(machine))) {
      if (logic instanceof StateMachine || !isPromise(logic)) continue;
      const actor = createActor(logic, { input: {} });
      actor.subscribe({ error: () => undefined });
      const ended = toPromise(actor);
      actor.start();
      await expect(ended, job).rejects.toMatchObject({ message: expect.stringContaining(job) });
    }
  });

  test('has a committed table of its transitions', () => {
    expect(existsSync(table)).toBe(true);
  });
});
