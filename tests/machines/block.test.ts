import { expect, test } from 'vitest';
import { createActor, type EventObject, fromCallback, fromPromise } from 'xstate';
import type { CoverageReply } from '../../domain/coverage-reply.ts';
import { type AddressChanged, blockMachine, type StoredTexts } from '../../machines/block.machine.ts';
import { offer } from '../support/block.ts';

/** A block whose address is read when `read` is called, and that was led to other addresses by `lead`. */
function start() {
  const reading = Promise.withResolvers<StoredTexts>();
  let lead: (changed: AddressChanged) => void = () => undefined;
  const actor = createActor(
    blockMachine.provide({
      actors: {
        readTexts: fromPromise(() => reading.promise),
        wait: fromPromise(async () => null),
        writeTexts: fromPromise<null, StoredTexts>(async () => null),
        watchAddress: fromCallback<EventObject, null, AddressChanged>(({ sendBack }) => {
          lead = sendBack;
        }),
        loadCoverage: fromPromise<CoverageReply, { slug: string }>(async () => ({
          data: { sets: [], styles: {}, fonts: {} },
        })),
      },
    }),
    { input: { slug: 'firth', offer } },
  ).start();
  const isWritten = () => expect.poll(() => actor.getSnapshot().matches({ setting: 'written' })).toBe(true);
  return {
    actor,
    setting: () => actor.getSnapshot().context.setting,
    read: async (texts: StoredTexts) => {
      reading.resolve(texts);
      await isWritten();
    },
    lead: (params: AddressChanged['params']) => lead({ type: 'address.changed', params }),
    isWritten,
  };
}

// §tester.one-text
test('a link that has a setting without a text shows the visitor’s own', async () => {
  const { read, setting } = start();
  await read({ params: { as: 'reading' }, ownText: 'Mine' });
  expect(setting()).toMatchObject({ preset: 'reading', text: 'Mine' });
});

// §tester.block.address
test('what is typed before the address is read stays, and so does what the address says', async () => {
  const { actor, read, setting } = start();
  actor.send({ type: 'text.written', text: 'Early' });
  await read({ params: { as: 'small', size: '20', text: 'Theirs' }, ownText: null });
  expect(setting()).toMatchObject({ preset: 'small', sizePx: 20, text: 'Early' });
});

// §tester.block.address
test('another address of the page is followed, and its own is not', async () => {
  const { actor, read, setting, lead, isWritten } = start();
  await read({ params: {}, ownText: null });
  actor.send({ type: 'text.written', text: 'Ebb' });
  await isWritten();
  lead({ v: '1', text: 'Ebb' });
  expect(setting()).toMatchObject({ preset: 'headline', text: 'Ebb' });
  lead({ v: '1', as: 'figures' });
  expect(setting()).toMatchObject({ preset: 'figures', text: 'Ebb' });
  lead({});
  expect(setting()).toMatchObject({ preset: 'headline', text: 'Ebb' });
});
