import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { defaultSizePx, narrowestPx, sampleScales } from '../../domain/sample-size.ts';
import { sampleOf, selectSizePx, selectStyles, testerMachine } from '../../machines/tester.machine.ts';
import { narrow, styleOf, typeface } from '../support/typeface.ts';

const tester = () =>
  createActor(
    testerMachine.provide({
      actors: { loadStyles: fromPromise(() => Promise.resolve({ data: [narrow] })) },
    }),
    { input: typeface },
  ).start();

describe('the size of the samples', () => {
  const limits = typeface.family;

  // §tester.size.default, §tester.size.wide, §tester.size.medium, §tester.size.phone, §tester.size.narrowest
  test.each([
    [1440, 80], // 83vw of 1440 is the reference, nearly
    [1281, 71],
    [1280, 82], // 96vw below
    [1025, 66],
    [1000, 64], // the gap between 961 and 1024 px takes 96vw
    [961, 62],
    [768, 49],
    [481, 31],
    [480, 51], // 400vw on phones, as far as 12 letters have room
    [390, 42],
    [320, 34],
    [200, 34], // as 320
  ])('in a window of %d px is %d px before anyone chooses', (widthPx, sizePx) => {
    expect(defaultSizePx(limits, widthPx)).toBe(sizePx);
  });

  // §tester.size.factors
  test('follows a table of factors, without a gap', () => {
    expect(sampleScales).toEqual([
      { fromPx: 1281, share: 0.83 },
      { fromPx: 1025, share: 0.96 },
      { fromPx: 481, share: 0.96 },
      { fromPx: 0, share: 4 },
    ]);
    expect(narrowestPx).toBe(320);
  });

  // §tester.size.clamp, §tester.size.letters
  test("stays inside the family's limits and leaves room for 12 letters of a font that is half as wide as high", () => {
    expect(defaultSizePx({ ...limits, max_font_size: 60 }, 1440)).toBe(60);
    expect(defaultSizePx({ ...limits, min_font_size: 100 }, 768)).toBe(100);
    for (const widthPx of [320, 390, 480, 481, 768, 1440])
      expect(widthPx / (defaultSizePx(limits, widthPx) / 2)).toBeGreaterThan(12 + 3);
  });

  test('is the chosen one, within the limits, whatever the window does afterwards', () => {
    const actor = tester();
    actor.send({ type: 'size.choose', sizePx: 9000 });
    actor.send({ type: 'window.resized', widthPx: 390 });
    expect(selectSizePx(actor.getSnapshot())).toBe(300);
  });
});

describe('features', () => {
  test('are at first those that the typeface comes with', () => {
    const { editable } = typeface;
    const otf_groups = editable.otf_groups.map((group) => ({
      ...group,
      otfs: group.otfs.map((otf) => ({ ...otf, selected: otf.data_setting !== 'onum' })),
    }));
    const input = { ...typeface, editable: { ...editable, otf_groups } };
    expect(createActor(testerMachine, { input }).getSnapshot().context.features).toEqual(['tnum', 'ss01']);
  });

  // §tester.features.exclusive
  test('of one group exclude each other, and others stay', () => {
    const actor = tester();
    for (const tag of ['ss01', 'onum', 'tnum']) actor.send({ type: 'feature.toggle', tag });
    expect(actor.getSnapshot().context.features).toEqual(['ss01', 'tnum']);
  });

  test('go off by the same way they came on', () => {
    const actor = tester();
    actor.send({ type: 'feature.toggle', tag: 'ss01' });
    actor.send({ type: 'feature.toggle', tag: 'ss01' });
    expect(actor.getSnapshot().context.features).toEqual([]);
  });
});

describe('samples', () => {
  const light = styleOf(11, 'Light', 'low water, soft light');

  test('are at first the styles’ own lines, then the next lines of the typeface, each in its place', () => {
    const actor = tester();
    const shown = () => {
      const { context } = actor.getSnapshot();
      return selectStyles({ context }).map((style, index, { length }) =>
        sampleOf(context, style, index, length),
      );
    };
    const own = { lang: 'en', letter_style: 2 };
    expect(shown()).toEqual([
      { ...own, text: 'low water, soft light' },
      { ...own, text: 'every wave a different hand' },
    ]);
    actor.send({ type: 'samples.renew' });
    expect(shown().map(({ text }) => text)).toEqual(['Captain’s Log, 1893', 'QUAY 47, GATE B']);
  });

  test('are none of a subfamily that there isn’t', () => {
    const { context } = tester().getSnapshot();
    expect(selectStyles({ context: { ...context, subfamilyId: 3 } })).toEqual([]);
  });

  // §tester.new-samples
  test('show what was typed until new ones are asked for', () => {
    const actor = tester();
    actor.send({ type: 'sample.edit', id: 11 });
    actor.send({ type: 'sample.written', id: 11, text: 'Ebb' });
    expect(sampleOf(actor.getSnapshot().context, light, 0, 2).text).toBe('Ebb');
    actor.send({ type: 'samples.renew' });
    expect(sampleOf(actor.getSnapshot().context, light, 0, 2).text).toBe('Captain’s Log, 1893');
  });

  test('take their language with them', () => {
    const actor = tester();
    for (let round = 0; round < 2; round += 1) actor.send({ type: 'samples.renew' });
    expect(sampleOf(actor.getSnapshot().context, light, 0, 2)).toEqual({
      text: 'Portez ce vieux whisky',
      lang: 'fr',
      letter_style: 2,
    });
  });

  // §typeface.subfamily-samples
  test('of a subfamily that was shown before come back without a call', async () => {
    const actor = tester();
    actor.send({ type: 'subfamily.choose', id: 2 });
    expect(selectStyles(actor.getSnapshot())).toHaveLength(2);
    await expect.poll(() => selectStyles(actor.getSnapshot())).toEqual([narrow]);
    actor.send({ type: 'subfamily.choose', id: 1 });
    expect(actor.getSnapshot().hasTag('busy')).toBe(false);
    expect(selectStyles(actor.getSnapshot())).toHaveLength(2);
  });
});
