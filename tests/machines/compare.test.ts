import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Shop } from '../../domain/shop.ts';
import type { StoredTexts } from '../../machines/address.machine.ts';
import {
  type CompareContext,
  compareMachine,
  type LoadedStyles,
  missingFrom,
  pairOf,
  priceOf,
  rowsOf,
  wordsOf,
} from '../../machines/compare.machine.ts';
import type { OwnFont } from '../../machines/own-font.machine.ts';
import { fakeAddress } from '../support/address.ts';
import { comparedShop, comparedStyles } from '../support/compare.ts';
import { failure } from '../support/failure.ts';

/** A comparison at an address, of which these loads fail, counted from 1. */
function start(
  params: StoredTexts['params'],
  { ownText = null as string | null, failing = [] as readonly number[], isReadAtOnce = true } = {},
) {
  const asked: (readonly string[])[] = [];
  const address = fakeAddress({ params, ownText }, { isReadAtOnce });
  const machine = compareMachine.provide({
    actors: {
      address: address.logic,
      loadStyles: fromPromise<LoadedStyles, { styles: readonly string[] }>(async ({ input: { styles } }) => {
        asked.push(styles);
        if (failing.includes(asked.length)) throw failure({ message: 'Offline' });
        const found = comparedStyles.filter((style) => styles.includes(style.class));
        return { asked: styles, styles: found, shops: [comparedShop] };
      }),
    },
  });
  const actor = createActor(machine).start();
  const known = () => waitFor(actor, (snapshot) => snapshot.matches({ setting: 'read', styles: 'known' }));
  return { actor, asked, known, ...address };
}

const ownFont = { name: 'mine.otf', family: 'own-font', coverage: [[0x41, 0x7a]] } as const;
const shown = ({ setting, known }: CompareContext, font: OwnFont | null = null) =>
  rowsOf(setting.styles, known, font);
const names = (actor: ReturnType<typeof start>['actor']) =>
  shown(actor.getSnapshot().context).map(({ name }) => name);

// §compare.styles
describe('compared styles', () => {
  test('are those of the address, and one that there isn’t is named', async () => {
    const { actor, asked, known, lead } = start({ styles: 'barlow-12,none-1,barlow-11' });
    await known();
    expect(names(actor)).toEqual(['Barlow Bold', 'Barlow Light']);
    expect(actor.getSnapshot().context.setting.styles).toEqual(['barlow-12', 'barlow-11']);
    expect(asked).toEqual([['barlow-12', 'none-1', 'barlow-11']]);
    const gone = () => actor.getSnapshot().context.gone;
    expect(gone()).toEqual(['none-1']);
    lead({ styles: 'none-2' });
    expect(gone()).toEqual([]);
    await known();
    expect(gone()).toEqual(['none-2']);
    actor.send({ type: 'style.add', style: 'barlow-11' });
    expect(gone()).toEqual([]);
  });

  test('are added, moved and removed, and the address follows', async () => {
    const { actor, asked, written, known } = start({ styles: 'barlow-11' });
    await known();
    actor.send({ type: 'style.add', style: 'barlow-12' });
    actor.send({ type: 'style.add', style: 'barlow-12' });
    await waitFor(actor, (snapshot) => snapshot.matches({ styles: 'known' }));
    expect(asked).toEqual([['barlow-11'], ['barlow-12']]);
    actor.send({ type: 'style.move', style: 'barlow-12', by: -1 });
    actor.send({ type: 'style.move', style: 'barlow-12', by: -1 });
    expect(names(actor)).toEqual(['Barlow Bold', 'Barlow Light']);
    actor.send({ type: 'style.move', style: 'barlow-12', by: 1 });
    expect(names(actor)).toEqual(['Barlow Light', 'Barlow Bold']);
    actor.send({ type: 'style.remove', style: 'barlow-11' });
    await expect.poll(() => written.at(-1)).toEqual({ v: '1', styles: 'barlow-12' });
  });

  test('that didn’t come are asked for again', async () => {
    const { actor, known } = start({ styles: 'barlow-11' }, { failing: [1] });
    const failed = await waitFor(actor, (snapshot) => snapshot.hasTag('failed'));
    expect(failed.context.failure?.message).toBe('Offline');
    actor.send({ type: 'styles.retry' });
    await known();
    expect(actor.getSnapshot().context.failure).toBeNull();
    expect(names(actor)).toEqual(['Barlow Light']);
  });

  test('of another address are loaded where those before it didn’t come', async () => {
    const { actor, known, lead } = start({ styles: 'barlow-11' }, { failing: [1] });
    await waitFor(actor, (snapshot) => snapshot.hasTag('failed'));
    lead({ v: '1', styles: 'barlow-12' });
    await known();
    expect(actor.getSnapshot().context.failure).toBeNull();
    expect(names(actor)).toHaveLength(1);
  });

  test('stay in their order where there is no place further up or down', () => {
    const { actor } = start({});
    const list = ['voe-1', 'voe-2', 'voe-3'];
    for (const style of list) actor.send({ type: 'style.add', style });
    for (const [style, by] of [
      ['voe-1', -1],
      ['voe-3', 1],
      ['none-1', 1],
    ] as const)
      actor.send({ type: 'style.move', style, by });
    expect(actor.getSnapshot().context.setting.styles).toEqual(list);
  });

  test('that could not be loaded are dropped, and those that are known stay', async () => {
    const { actor, known } = start({ styles: 'barlow-11' }, { failing: [2] });
    await known();
    actor.send({ type: 'style.add', style: 'barlow-12' });
    await waitFor(actor, (snapshot) => snapshot.hasTag('failed'));
    expect(names(actor)).toEqual(['Barlow Light']);
    actor.send({ type: 'styles.drop' });
    expect(actor.getSnapshot().context.setting.styles).toEqual(['barlow-11']);
    expect(actor.getSnapshot().hasTag('failed')).toBe(false);
  });

  test('are six at most', () => {
    const { actor } = start({});
    for (const number of [1, 2, 3, 4, 5, 6, 7]) actor.send({ type: 'style.add', style: `voe-${number}` });
    expect(actor.getSnapshot().context.setting.styles).toHaveLength(6);
  });
});

// §compare.text
test('the words are those of the address, then the visitor’s own, then the first style’s', async () => {
  for (const [params, ownText, expected] of [
    [{ text: 'Theirs' }, 'Mine', { text: 'Theirs', lang: '' }],
    [{}, 'Mine', { text: 'Mine', lang: '' }],
    [{}, null, { text: 'low water', lang: 'en' }],
  ] as const) {
    const { actor, known } = start({ styles: 'barlow-11,barlow-12', ...params }, { ownText });
    await known();
    expect(wordsOf(actor.getSnapshot().context)).toEqual(expected);
  }
  expect(wordsOf(start({}).actor.getSnapshot().context)).toEqual({ text: '', lang: 'en' });
});

// §compare.text
test('what is typed before the address is read stays, and so does what the address says', async () => {
  const { actor, read, known } = start({ styles: 'barlow-11', text: 'Theirs' }, { isReadAtOnce: false });
  actor.send({ type: 'text.written', text: 'Early' });
  read();
  await known();
  expect(actor.getSnapshot().context.setting).toMatchObject({ styles: ['barlow-11'], text: 'Early' });
});

// §compare.address
test('another address of the page is followed, and keeps the text where it has none', async () => {
  const { actor, lead, known, kept, written } = start({ styles: 'barlow-11' });
  await known();
  actor.send({ type: 'text.written', text: 'Ebb' });
  await expect.poll(() => written.at(-1)).toMatchObject({ text: 'Ebb' });
  expect(kept).toEqual(['Ebb']);
  lead({ styles: 'barlow-12' });
  await known();
  expect(actor.getSnapshot().context.setting).toMatchObject({ styles: ['barlow-12'], text: 'Ebb' });
});

// §compare.missing
test('what a style lacks is known by its own characters', async () => {
  const { actor, known } = start({ styles: 'barlow-11' });
  await known();
  const [row, own] = shown(actor.getSnapshot().context, ownFont);
  expect(row && missingFrom(row, 'Ebb 日 日')).toEqual(['日']);
  expect(own && missingFrom(own, 'Ebb é')).toEqual(['é']);
  const [, untold] = shown(actor.getSnapshot().context, { ...ownFont, coverage: null });
  expect(untold && missingFrom(untold, 'Ebb é')).toEqual([]);
});

// §compare.overlay
test('the first two lie over each other, or those chosen, the visitor’s own font among them', async () => {
  const { actor, known } = start({ styles: 'barlow-11,barlow-12,firth-11' });
  await known();
  const pair = () => {
    const { context } = actor.getSnapshot();
    return pairOf(context, shown(context, ownFont)).map(({ name }) => name);
  };
  expect(pair()).toEqual(['Barlow Light', 'Barlow Bold']);
  actor.send({ type: 'setting.choose', change: { pair: ['barlow-11', 'none-1'] } });
  expect(pair()).toEqual(['Barlow Light', 'Barlow Bold']);
  actor.send({ type: 'setting.choose', change: { pair: ['own:font', 'barlow-12'] } });
  expect(pair()).toEqual(['mine.otf', 'Barlow Bold']);
  actor.send({ type: 'style.remove', style: 'barlow-12' });
  expect(pair()).toEqual(['mine.otf', 'Barlow Light']);
});

// §compare.price
test('a style costs what its shop shows for the licences chosen; one that isn’t sold has no price', async () => {
  const { actor, known } = start({ styles: 'barlow-11,firth-11' });
  await known();
  const prices = () => {
    const { context } = actor.getSnapshot();
    return comparedStyles.map((style) => priceOf(context, style)?.amountCents);
  };
  const [before, same, unsold] = prices();
  expect(before).toBe(same);
  expect(unsold).toBeUndefined();
  const [licence] = comparedShop.settings.licences;
  const tiers = comparedShop.settings.options[licence?.kind ?? ''] ?? [];
  actor.send({ type: 'licence.choose', kind: licence?.kind ?? '', value: tiers.at(-1)?.value ?? 0 });
  expect(prices()[0]).toBeGreaterThan(before ?? 0);
});

// §compare.price
test('a price is that of a single style with the scripts that its shop begins with', () => {
  const { context } = start({}).actor.getSnapshot();
  const [style] = comparedStyles;
  const priceIn = (shop: Shop) =>
    style && priceOf({ ...context, shops: { barlow: shop } }, style)?.amountCents;
  const [cyrillic, greek] = comparedShop.scripts.map((script) => ({
    ...comparedShop,
    scripts: [{ ...script, pivot: { default_applied: true } }],
  }));
  expect([comparedShop, cyrillic, greek].map((shop) => shop && priceIn(shop))).toEqual([5000, 7500, 6250]);
  expect(style && priceOf(context, style), 'its shop isn’t known').toBeUndefined();
});
