import { expect, test } from 'vitest';
import { assign, createActor, createMachine, fromPromise, setup } from 'xstate';
import { actorSnapshotOf, restoredSnapshot } from '../live/actor-snapshot.ts';
import type { Message } from '../live/channel.ts';
import type { Report, SentEvent } from '../live/live-history.ts';
import { redactedText, redactSecrets } from '../live/redact-secrets.ts';
import { createReporter } from '../live/report-actors.ts';
import { actorFor, marksOf } from '../view/marks.ts';
import { moved, zoomed } from '../view/viewport.ts';

test('nothing that opens an account or belongs to a card leaves the shop', () => {
  const redacted = redactSecrets({
    token: 'abc',
    password: 'low water',
    old_password: 'x',
    client_secret: 'pi_1_secret_2',
    Authorization: 'Bearer abc',
    payment_method_id: 'pm_123456789',
    card: { brand: 'visa', last4: '4242' },
    number: '4242 4242 4242 4242',
    cvc: '123',
    code: 'a-code-from-an-email-0123456789',
    nested: [{ text: 'paid with 4242-4242-4242-4242 today' }, 'pi_3_secret_9', 'Bearer abc'],
    link: '/downloads?token=abc&page=2',
    event: { type: 'field.change', field: 'password', value: 'typed so far' },
  });
  const text = JSON.stringify(redacted);
  for (const secret of [
    'abc',
    'low water',
    'pi_1',
    'pm_',
    'visa',
    '4242',
    '"123"',
    'a-code',
    'pi_3',
    'typed so far',
  ]) {
    expect(text, secret).not.toContain(secret);
  }
  expect(redacted).toMatchObject({
    link: `/downloads?token=${redactedText}`.concat('&page=2'),
    card: redactedText,
  });
});

test('what is no secret goes as it is', () => {
  const plain = {
    country: 'DE',
    zip_code: '10245',
    code: 'DE',
    order_id: 'K7-1234567890123',
    token: null,
    password: '',
    amount: 4000,
    event: { type: 'field.change', field: 'city', value: 'Berlin' },
  };
  expect(redactSecrets(plain)).toEqual(plain);
});

test('what JSON has no words for becomes words', () => {
  expect(
    redactSecrets({ error: new Error('lost'), at: new Date(0), all: new Set([1]), make: () => 1 }),
  ).toEqual({
    error: { name: 'Error', message: 'lost' },
    at: '1970-01-01T00:00:00.000Z',
    all: [1],
  });
});

const lamp = setup({}).createMachine({
  id: 'lamp',
  initial: 'deciding',
  states: { deciding: { always: 'dark' }, dark: {} },
});

const shop = setup({
  types: {
    context: {} as { price: number; token: string },
    events: {} as { type: 'price.request' } | { type: 'price.set'; price: number },
  },
  guards: { isPositive: (_, { price }: { price: number }) => price > 0 },
  actors: { lamp, price: fromPromise(() => Promise.resolve(40)) },
}).createMachine({
  id: 'shop',
  context: { price: 0, token: 'abc' },
  initial: 'opening',
  states: {
    opening: { always: 'resting' },
    resting: {
      on: {
        'price.request': 'requesting',
        'price.set': { guard: { type: 'isPositive', params: ({ event }) => event }, target: 'priced' },
      },
    },
    requesting: {
      invoke: [
        { id: 'lamp', src: 'lamp', onError: 'opening' },
        {
          id: 'price',
          src: 'price',
          onDone: { target: 'priced', actions: assign({ price: ({ event }) => event.output }) },
          onError: 'resting',
        },
      ],
    },
    priced: { type: 'final' },
  },
});

/** An observed actor, and everything posted about it, as the channel would carry it. */
function followed() {
  const posted: Message[] = [];
  const reporter = createReporter(
    'tab',
    () => '/shops/barlow',
    (message) => posted.push(structuredClone(message)),
  );
  const actor = createActor(shop);
  reporter.observe(actor);
  const reports = () =>
    posted.flatMap((message): Report[] => (message.kind === 'report' ? [message.report] : []));
  return { actor, reporter, reports };
}

test('a shop reports its actors, their events, steps and states in order, and the way to the first state too', async () => {
  const { actor, reports } = followed();
  actor.start();
  actor.send({ type: 'price.request' });
  await new Promise<void>((resolve) => actor.subscribe({ complete: resolve }));
  const ownReports = reports().filter((report) => report.actor === `tab ${actor.sessionId}`);
  expect(ownReports.map((report) => (report.kind === 'event' ? report.event.type : report.kind))).toEqual([
    'actor',
    'step',
    'xstate.init',
    'snapshot',
    'price.request',
    'action',
    'action',
    'step',
    'snapshot',
    'xstate.done.actor.price',
    'action',
    'action',
    'step',
    'snapshot',
  ]);
  const edges = ownReports.flatMap((report) => (report.kind === 'step' ? report.edges : []));
  expect(edges).toEqual([
    'shop.opening always 0',
    'shop.resting price.request 0',
    'shop.requesting xstate.done.actor.price 0',
  ]);
  expect(JSON.stringify(ownReports)).not.toContain('abc');
  const isLamp = ({ actor: id }: Report) =>
    reports().some((report) => report.kind === 'actor' && report.name === 'lamp' && report.actor === id);
  expect(reports().filter(isLamp)).toMatchObject([
    { kind: 'actor', parent: `tab ${actor.sessionId}`, snapshot: { status: 'active' } },
    { kind: 'step', edges: ['lamp.deciding always 0'] },
    { kind: 'event', event: { type: 'xstate.init' } },
    { kind: 'snapshot' },
    { kind: 'step', edges: [] },
    { kind: 'snapshot', snapshot: { status: 'stopped' } },
  ]);
});

test('an event from the room reaches the actor that it is for, and is reported with what it did', () => {
  const { actor, reporter, reports } = followed();
  actor.start();
  const send = (id: string, event: SentEvent) => {
    const before = reports().length;
    reporter.handleMessage({ kind: 'send', actor: id, event });
    return reports().slice(before);
  };
  const id = `tab ${actor.sessionId}`;
  expect(send('another tab x:1', { type: 'price.request' })).toEqual([]);
  expect(actor.getSnapshot().value).toBe('resting');
  expect(send(id, { type: 'price.request' }).at(-1)).toMatchObject({
    kind: 'sent',
    actor: id,
    event: { type: 'price.request' },
    refusal: '',
    before: ['shop', 'shop.resting'],
    after: ['shop', 'shop.requesting'],
  });
});

test('an event that would change nothing never reaches its actor: the guard that refuses it is named', () => {
  const { actor, reporter, reports } = followed();
  actor.start();
  const before = reports().length;
  const event = { type: 'price.set', price: -1, token: 'abc' };
  reporter.handleMessage({ kind: 'send', actor: `tab ${actor.sessionId}`, event });
  expect(reports().slice(before)).toMatchObject([
    {
      kind: 'sent',
      event: { type: 'price.set', token: redactedText },
      refusal: 'Refused by isPositive.',
      before: ['shop', 'shop.resting'],
      after: ['shop', 'shop.resting'],
    },
  ]);
});

test('a reported snapshot is restored for its machine; other states have none', () => {
  const { actor } = followed();
  const restored = restoredSnapshot(shop, actorSnapshotOf(actor.getSnapshot()));
  expect(restored).toMatchObject({ value: 'resting', status: 'active', context: { price: 0 } });
  expect(restored?.can({ type: 'price.request' })).toBe(true);
  const parallel = createMachine({
    id: 'p',
    type: 'parallel',
    states: { a: { id: 'own', initial: 'b', states: { b: {} } }, c: {} },
  });
  const snapshot = actorSnapshotOf(createActor(parallel).getSnapshot());
  expect(restoredSnapshot(parallel, snapshot)?.value).toEqual({ a: 'b', c: {} });
  expect(restoredSnapshot(shop, snapshot)).toBeNull();
});

test('a room that opens late gets the actors that exist, and every room is notified when a page is left', () => {
  const { actor, reporter, reports } = followed();
  actor.start();
  const before = reports().length;
  reporter.handleMessage({ kind: 'announce' });
  expect(reports().slice(before)).toMatchObject([{ kind: 'actor', machine: 'shop', page: '/shops/barlow' }]);
  reporter.reportGone();
  expect(reports().at(-1)).toMatchObject({ kind: 'gone' });
});

test('a chart shows the chosen actor, else the latest that lives', () => {
  const one = (id: string, status: string) => ({
    id,
    machine: 'cart',
    name: id,
    parent: null,
    page: '',
    takenEdges: ['cart.a go 0'],
    snapshot: { states: ['cart', 'cart.a'], status, tags: [], context: {} },
  });
  const actors = [one('1', 'active'), one('2', 'active'), one('3', 'done')];
  expect(actorFor(actors, 'cart', null)?.id).toBe('2');
  expect(actorFor(actors, 'cart', '1')?.id).toBe('1');
  expect(actorFor([one('3', 'done')], 'cart', null)?.id).toBe('3');
  expect(actorFor(actors, 'shop', '1')).toBeUndefined();
  expect(marksOf({ shown: actors[0], selected: 'cart.a', found: ['cart.a'] })).toEqual({
    cart: 'active',
    'cart.a': 'found active selected',
    'cart.a go 0': 'lit',
  });
});

test('zooming keeps the point under the pointer where it is', () => {
  const viewport = { x: 10, y: 20, scale: 1 };
  const about = { x: 110, y: 220 };
  const near = zoomed(viewport, 2, about);
  expect(near).toEqual({ x: -90, y: -180, scale: 2 });
  expect(zoomed(near, 0.5, about)).toEqual(viewport);
  expect(zoomed(viewport, 1000, about).scale).toBe(6);
  expect(moved(viewport, { x: 5, y: -5 })).toEqual({ x: 15, y: 15, scale: 1 });
});
