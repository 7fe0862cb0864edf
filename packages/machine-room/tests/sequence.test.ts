import { expect, test } from 'vitest';
import { addReport, clearHistory, emptyHistory, type History, type Report } from '../live/live-history.ts';
import { messageAt, messagesOf, windowAround } from '../live/sequence.ts';

const snapshot = (...states: string[]) => ({ states, status: 'active', tags: [], context: null });
const introduced = (actor: string, machine: string, name: string, parent: string | null): Report => ({
  kind: 'actor',
  actor,
  atMs: 1,
  machine,
  name,
  parent,
  page: '/',
  snapshot: machine ? snapshot(machine, `${machine}.idle`) : snapshot(),
});
const told = (actor: string, type: string, from: string | null): Report => ({
  kind: 'event',
  actor,
  atMs: 2,
  event: { type },
  from,
});
const now = (actor: string, ...states: string[]): Report => ({
  kind: 'snapshot',
  actor,
  atMs: 2,
  snapshot: snapshot(...states),
});

const reports: readonly Report[] = [
  introduced('a', 'shop', 'x:0', null),
  introduced('b', 'cart', 'x:1', null),
  introduced('c', 'cart', 'x:2', null),
  told('b', 'item.add', null),
  now('b', 'cart', 'cart.pricing'),
  introduced('j1', '', 'price', 'b'),
  told('j1', 'xstate.init', 'b'),
  told('a', 'cart.changed', 'b'),
  told('j1', 'xstate.promise.resolve', 'j1'),
  told('b', 'xstate.done.actor.price', 'j1'),
  now('b', 'cart', 'cart.idle'),
  introduced('j2', '', 'price', 'b'),
  told('j2', 'xstate.init', 'b'),
  told('c', 'cart.reload', null),
];
const history = reports.reduce<History>((before, report) => addReport(before, report).history, emptyHistory);

test('messages stand in order of time, with who told whom and where it led', () => {
  const rows = messagesOf(history).map(({ from, to, event, before, after }) =>
    [from.name, to.name, event.type, before.at(-1), after.at(-1)].join(' '),
  );
  expect(rows).toEqual([
    'outside cart item.add cart.idle cart.pricing',
    'cart price xstate.init  ',
    'cart shop cart.changed shop.idle shop.idle',
    'price cart xstate.done.actor.price cart.pricing cart.idle',
    'cart price xstate.init  ',
    'outside cart 2 cart.reload cart.idle cart.idle',
  ]);
});

test('all jobs of one name and parent are one participant', () => {
  const ids = messagesOf(history)
    .filter(({ to }) => to.name === 'price')
    .map(({ to }) => to.id);
  expect(new Set(ids).size).toBe(1);
});

test('of an actor only what it told and was told is listed', () => {
  const rows = messagesOf(history, 'a').map(({ from, to }) => `${from.name} ${to.name}`);
  expect(rows).toEqual(['cart shop']);
});

test('a message is shown up to the next one, and a place belongs to the last message before it', () => {
  const messages = messagesOf(history);
  expect(messages.map(({ place, until }) => [place, until])).toEqual([
    [3, 5],
    [6, 6],
    [7, 8],
    [9, 11],
    [12, 12],
    [13, 13],
  ]);
  for (const [index, { place, until }] of messages.entries())
    expect([messageAt(messages, place), messageAt(messages, until)]).toEqual([index, index]);
  expect(messageAt(messages, 2)).toBe(-1);
});

test('what came before the first report is known', () => {
  const after = addReport(clearHistory(history), told('c', 'item.add', 'a')).history;
  expect(messagesOf(after)).toMatchObject([{ from: { name: 'shop' }, before: ['cart', 'cart.idle'] }]);
});

test('a long history is drawn around the current message', () => {
  expect(windowAround(10, 4, 60)).toEqual([0, 10]);
  expect(windowAround(200, -1, 60)).toEqual([0, 60]);
  expect(windowAround(200, 100, 60)).toEqual([70, 130]);
  expect(windowAround(200, 199, 60)).toEqual([140, 200]);
});
