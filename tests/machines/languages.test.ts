import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import {
  languagesMachine,
  selectFoundLanguages,
  selectNearLanguages,
} from '../../machines/languages.machine.ts';
import { failure } from '../support/failure.ts';
import { languageList } from '../support/languages.ts';

const notLoaded = createActor(languagesMachine, { input: { slug: 'barlow' } }).getSnapshot();

/** The languages of a typeface, of which the first attempt fails. */
function start() {
  const asked: string[] = [];
  const loadLanguages = fromPromise<typeof languageList, { slug: string }>(({ input }) => {
    asked.push(input.slug);
    return asked.length === 1
      ? Promise.reject(failure({ message: 'Offline' }))
      : Promise.resolve(languageList);
  });
  const machine = languagesMachine.provide({ actors: { loadLanguages } });
  return { asked, actor: createActor(machine, { input: { slug: 'barlow' } }).start() };
}

// §typeface.languages
test('languages that didn’t come are asked for again, and then all listed', async () => {
  const { asked, actor } = start();
  expect(actor.getSnapshot().tags).toEqual(new Set(['busy']));
  const failed = await waitFor(actor, (snapshot) => snapshot.matches('failed'));
  expect(failed.tags).toEqual(new Set(['failed']));
  expect(failed.context).toMatchObject({ list: null, search: '', failure: { message: 'Offline' } });
  actor.send({ type: 'languages.retry' });
  expect(actor.getSnapshot().context.failure).toBeNull();
  const known = await waitFor(actor, (snapshot) => snapshot.matches('known'));
  expect(asked).toEqual(['barlow', 'barlow']);
  expect(known.tags.size).toBe(0);
  expect(selectFoundLanguages(known)).toEqual(languageList.data);
});

// §typeface.languages.search, §typeface.languages.near
test('a search leaves some, and tells of those that lack letters', async () => {
  const { actor } = start();
  expect([selectFoundLanguages(notLoaded), selectNearLanguages(notLoaded)]).toEqual([[], []]);
  await waitFor(actor, (snapshot) => snapshot.matches('failed'));
  actor.send({ type: 'languages.search', text: 'dutch' });
  expect(actor.getSnapshot().context.search).toBe('');
  actor.send({ type: 'languages.retry' });
  await waitFor(actor, (snapshot) => snapshot.matches('known'));
  const tags = (text: string) => {
    actor.send({ type: 'languages.search', text });
    const snapshot = actor.getSnapshot();
    return [selectFoundLanguages(snapshot), selectNearLanguages(snapshot)].map((languages) =>
      languages.map(({ tag }) => tag),
    );
  };
  expect(tags('german')).toEqual([['de'], []]);
  expect(tags('dutch')).toEqual([[], ['nl']]);
  expect(tags(' ')).toEqual([['he', 'de', 'sr-Latn', 'tr'], []]);
});

test('a search before they came finds nothing near', () => {
  const context = { ...notLoaded.context, search: 'dutch' };
  expect([selectFoundLanguages({ context }), selectNearLanguages({ context })]).toEqual([[], []]);
});
