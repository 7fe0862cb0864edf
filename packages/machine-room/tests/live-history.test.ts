import { expect, test } from 'vitest';
import {
  type ActorSnapshot,
  actorsAt,
  addReport,
  clearHistory,
  emptyHistory,
  type History,
  nextPlace,
  type Report,
  readEvent,
} from '../live/live-history.ts';

const snapshot = (state: string, more: Partial<ActorSnapshot> = {}): ActorSnapshot => ({
  states: ['cart', `cart.${state}`],
  status: 'active',
  tags: [],
  context: { state },
  ...more,
});

const one = { actor: 'tab x:1', atMs: 1 };
const other = { actor: 'tab x:2', atMs: 1 };
const introduction = { kind: 'actor', machine: 'cart', name: 'cart', parent: null, page: '/cart' } as const;

const reports: readonly Report[] = [
  { ...one, ...introduction, snapshot: snapshot('idle') },
  { ...other, ...introduction, snapshot: snapshot('idle') },
  { ...one, kind: 'event', event: { type: 'item.add' }, from: null },
  { ...one, kind: 'step', edges: ['cart.idle item.add 0'], snapshot: snapshot('pricing') },
  { ...one, kind: 'snapshot', snapshot: snapshot('pricing', { tags: ['busy'] }) },
  { ...one, kind: 'event', event: { type: 'xstate.done.actor.priceCart' }, from: 'tab x:9' },
  {
    ...one,
    kind: 'step',
    edges: ['cart.pricing xstate.done.actor.priceCart 0'],
    snapshot: snapshot('idle'),
  },
  { ...one, kind: 'gone' },
];

const historyOf = (all: readonly Report[]) =>
  all.reduce<History>((history, report) => addReport(history, report).history, emptyHistory);

const history = historyOf(reports);
const at = (place: number) => actorsAt(history, place).find(({ id }) => id === one.actor);

test('an actor stands after each report as that report says', () => {
  expect(at(-1)).toBeUndefined();
  expect(at(0)?.snapshot.states).toContain('cart.idle');
  expect(at(3)).toMatchObject({
    snapshot: { states: ['cart', 'cart.pricing'] },
    takenEdges: ['cart.idle item.add 0'],
  });
  expect(at(4)?.snapshot.tags).toEqual(['busy']);
  expect(at(7)?.snapshot.status).toBe('stopped');
});

test('what was taken is forgotten with the next event', () => {
  expect(at(5)?.takenEdges).toEqual([]);
  expect(at(6)?.takenEdges).toEqual(['cart.pricing xstate.done.actor.priceCart 0']);
});

test('what is said of one actor changes no other, and what is said of a stranger nothing', () => {
  const untouched = actorsAt(history, 1).find(({ id }) => id === other.actor);
  expect(actorsAt(history, 7).find(({ id }) => id === other.actor)).toEqual(untouched);
  const stranger: Report = { actor: 'tab z:1', atMs: 2, kind: 'gone' };
  expect(addReport(history, stranger).history.latest).toEqual(history.latest);
});

test('an actor that introduces itself again keeps what it took', () => {
  const again: Report = { ...one, ...introduction, page: '/', snapshot: snapshot('waiting') };
  const [first] = historyOf([...reports.slice(0, 4), again]).latest;
  expect(first).toMatchObject({ page: '/', takenEdges: ['cart.idle item.add 0'] });
  expect(first?.snapshot.states).toContain('cart.waiting');
});

test('an introduction says who it is; an action changes nothing', () => {
  const action: Report = { ...one, kind: 'action', name: 'announce', params: null };
  const [first] = historyOf([...reports.slice(0, 1), action]).latest;
  expect(first).toEqual({
    id: one.actor,
    machine: 'cart',
    name: 'cart',
    parent: null,
    page: '/cart',
    snapshot: snapshot('idle'),
    takenEdges: [],
  });
});

test('the current state is not computed again', () => {
  expect(actorsAt(history, history.reports.length - 1)).toBe(history.latest);
});

test('a step goes to the next report of the same actor, and stays where there is none', () => {
  expect(nextPlace(history, one.actor, 0, 1)).toBe(2);
  expect(nextPlace(history, null, 0, 1)).toBe(1);
  expect(nextPlace(history, one.actor, 2, -1)).toBe(0);
  expect(nextPlace(history, one.actor, 7, 1)).toBe(7);
  expect(nextPlace(history, other.actor, 1, -1)).toBe(1);
  expect(nextPlace(history, null, 1, -1)).toBe(0);
  expect(nextPlace(history, null, 6, 1)).toBe(7);
  expect(nextPlace(history, null, 7, 1)).toBe(7);
});

test('a cleared history keeps the current state', () => {
  const after = clearHistory(history);
  expect(after.reports).toEqual([]);
  expect(actorsAt(after, -1)).toEqual(actorsAt(history, 7));
});

test('a long history drops its oldest reports and stays as true', () => {
  const many = Array.from(
    { length: 3005 },
    (_, place): Report => ({
      ...one,
      kind: 'step',
      edges: [],
      snapshot: snapshot(String(place)),
    }),
  );
  const long = historyOf([{ ...one, ...introduction, snapshot: snapshot('first') }, ...many]);
  expect(long.reports.length).toBeLessThanOrEqual(3000);
  expect(actorsAt(long, long.reports.length - 1)[0]?.snapshot.states[1]).toBe('cart.3004');
  expect(actorsAt(long, -1)[0]?.machine).toBe('cart');
});

test('three thousand reports are stored; the next drops a thousand and says so', () => {
  const first: Report = { ...one, ...introduction, snapshot: snapshot('first') };
  const more = Array.from({ length: 2999 }, (): Report => ({ ...one, kind: 'gone' }));
  const full = historyOf([first, ...more]);
  expect(full.reports).toHaveLength(3000);
  const { history: next, dropped } = addReport(full, { ...one, kind: 'gone' });
  expect([dropped, next.reports.length]).toEqual([1000, 2001]);
  expect(addReport(next, { ...one, kind: 'gone' }).dropped).toBe(0);
  expect(actorsAt(next, -1)[0]?.snapshot.status).toBe('stopped');
});

test('an event is read from its type alone or from JSON', () => {
  expect(readEvent(' item.add ')).toEqual({ type: 'item.add' });
  expect(readEvent('xstate.done.actor.*')).toEqual({ type: 'xstate.done.actor.*' });
  expect(readEvent('{"type":"item.remove","id":7}')).toEqual({ type: 'item.remove', id: 7 });
  for (const text of ['', 'two words', '{"id":7}', '{"type":7}', '[1]', '{', '"item"', '{}'])
    expect(readEvent(text), text).toBeNull();
});
