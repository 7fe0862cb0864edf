/** What is kept stays within a number of bytes, whatever addresses are asked for. */
import { expect, it } from 'vitest';
import { createKeptAnswers, type KeptAnswer } from '../../server/kept.ts';

const answer = (bytes: number): KeptAnswer => ({
  etag: '',
  type: '',
  plain: Buffer.alloc(bytes),
  br: Buffer.alloc(0),
  gzip: Buffer.alloc(0),
  styles: [],
});

it('what was asked for longest ago makes way; what is asked for stays', async () => {
  const answers = createKeptAnswers(100);
  const ask = (key: string, bytes = 40) => answers.get(key, 'v1', async () => answer(bytes));
  await ask('a');
  await ask('b');
  await ask('a');
  await ask('c');
  expect(['a', 'b', 'c'].map((key) => answers.has(key, 'v1'))).toEqual([true, false, true]);
  await ask('large', 90);
  expect(['a', 'c', 'large'].map((key) => answers.has(key, 'v1'))).toEqual([false, false, true]);
  expect(answers.has('large', 'v2')).toBe(false);
});

it('what could not be made is made again', async () => {
  const answers = createKeptAnswers();
  await expect(answers.get('a', 'v1', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(answers.has('a', 'v1')).toBe(false);
  expect(await answers.get('a', 'v1', async () => answer(1))).toMatchObject({ plain: Buffer.alloc(1) });
});
