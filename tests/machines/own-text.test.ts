import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import {
  type KnownStyles,
  missingFrom,
  ownTextMachine,
  selectLine,
  textIn,
} from '../../machines/own-text.machine.ts';
import { fakeAddress } from '../support/address.ts';
import { comparedStyles } from '../support/compare.ts';
import { failure } from '../support/failure.ts';

const [first, second] = comparedStyles.map((style) => style.class) as [string, string];

/** The machine where the address has a text, or the tab; the first so many loads fail. */
function start({ address, kept = null, failures = 0, isReadAtOnce = true }: Given = {}) {
  const asked: (readonly string[])[] = [];
  const page = fakeAddress(
    { params: address === undefined ? {} : { text: address }, ownText: kept },
    { isReadAtOnce },
  );
  const machine = ownTextMachine.provide({
    actors: {
      address: page.logic,
      loadStyles: fromPromise<KnownStyles, { styles: readonly string[] }>(async ({ input: { styles } }) => {
        asked.push(styles);
        if (asked.length <= failures) throw failure();
        return { asked: styles, styles: comparedStyles.filter((style) => styles.includes(style.class)) };
      }),
    },
  });
  const actor = createActor(machine).start();
  const text = () => actor.getSnapshot().context.text;
  const known = () => waitFor(actor, (snapshot) => snapshot.matches({ styles: 'known' }));
  return { actor, asked, page, text, known };
}

type Given = {
  readonly address?: string;
  readonly kept?: string | null;
  readonly failures?: number;
  readonly isReadAtOnce?: boolean;
};

// §library.own-text
describe('the text', () => {
  test.each([
    ['of the address', { address: 'Theirs', kept: 'Mine' }, 'Theirs'],
    ['that was typed before', { kept: 'Mine' }, 'Mine'],
    ['is none at first', {}, null],
    ['is as long as may be', { kept: 'x'.repeat(3000) }, 'x'.repeat(2000)],
  ])('%s', (_, given, expected) => {
    const { text } = start(given);
    expect(text()).toBe(expected);
  });

  test('typed before the address was read stays', () => {
    const { actor, page, text } = start({ address: 'Theirs', kept: 'Mine', isReadAtOnce: false });
    actor.send({ type: 'text.written', text: 'Early' });
    page.read();
    expect(text()).toBe('Early');
  });

  test('is kept and stands in the address, and is forgotten on demand', async () => {
    const { actor, page } = start();
    actor.send({ type: 'text.written', text: 'Ebb' });
    await expect.poll(() => page.written).toEqual([{ text: 'Ebb' }]);
    actor.send({ type: 'text.reset' });
    await expect.poll(() => page.written.at(-1)).toEqual({});
    expect(page.kept).toEqual(['Ebb', null]);
  });

  test('follows another address; one without a text leaves it', () => {
    const { actor, text } = start({ kept: 'Mine' });
    actor.send({ type: 'address.changed', params: { text: 'Theirs' } });
    expect(text()).toBe('Theirs');
    actor.send({ type: 'address.changed', params: {} });
    expect(text()).toBe('Theirs');
  });
});

// §tester.missing
describe('what styles lack', () => {
  test('is asked for once there is a text, each style once, also one that there isn’t', async () => {
    const { actor, known, asked } = start();
    actor.send({ type: 'styles.shown', styles: [first, 'none-1'] });
    expect(asked).toEqual([]);
    actor.send({ type: 'text.written', text: 'Ebb 日' });
    await known();
    actor.send({ type: 'styles.shown', styles: [first, 'none-1', second] });
    await known();
    expect(asked).toEqual([[first, 'none-1'], [second]]);
    const { context } = actor.getSnapshot();
    expect(missingFrom(context, first)).toEqual(['日']);
    expect(missingFrom(context, 'none-1')).toEqual([]);
    expect(missingFrom({ ...context, text: null }, first)).toEqual([]);
  });

  test('of styles that came on screen meanwhile is asked for next', async () => {
    const { actor, known, asked } = start({ kept: 'Ebb' });
    actor.send({ type: 'styles.shown', styles: [first] });
    await waitFor(actor, (snapshot) => snapshot.matches({ styles: 'loading' }));
    actor.send({ type: 'styles.shown', styles: [first, second] });
    await known();
    expect(asked).toEqual([[first], [second]]);
  });

  test('and its font stand beside the text, on one line', async () => {
    const { actor, known } = start({ kept: ' Ebb\n  and flow 日 ' });
    expect(textIn(actor.getSnapshot().context, first)).toEqual({
      text: 'Ebb and flow 日',
      missing: [],
      font: undefined,
    });
    actor.send({ type: 'styles.shown', styles: [first, 'none-1'] });
    await known();
    const { context } = actor.getSnapshot();
    const { font } = comparedStyles[0] ?? {};
    expect(font).toBeDefined();
    expect(textIn(context, first)).toEqual({ text: 'Ebb and flow 日', missing: ['日'], font });
    expect(textIn(context, 'none-1')?.font).toBeUndefined();
    expect(textIn({ ...context, text: ' \n' }, first)).toBeNull();
    expect(selectLine({ context: { ...context, text: null } })).toBe('');
  });

  test('is asked for again after a failure', async () => {
    const { actor, known, asked } = start({ kept: 'Ebb', failures: 1 });
    actor.send({ type: 'styles.shown', styles: [first] });
    const failed = await waitFor(actor, (snapshot) => snapshot.hasTag('failed'));
    expect(missingFrom(failed.context, first)).toEqual([]);
    actor.send({ type: 'styles.retry' });
    await known();
    expect(asked).toHaveLength(2);
    expect(actor.getSnapshot().hasTag('failed')).toBe(false);
  });

  test('is not told as failed once the text is forgotten', async () => {
    const { actor } = start({ kept: 'Ebb', failures: 1 });
    actor.send({ type: 'styles.shown', styles: [first] });
    await waitFor(actor, (snapshot) => snapshot.hasTag('failed'));
    actor.send({ type: 'text.reset' });
    expect(actor.getSnapshot().hasTag('failed')).toBe(false);
  });
});
