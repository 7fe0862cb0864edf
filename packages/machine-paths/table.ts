/** The transition table of a machine: every edge between its keys, as text that a reviewer can read. */
import { eventsOf, startOf, stepFrom, toPlainJson } from '@skerry/machine-room/simulate/cases';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { comparable, type Model } from './model.ts';

type Row = Readonly<Record<string, unknown>>;
type Effect = { readonly type: string; readonly params?: unknown };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The effect of an edge: named actions, facts, messages, started and stopped children. */
function effectOf({ type, params }: Effect): unknown {
  if (!isRecord(params)) return { type };
  if (type === 'xstate.spawnChild')
    return toPlainJson({ type, id: params.id, src: params.src, input: params.input });
  if (type === 'xstate.stopChild') return toPlainJson({ type, child: params });
  if (type === 'xstate.sendTo') return toPlainJson({ type, to: params.to, event: params.event });
  // What an action is given may be the whole event: its name is the action's.
  return toPlainJson(Object.assign({ type }, params, { type }));
}

const effectsOf = (actions: readonly unknown[]) => actions.map((action) => effectOf(action as Effect));

/** Members of context that differ: the table shows what an edge changes, and the first row everything. */
function changed(before: unknown, after: unknown): unknown {
  if (!isRecord(before) || !isRecord(after)) return after;
  return Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, after[name] ?? null]),
  );
}

function rowsFor<M extends AnyStateMachine>(model: Model<M>, input: Model<M>['inputs'][number]) {
  const [first, actions] = startOf(model, input);
  const rows: Row[] = [{ input: toPlainJson(input), to: comparable(first), effects: effectsOf(actions) }];
  const known = new Set([JSON.stringify(model.key(first))]);
  const queue = [first];
  for (const from of queue) {
    for (const event of eventsOf(model, from)) {
      // A snapshot of any machine knows which events it can take.
      if (!(from as AnyMachineSnapshot).can(event)) continue;
      const [to, effects] = stepFrom(model, from, event);
      const { context, ...rest } = comparable(to);
      rows.push({
        event: toPlainJson(event),
        from: model.key(from),
        to: rest,
        changes: changed(comparable(from).context, context),
        effects: effectsOf(effects),
      });
      const key = JSON.stringify(model.key(to));
      if (known.has(key)) continue;
      if (known.size > 2000) throw new Error(`${model.machine.id}: the key tells too many states apart`);
      known.add(key);
      queue.push(to);
    }
  }
  return rows;
}

/** Edges with the same effect from several states share one row: what is the same everywhere is read once. */
function merged(rows: readonly Row[]): unknown[] {
  const groups = new Map<string, { from: unknown[]; rest: object }>();
  for (const { from, ...rest } of rows) {
    const alike = JSON.stringify(rest);
    const group = groups.get(alike) ?? { from: [], rest };
    if (from !== undefined) group.from.push(from);
    groups.set(alike, group);
  }
  return [...groups.values()].map(({ from, rest }) => ({ ...(from.length > 0 ? { from } : {}), ...rest }));
}

const lines = (row: unknown) =>
  isRecord(row)
    ? ` {${Object.entries(row)
        .map(([name, value]) => `"${name}": ${JSON.stringify(value)}`)
        .join(',\n  ')}}`
    : JSON.stringify(row);

/** The table for all inputs, as JSON with one member of an edge per line. */
export function tableOf<M extends AnyStateMachine>(model: Model<M>): string {
  const rows = merged(model.inputs.flatMap((input) => rowsFor(model, input)));
  return `[\n${rows.map(lines).join(',\n')}\n]\n`;
}
