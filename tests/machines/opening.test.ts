/** The opening of the home page shows one typeface after the other (§home.opening.walk). */
import { afterEach, describe, expect, test } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import { openingMachine } from '../../machines/opening.machine.ts';

const faces = ['firth-11', 'voe-11', 'holm-11'];
let actor: Actor<typeof openingMachine>;
let asked: (string | number)[] = [];
let goOn: (() => void) | undefined;
let refuse: (() => void) | undefined;

function start(shownFaces: readonly string[] = faces): void {
  asked = [];
  const held = (ask: string | number) =>
    new Promise<null>((resolve, reject) => {
      asked.push(ask);
      goOn = () => resolve(null);
      refuse = () => reject(new Error('No font'));
    });
  actor = createActor(
    openingMachine.provide({
      actors: {
        wait: fromPromise<null, { milliseconds: number }>(({ input }) => held(input.milliseconds)),
        loadFace: fromPromise<null, { face: string; isTyped: boolean }>(({ input: { face, isTyped } }) =>
          held(isTyped ? `${face} for a text` : face),
        ),
      },
    }),
    { input: { faces: shownFaces } },
  ).start();
}
const shown = () => actor.getSnapshot().context.shown;
const isWalking = () => actor.getSnapshot().hasTag('walking');
/** What it waits for comes, or doesn't. */
async function settle(how = goOn): Promise<void> {
  how?.();
  await new Promise((resolve) => setImmediate(resolve));
}

afterEach(() => actor.stop());

describe('the opening', () => {
  test('shows one typeface until it is started, then each in turn, once its face is there', async () => {
    start();
    expect([shown(), asked]).toEqual([0, []]);
    actor.send({ type: 'walk.start' });
    await settle();
    expect([shown(), asked]).toEqual([0, [8000, 'voe-11']]);
    await settle();
    expect([shown(), asked]).toEqual([1, [8000, 'voe-11', 8000]]);
    for (let step = 0; step < 4; step += 1) await settle();
    expect([shown(), asked.slice(3)]).toEqual([0, ['holm-11', 8000, 'firth-11', 8000]]);
  });

  test('stays where it is when it is stopped, while it waits and while a face loads', async () => {
    start();
    for (const steps of [0, 1]) {
      actor.send({ type: 'walk.start' });
      for (let step = 0; step < steps; step += 1) await settle();
      actor.send({ type: 'walk.stop' });
      await settle();
      expect([shown(), isWalking()]).toEqual([0, false]);
    }
  });

  test.each([0, 1])('stops where nothing comes of step %i', async (steps) => {
    start();
    actor.send({ type: 'walk.start' });
    for (let step = 0; step < steps; step += 1) await settle();
    await settle(refuse);
    expect([shown(), isWalking()]).toEqual([0, false]);
  });

  test('shows the next at once for whoever asks for it, after the last the first, and then stays', () => {
    start(faces.slice(0, 2));
    actor.send({ type: 'walk.start' });
    actor.send({ type: 'typeface.next' });
    expect([shown(), isWalking()]).toEqual([1, false]);
    actor.send({ type: 'typeface.next' });
    expect(shown()).toBe(0);
  });

  test('stays when somebody types, and every typeface has the text; without one its name', async () => {
    start();
    actor.send({ type: 'walk.start' });
    actor.send({ type: 'text.written', text: 'Ebb' });
    expect(isWalking()).toBe(false);
    actor.send({ type: 'typeface.next' });
    expect([shown(), actor.getSnapshot().context.text]).toEqual([1, 'Ebb']);
    // Its name may be there already, its text needs more letters.
    actor.send({ type: 'walk.start' });
    await settle();
    expect(asked.at(-1)).toBe('holm-11 for a text');
    actor.send({ type: 'text.written', text: '' });
    expect(actor.getSnapshot().context.text).toBeNull();
  });

  test('of one typeface goes nowhere', () => {
    start(faces.slice(0, 1));
    actor.send({ type: 'walk.start' });
    actor.send({ type: 'typeface.next' });
    expect([shown(), isWalking()]).toEqual([0, false]);
  });
});
