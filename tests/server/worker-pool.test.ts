/** Threads are divided: requests never block the jobs of an order. */
import { expect, it } from 'vitest';
import { OverloadedError } from '../../server/overload/queue.ts';
import { mapAtMost } from '../../server/worker-pool/map-at-most.ts';
import { limitForRequests, type WorkerPool } from '../../server/worker-pool/pool.ts';

const job = { module: 'none.ts', name: 'none' };

it('a hundred and more quotes leave a thread free for an invoice, and those beyond are refused', async () => {
  const quotes: PromiseWithResolvers<void>[] = [];
  let running = 0;
  // Tasks that last until the test ends them, on as many threads as a real pool has.
  const pool: WorkerPool = {
    threads: 3,
    whenIdle: async () => {},
    close: async () => {},
    run: async <Input, Output>(_job: typeof job, input: Input): Promise<Output> => {
      running += 1;
      const done = Promise.withResolvers<void>();
      quotes.push(done);
      await done.promise;
      running -= 1;
      return JSON.parse(JSON.stringify(input));
    },
  };
  const requests = limitForRequests(pool);
  const runs = Array.from({ length: 110 }, (_, number) => requests.run<number, number>(job, number));
  const allSettled = Promise.allSettled(runs);
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  await nextTurn();
  expect(running).toBe(pool.threads - 1);
  const invoice = pool.run<string, string>(job, 'invoice');
  expect(running).toBe(pool.threads);
  while (quotes.length > 0) {
    quotes.shift()?.resolve();
    await nextTurn();
  }
  expect(await invoice).toBe('invoice');
  const results = await allSettled;
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(102);
  for (const refused of results.slice(102))
    expect(refused).toMatchObject({ reason: expect.any(OverloadedError) });
});

it('a list is mapped in its order, as much of it at a time as may be, and no further after a failure', async () => {
  let running = 0;
  let most = 0;
  const begun: number[] = [];
  const slowFirst = async (number: number) => {
    begun.push(number);
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, number === 1 ? 30 : 1));
    running -= 1;
    if (number === 3) throw new Error('no three');
    return number * 10;
  };
  expect(await mapAtMost([1, 2, 4, 5, 6], 2, slowFirst)).toEqual([10, 20, 40, 50, 60]);
  expect(most).toBe(2);
  expect(await mapAtMost([], 2, slowFirst)).toEqual([]);
  begun.length = 0;
  await expect(mapAtMost([1, 2, 3, 4, 5], 2, slowFirst)).rejects.toThrow('no three');
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect(begun).toEqual([1, 2, 3]);
});
