import { expect, test } from 'vitest';
import { actionText } from '../view/report-text.ts';

test('an action is told with the texts and numbers among its parameters, an actor by its name', () => {
  expect(actionText('setLease', { lease: 'give_up', order: {} })).toBe('setLease(give_up)');
  expect(actionText('refund', undefined)).toBe('refund');
  expect(actionText('xstate.log', { label: 'a' })).toBe('log');
  const nameOf = (id: string) => (id === '0.upload.hashing' ? 'hash' : id);
  expect(actionText('xstate.spawnChild', { id: '0.upload.hashing' }, nameOf)).toBe('start hash');
  expect(actionText('xstate.stopChild', '#0.upload.hashing', nameOf)).toBe('stop hash');
});
