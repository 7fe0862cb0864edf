import { expect, test } from 'vitest';
import { addReport, emptyHistory, type Report } from '../live/live-history.ts';
import { readSessionFile, sessionFile } from '../live/session-file.ts';

const snapshot = { states: ['lamp', 'lamp.off'], status: 'active', tags: [], context: { watts: 0 } };
const reports: readonly Report[] = [
  { kind: 'actor', actor: 'a', atMs: 1, machine: 'lamp', name: 'lamp', parent: null, page: '/', snapshot },
  { kind: 'event', actor: 'a', atMs: 2, event: { type: 'lamp.toggle' }, from: null },
  { kind: 'step', actor: 'a', atMs: 2, edges: ['lamp.off --lamp.toggle'], snapshot },
  {
    kind: 'sent',
    actor: 'a',
    atMs: 2,
    event: { type: 'lamp.toggle' },
    refusal: '',
    before: ['lamp', 'lamp.on'],
    after: ['lamp', 'lamp.off'],
  },
  { kind: 'gone', actor: 'a', atMs: 3 },
];
const history = reports.reduce((before, report) => addReport(before, report).history, emptyHistory);

test('a session comes back from its file as it was', () => {
  expect(readSessionFile(sessionFile(history))).toEqual(history);
});

test.each([
  ['nothing', 'it is not JSON'],
  ['[]', "its kind isn't"],
  ['{"kind":"machine-room session","version":7}', 'version 7; version 1 can be read'],
  ['{"kind":"machine-room session","version":1,"base":[{}],"latest":[]}', 'its actors can’t be read'],
  ['{"kind":"machine-room session","version":1,"base":[],"latest":[]}', 'no list of reports'],
  [
    sessionFile({ ...history, reports: [...reports, { kind: 'event', actor: 'a' } as never] }),
    'report 6 of 6 can’t be read',
  ],
])('%s is refused with its reason', (text, words) => {
  expect(() => readSessionFile(text)).toThrow(words);
});
