import { expect, test } from 'vitest';
import { readFailedAnswer } from '../../domain/failed-answer.ts';

const about = (field: string, message: string, rule = 'invalid') => ({ field, message, rule });
const taken = 'This address is taken.';
const said = [about('', taken)];

const rows: readonly [name: string, body: unknown, words: string | null, errors: readonly unknown[]][] = [
  ['a sentence', { error: taken }, taken, []],
  ['an empty sentence', { error: ' ' }, null, []],
  ['fields', { errors: [about('email', taken, 'taken')] }, taken, [about('email', taken, 'taken')]],
  ['texts', { errors: [taken, 'And more.'] }, taken, [...said, about('', 'And more.')]],
  ['userMessage', { errors: { userMessage: taken, message: 'E_TAKEN' } }, taken, said],
  ['errors inside', { errors: { errors: [about('email', taken)] } }, taken, [about('email', taken)]],
  ['messages', { errors: { messages: [taken] } }, taken, said],
  ['message', { errors: { message: taken } }, taken, said],
  [
    'words by field',
    { errors: { email: [taken], name: 'Too long.' } },
    taken,
    [about('email', taken), about('name', 'Too long.')],
  ],
  ['no words', { errors: [{ field: 'email' }, 7, null, ''] }, null, []],
  ['another shape', { wrong: true }, null, []],
  ['a list', [taken], null, []],
  ['a text', '<html>', null, []],
  ['nothing', undefined, null, []],
];

test.each(rows)('%s', (_name, body, message, errors) => {
  expect(readFailedAnswer(body)).toMatchObject({ message, errors });
});

test('endless answers are cut', () => {
  const { errors, message } = readFailedAnswer({
    errors: Array.from({ length: 900 }, () => 'x'.repeat(9000)),
  });
  expect([errors.length, message?.length]).toEqual([100, 500]);
});
