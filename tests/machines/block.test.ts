import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { CoverageReply } from '../../domain/coverage-reply.ts';
import { presetSetting } from '../../domain/text-setting.ts';
import type { StoredTexts } from '../../machines/address.machine.ts';
import { blockMachine, missingFrom } from '../../machines/block.machine.ts';
import { fakeAddress } from '../support/address.ts';
import { offer } from '../support/block.ts';

/** A block whose address says nothing until it is read. */
function start() {
  const address = fakeAddress({}, { isReadAtOnce: false });
  const actor = createActor(
    blockMachine.provide({
      actors: {
        address: address.logic,
        playAxes: fromCallback(() => undefined),
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
  // What was typed elsewhere on the page isn't touched by how the block is set.
  expect(kept).toEqual(['Ebb']);
  actor.send({ type: 'text.reset' });
  await expect.poll(() => written.at(-1)).not.toHaveProperty('text');
  expect(kept.at(-1)).toBeNull();
});

test('axes that move stand still where another address sets them', () => {
  const { actor, read, lead } = start();
  read({});
  actor.send({ type: 'axes.play' });
  expect(actor.getSnapshot().hasTag('playing')).toBe(true);
  lead({ v: '1', as: 'figures' });
  expect(actor.getSnapshot().hasTag('playing')).toBe(false);
});

// §tester.missing
test('in capitals, what lacks is the capital that is drawn, and its letter is marked', () => {
  const setting = presetSetting('headline', offer);
  // Latin-1, in which ÿ is the one letter without its capital.
  const coverage = { 'firth-11': [[0x20, 0xff]] } as const;
  const words = { text: 'ÿ ß e\u0301', lang: 'en' };
  expect(missingFrom(setting, coverage, words)).toEqual({ named: [], marked: [] });
  const capitals = { ...setting, letterCase: 'upper' } as const;
  expect(missingFrom(capitals, coverage, words)).toEqual({ named: ['Ÿ'], marked: ['ÿ'] });
  expect(missingFrom(capitals, coverage, { text: 'i', lang: 'tr' }).named).toEqual(['İ']);
  expect(missingFrom(capitals, coverage, { text: 'i', lang: '' }).named).toEqual([]);
  expect(missingFrom(capitals, null, words)).toEqual({ named: [], marked: [] });
});

// §tester.block
test('a text that is too long is told until the next change of the text', () => {
  const { actor, read, setting } = start();
  const isTooLong = () => actor.getSnapshot().context.isTooLong;
  read({});
  actor.send({ type: 'text.refused' });
  expect(isTooLong()).toBe(true);
  actor.send({ type: 'text.written', text: 'x'.repeat(2000) });
  expect(isTooLong()).toBe(false);
  actor.send({ type: 'text.written', text: 'x'.repeat(2001) });
  expect([isTooLong(), setting().text?.length]).toEqual([true, 2000]);
  actor.send({ type: 'text.reset' });
  expect(isTooLong()).toBe(false);
});
