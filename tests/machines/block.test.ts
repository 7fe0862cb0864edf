import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { CoverageReply } from '../../domain/coverage-reply.ts';
import type { StoredTexts } from '../../machines/address.machine.ts';
import { blockMachine } from '../../machines/block.machine.ts';
import { fakeAddress } from '../support/address.ts';
import { offer } from '../support/block.ts';

/** A block whose address says nothing until it is read. */
function start() {
  const address = fakeAddress({}, { isReadAtOnce: false });
  const actor = createActor(
    blockMachine.provide({
      actors: {
        address: address.logic,
        loadCoverage: fromPromise<CoverageReply, { slug: string }>(async () => ({
          data: { sets: [], styles: {}, fonts: {} },
        })),
      },
    }),
    { input: { slug: 'firth', offer } },
  ).start();
  return {
    actor,
    ...address,
    read: (texts: Partial<StoredTexts>) => address.read(texts),
    setting: () => actor.getSnapshot().context.setting,
  };
}

// §tester.one-text
test('a link that has a setting without a text shows the visitor’s own', () => {
  const { read, setting } = start();
  read({ params: { as: 'reading' }, ownText: 'Mine' });
  expect(setting()).toMatchObject({ preset: 'reading', text: 'Mine' });
});

// §tester.block.address
test('what is typed before the address is read stays, and so does what the address says', () => {
  const { actor, read, setting } = start();
  actor.send({ type: 'text.written', text: 'Early' });
  read({ params: { as: 'small', size: '20', text: 'Theirs' } });
  expect(setting()).toMatchObject({ preset: 'small', sizePx: 20, text: 'Early' });
});

// §tester.block.address
test('another address of the page is followed, and keeps the text where it has none', () => {
  const { actor, read, setting, lead } = start();
  read({});
  actor.send({ type: 'text.written', text: 'Ebb' });
  lead({ v: '1', as: 'figures' });
  expect(setting()).toMatchObject({ preset: 'figures', text: 'Ebb' });
  lead({});
  expect(setting()).toMatchObject({ preset: 'headline', text: 'Ebb' });
});

// §tester.block.address, §tester.one-text
test('each choice goes to the address, and the text to the next page', async () => {
  const { actor, read, written, kept } = start();
  read({});
  const choices = [
    [{ type: 'preset.choose', preset: 'small' }, { as: 'small' }],
    [{ type: 'setting.choose', change: { columns: 1 } }, { columns: '1' }],
    [{ type: 'feature.toggle', tag: 'onum' }, { features: 'onum' }],
    [{ type: 'text.written', text: 'Ebb' }, { text: 'Ebb' }],
  ] as const;
  for (const [choice, params] of choices) {
    actor.send(choice);
    await expect.poll(() => written.at(-1)).toMatchObject(params);
  }
  expect(kept.at(-1)).toBe('Ebb');
  actor.send({ type: 'text.reset' });
  await expect.poll(() => written.at(-1)).not.toHaveProperty('text');
  expect(kept.at(-1)).toBeNull();
});
