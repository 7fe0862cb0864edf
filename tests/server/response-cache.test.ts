/** The cache stays within a number of bytes, whatever URLs are requested. */
import { expect, it } from 'vitest';
import { type CachedResponse, createResponseCache } from '../../server/response-cache.ts';

const answer = (bytes: number): CachedResponse => ({
  kind: 'cached',
  etag: '',
  type: '',
  plain: Buffer.alloc(bytes),
  br: Buffer.alloc(0),
  gzip: Buffer.alloc(0),
  styles: [],
});

it('the least recently requested response is evicted; requested ones stay', async () => {
  const answers = createResponseCache(100);
  const request = (key: string, bytes = 40) => answers.get(key, 'v1', async () => answer(bytes));
  await request('a');
  await request('b');
  await request('a');
  await request('c');
  expect(['a', 'b', 'c'].map((key) => answers.has(key, 'v1'))).toEqual([true, false, true]);
  await request('large', 90);
  expect(['a', 'c', 'large'].map((key) => answers.has(key, 'v1'))).toEqual([false, false, true]);
  expect(answers.has('large', 'v2')).toBe(false);
});

it('what could not be made is made again', async () => {
  const answers = createResponseCache();
  await expect(answers.get('a', 'v1', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(answers.has('a', 'v1')).toBe(false);
  expect(await answers.get('a', 'v1', async () => answer(1))).toMatchObject({ plain: Buffer.alloc(1) });
});

it('what is no response goes to all who wait for it, and is made again for the next', async () => {
  const answers = createResponseCache<{ readonly kind: 'refusal'; readonly nth: number }>();
  let nth = 0;
  const request = () => answers.get('a', 'v1', async () => ({ kind: 'refusal', nth: ++nth }));
  expect(await Promise.all([request(), request()])).toEqual(Array(2).fill({ kind: 'refusal', nth: 1 }));
  expect(answers.has('a', 'v1')).toBe(false);
  expect(await request()).toMatchObject({ nth: 2 });
});
