import { expect, test } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom, waitFor } from 'xstate';
import { type NavigationEmittedEvent, navigationMachine } from '../../machines/navigation.machine.ts';
import { visitOf } from '../../src/routes/routes.ts';

/** Starts at the first address, goes to the others, and gives the facts emitted on the way. */
function walk(first: string, ...addresses: readonly string[]) {
  const visitTo = (address: string) => {
    const [path = '/', search = ''] = address.split('?');
    return visitOf(path, search);
  };
  const machine = navigationMachine.provide({
    actors: { replaceAddress: fromPromise(() => Promise.resolve(null)) },
  });
  const actor = createActor(machine, { input: { visit: visitTo(first) } });
  const facts: NavigationEmittedEvent[] = [];
  actor.on('*', (fact) => facts.push(fact));
  actor.start();
  for (const address of addresses)
    actor.send({ type: 'location.changed', visit: visitTo(address), isBack: false });
  return { facts, visit: actor.getSnapshot().context.visit };
}

// §commissions.detail.scroll
test.each([
  ['/blog', '/blog?page=2'],
  ['/blog?page=2', '/blog?page=3'],
  ['/blog?page=2', '/blog'],
  ['/blog/in-use?page=2', '/blog/in-use'],
  ['/commissions', '/commissions/north-sound-pilots'],
])('going from %s to %s leaves a page: the next one starts at its top', (from, to) => {
  expect(walk(from, to).facts).toEqual([{ type: 'page.left', isBack: false }]);
});

test.each([
  ['/information', '/information'],
  ['/cart', '/cart?id=abc'],
  ['/blog', '/blog?page=1'],
])('going from %s to %s stays on the page', (from, to) => {
  expect(walk(from, to).facts).toEqual([]);
});

// §blog.list.page-reset
test('another filter starts with its first page', () => {
  const { visit, facts } = walk('/blog/in-use?page=3', '/blog/barlow');
  expect(visit).toMatchObject({ path: '/blog/barlow', search: '' });
  expect(facts).toHaveLength(1);
});

// §navigation.scroll.anchor-delay, §navigation.scroll.restored
test.each([
  ['a link', false, ['#refunds']],
  ['Back, where the browser restores the place', true, []],
])('to the anchor of an address opened by %s', async (_, isBack, reached) => {
  const waits: number[] = [];
  const machine = navigationMachine.provide({
    actors: {
      wait: fromPromise<null, { milliseconds: number }>(async ({ input }) => {
        waits.push(input.milliseconds);
        return null;
      }),
    },
  });
  const actor = createActor(machine, { input: { visit: visitOf('/', '') } });
  const anchors: string[] = [];
  actor.on('anchor.reached', ({ anchor }) => anchors.push(anchor));
  actor.start();
  actor.send({
    type: 'location.changed',
    visit: visitOf('/information', ''),
    isBack,
    anchor: '#refunds',
  });
  expect(waits, 'not before the page is there').toEqual([]);
  const meta = { title: 'Information', description: '' };
  actor.send({ type: 'page.rendered', name: 'information', meta });
  const isStill = ({ value }: SnapshotFrom<typeof navigationMachine>) =>
    JSON.stringify(value).match(/still|reached/) !== null;
  await waitFor(actor, isStill);
  expect({ waits, anchors }).toEqual({ waits: reached.map(() => 100), anchors: reached });
});
