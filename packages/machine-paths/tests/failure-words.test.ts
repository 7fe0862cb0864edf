/** A failure is told without the code of its assertion. */
import { stripVTControlCharacters } from 'node:util';
import { expect as playwrightExpect } from 'playwright/test';
import { expect, test } from 'vitest';
import { expectNone, plainFailure, withConsole } from '../failure-words.ts';

test('where was looked, what was expected and what was seen are told in words', () => {
  const message = `expect(locator).toHaveText(expected) failed

Locator:  getByRole('region', { name: 'Single styles' }).getByRole('listitem').filter({ hasText: 'Bold' }).getByRole('button', { name: 'Bold: Added', exact: true })
Expected: "Dark"
Received: "Light"
Timeout:  10000ms`;
  expect(
    plainFailure(message),
  ).toBe(`Where: region "Single styles" › listitem with "Bold" › button "Bold: Added"
Expected: "Dark"
Seen: "Light"`);
});

test('what isn’t there is told so', () => {
  const message = `expect(locator).toBeVisible() failed

Locator: getByLabel('Email')
Expected: visible
Timeout: 10000ms
Error: element(s) not found

Call log:
  - waiting for getByLabel('Email')`;
  expect(plainFailure(message)).toBe(`Where: field "Email"
Expected: visible
Seen: nothing there

Call log:
  - waiting for getByLabel('Email')`);
});

test('what never came is told in one sentence', async () => {
  const message = 'The page should have requested "settings"';
  const failure = await playwrightExpect
    .poll(() => false, { message, timeout: 200 })
    .toBe(true)
    .catch(String);
  expect(plainFailure(stripVTControlCharacters(String(failure)))).toBe(
    `${message} within 0.2 s: it did not.`,
  );
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

test('the console’s words stand before what the browser was asked', () => {
  const failure = 'Seen: nothing there\n\nCall log:\n  - waiting for it';
  expect(withConsole(failure, ['a bug', 'another'])).toBe(
    'Seen: nothing there\nThe console says: a bug\nanother\n\nCall log:\n  - waiting for it',
  );
  expect(withConsole('It failed.', ['a bug'])).toBe('It failed.\nThe console says: a bug');
  expect(withConsole(failure, [])).toBe(failure);
});
