/** What the report says of a run with options, and how one of its paths is walked again. */
import { expect, test } from 'vitest';
import { commandOf, type Scope, sentencesOf } from './scope.ts';

const plain: Scope = { depth: 'edges', browserName: 'chromium', hasKnownScreens: true };

test('a run without options needs no further words', () => {
  expect(commandOf(plain)).toBe('npm run paths -- --grep');
  expect(sentencesOf(plain)).toEqual([]);
});

test('a path is walked again with the options that it was walked with', () => {
  const scope: Scope = {
    depth: 'pairs',
    recordedFile: "/tmp/ann's session.json",
    url: 'http://localhost:8080',
    browserName: 'firefox',
    hasKnownScreens: false,
  };
  expect(commandOf(scope)).toBe(
    "npm run paths -- --depth pairs --replay '/tmp/ann'\\''s session.json' --url http://localhost:8080 --browser firefox --grep",
  );
  expect(sentencesOf(scope)).toEqual([
    "The paths are those of the session in /tmp/ann's session.json.",
    'The paths take every two events that can follow one another.',
    'The shop is the one at http://localhost:8080.',
    'What a state shows isn’t compared with its closed list.',
  ]);
});
