import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
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

/** Gives the anchors reached, and ends the wait of each in turn by `elapse`. */
function openWithWait(address: string) {
  const waits: { milliseconds: number; end: () => void }[] = [];
  const machine = navigationMachine.provide({
    actors: {
      wait: fromPromise<null, { milliseconds: number }>(
        ({ input: { milliseconds }, signal }) =>
          new Promise((resolve, reject) => {
            waits.push({ milliseconds, end: () => (signal.aborted ? reject() : resolve(null)) });
          }),
      ),
    },
  });
  const actor = createActor(machine, { input: { visit: visitOf(address, '') } });
  const anchors: string[] = [];
  actor.on('anchor.reached', ({ anchor }) => anchors.push(anchor));
  actor.start();
  const elapse = async () => {
    for (const { end } of waits) end();
    await waitFor(actor, (snapshot) => snapshot.matches({ page: { showing: 'still' } }));
  };
  const goTo = (path: string, anchor: string, isBack = false) =>
    actor.send({ type: 'location.changed', visit: visitOf(path, ''), isBack, anchor });
  const render = () =>
    actor.send({
      type: 'page.rendered',
      name: 'information',
      meta: { title: 'Information', description: '' },
    });
  return { actor, anchors, waits, elapse, goTo, render };
}

// §navigation.scroll.anchor-delay, §navigation.scroll.restored
test.each([
  ['a link', false, ['#refunds']],
  ['Back, where the browser restores the place', true, []],
])('to the anchor of an address opened by %s', async (_, isBack, reached) => {
  const { anchors, waits, elapse, goTo, render } = openWithWait('/');
  goTo('/information', '#refunds', isBack);
  expect(waits, 'not before the page is there').toEqual([]);
  render();
  await elapse();
  expect(waits.map(({ milliseconds }) => milliseconds)).toEqual(reached.map(() => 100));
  expect(anchors).toEqual(reached);
});

// §navigation.scroll.anchor-delay
test.each([
  ['session', { type: 'user.changed', member: true }],
  ['shop', { type: 'maintenance.changed', on: false }],
] as const)('an anchor is reached when meanwhile the %s became known', async (_, event) => {
  const { actor, anchors, elapse } = openWithWait('/information');
  actor.send({ type: 'anchor.follow', anchor: '#refunds' });
  actor.send(event);
  await elapse();
  expect(anchors).toEqual(['#refunds']);
});

test('an anchor left before it was reached is not scrolled to later', async () => {
  const { anchors, elapse, goTo, render } = openWithWait('/');
  goTo('/information', '#refunds');
  goTo('/information', '');
  render();
  await elapse();
  expect(anchors).toEqual([]);
});

// §maintenance.return
test('a closed shop that is said to be closed again keeps the page to return to', () => {
  const { actor, goTo } = openWithWait('/information');
  actor.send({ type: 'maintenance.changed', on: true });
  goTo('/maintenance', '');
  actor.send({ type: 'maintenance.changed', on: true });
  expect(actor.getSnapshot().context.suspendedVisit?.path).toBe('/information');
});
