import { expect, test } from 'vitest';
import { parseFailureResponse } from '../../domain/failure-body.ts';

const about = (field: string, message: string, rule = 'invalid') => ({ field, message, rule });
const takenMessage = 'This address is taken.';
const takenError = [about('', takenMessage)];

const rows: readonly [name: string, body: unknown, words: string | null, errors: readonly unknown[]][] = [
  ['a sentence', { error: takenMessage }, takenMessage, []],
  ['an empty sentence', { error: ' ' }, null, []],
  [
    'fields',
    { errors: [about('email', takenMessage, 'taken')] },
    takenMessage,
    [about('email', takenMessage, 'taken')],
  ],
  ['texts', { errors: [takenMessage, 'And more.'] }, takenMessage, [...takenError, about('', 'And more.')]],
  ['userMessage', { errors: { userMessage: takenMessage, message: 'E_TAKEN' } }, takenMessage, takenError],
  [
    'errors inside',
    { errors: { errors: [about('email', takenMessage)] } },
    takenMessage,
    [about('email', takenMessage)],
  ],
  ['messages', { errors: { messages: [takenMessage] } }, takenMessage, takenError],
  ['message', { errors: { message: takenMessage } }, takenMessage, takenError],
  [
    'words by field',
    { errors: { email: [takenMessage], name: 'Too long.' } },
    takenMessage,
    [about('email', takenMessage), about('name', 'Too long.')],
  ],
  ['no words', { errors: [{ field: 'email' }, 7, null, ''] }, null, []],
  ['another shape', { wrong: true }, null, []],
  ['a list', [takenMessage], null, []],
  ['a text', '<html>', null, []],
  ['nothing', undefined, null, []],
];

// §errors.string, §errors.list, §errors.unhandled
test.each(rows)('%s', (_name, body, message, errors) => {
  expect(parseFailureResponse(body)).toMatchObject({ message, errors });
});

test('endless answers are cut', () => {
  const { errors, message } = parseFailureResponse({
    errors: Array.from({ length: 900 }, () => 'x'.repeat(9000)),
  });
  expect([errors.length, message?.length]).toEqual([100, 500]);
});
