/** A failure is told without the code of its assertion. */
import { expect, test } from 'vitest';
import { expectNone, plainFailure } from '../failure-words.ts';

test('what was expected and seen is kept, the assertion isn’t', () => {
  const message = `expect(locator).toHaveText(expected) failed

Locator:  getByRole('status')
Expected: "Dark"
Received: "Light"`;
  expect(plainFailure(message)).toBe(`Locator:  getByRole('status')\nExpected: "Dark"\nSeen: "Light"`);
});

test('a page that stays wrong is told by what was wrong at last', async () => {
  const looks = [['Missing: a'], ['Missing: b']];
  const look = async () => looks.shift() ?? ['Missing: c'];
  await expect(expectNone('The page isn’t right:', look, 400)).rejects.toThrow(
    /^The page isn’t right:\nMissing: [bc]$/,
  );
});

test('a page that becomes right is right', async () => {
  const looks = [['Missing: a'], []];
  await expect(expectNone('The page isn’t right:', async () => looks.shift() ?? [], 5_000)).resolves.toBe(
    undefined,
  );
});

test('what can’t be looked at fails by its own error', async () => {
  const look = () => Promise.reject(new Error('The page was closed.'));
  await expect(expectNone('The page isn’t right:', look, 400)).rejects.toThrow('The page was closed.');
});
