/** Threads are shared out: what requests ask for never holds up what is owed to an order. */
import { expect, it } from 'vitest';
import { OverloadedError } from '../../server/overload/queue.ts';
import { forRequests, type WorkPool } from '../../server/work/pool.ts';

const job = { module: 'none.ts', name: 'none' };

it('a hundred and more quotes leave a thread free for an invoice, and those beyond are refused', async () => {
  const quotes: PromiseWithResolvers<void>[] = [];
  let running = 0;
  // Work that lasts until the test says so, on as many threads as a real pool has.
  const pool: WorkPool = {
    threads: 3,
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
  const requests = forRequests(pool);
  const asked = Array.from({ length: 110 }, (_, number) => requests.run<number, number>(job, number));
  const settled = Promise.allSettled(asked);
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  await turn();
  expect(running).toBe(pool.threads - 1);
  const invoice = pool.run<string, string>(job, 'invoice');
  expect(running).toBe(pool.threads);
  while (quotes.length > 0) {
    quotes.shift()?.resolve();
    await turn();
  }
  expect(await invoice).toBe('invoice');
  const results = await settled;
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(102);
  for (const refused of results.slice(102))
    expect(refused).toMatchObject({ reason: expect.any(OverloadedError) });
});
