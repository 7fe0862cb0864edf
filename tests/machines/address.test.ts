import { expect, test } from 'vitest';
import { createActor, setup } from 'xstate';
import { type AddressFact, addressMachine, type StoredTexts } from '../../machines/address.machine.ts';
import { fakeAddress } from '../support/address.ts';

const never = new Promise<void>(() => undefined);

/** A page's machine, of which only what its address tells it is seen. */
function start(texts: Partial<StoredTexts> = {}, rest: Promise<void> = never) {
  const address = fakeAddress(texts, { rest });
  const told: AddressFact[] = [];
  const page = setup({
    types: { events: {} as AddressFact },
    actors: { address: addressMachine },
  }).createMachine({
    invoke: { id: 'address', src: 'address' },
    on: { '*': { actions: ({ event }) => void told.push(event) } },
  });
  const actor = createActor(page.provide({ actors: { address: address.logic } })).start();
  const send = (event: object) => actor.getSnapshot().children.address?.send(event as never);
  const change = (params: StoredTexts['params']) => send({ type: 'setting.change', params });
  const keep = (ownText: string | null) => send({ type: 'text.keep', ownText });
  return { ...address, told, change, keep };
}

// §tester.block.address, §tester.one-text
test('a page learns at once what its address says and what the visitor typed before', () => {
  const texts = { params: { as: 'small' }, ownText: 'Mine' };
  expect(start(texts).told).toEqual([{ type: 'address.read', ...texts }]);
});

test('the address is written when the visitor rests, once for all that they did', async () => {
  const rest = Promise.withResolvers<void>();
  const { change, keep, written, kept } = start({}, rest.promise);
  change({ text: 'E' });
  change({ text: 'Eb' });
  expect(written).toEqual([]);
  // Only what is typed is kept, and at once.
  expect(kept).toEqual([]);
  keep('Eb');
  expect(kept).toEqual(['Eb']);
  rest.resolve();
  await expect.poll(() => written).toEqual([{ text: 'Eb' }]);
});

// §tester.one-text
test('what was typed a moment before the page is left is written', () => {
  const { change, leave, written } = start();
  leave();
  expect(written).toEqual([]);
  change({ text: 'Ebb' });
  leave();
  leave();
  expect(written).toEqual([{ text: 'Ebb' }]);
});

test('another address of the page is told, its own is not, and what was not written yet gives way', async () => {
  const rest = Promise.withResolvers<void>();
  const { change, lead, told, written } = start({ params: { as: 'small' } }, rest.promise);
  lead({ as: 'small' });
  expect(told).toHaveLength(1);
  change({ text: 'Ebb' });
  lead({ as: 'figures' });
  expect(told.slice(1)).toEqual([{ type: 'address.changed', params: { as: 'figures' } }]);
  rest.resolve();
  await rest.promise;
  expect(written).toEqual([]);
});
