/** One client that floods all serving processes, one kind of flood after the other. Started by sidecar.ts. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, createHttpClient } from '../../tests/support/http-client.ts';
import { steadyFloods } from '../attack/floods.ts';
import { runSidecar } from './sidecar.ts';

/** How often each flood was answered with which status, 'none' for no answer: 'carts 429'. */
export type FloodCounts = ReadonlyMap<string, number>;

/** An address of no buyer, as the trusted proxy would report it. */
const headers = { 'x-forwarded-for': '203.0.113.7' };
/** Sent at once to each process; again when all are answered, but not sooner than a second later. */
const burstSize = 100;
const betweenMs = 1000;

runSidecar(async (serving) => {
  const { url: first = '' } = serving()[0] ?? {};
  const floods = await Promise.all(
    steadyFloods.map(async ([name, { flood: begin }]) => ({ name, makeRequest: await begin(first) })),
  );
  const clients = new Map<string, Client>();
  const counts = new Map<string, number>();
  let sent = 0;
  let isOver = false;

  const burst = async (url: string, { name, makeRequest }: (typeof floods)[number]) => {
    const client = clients.get(url) ?? createHttpClient('127.0.0.3', url);
    clients.set(url, client);
    const answers = Array.from({ length: burstSize }, async () => {
      sent += 1;
      const answer = await client.send(makeRequest(sent), headers).catch(() => ({ status: 'none' }));
      const key = `${name} ${answer.status}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    });
    await Promise.all(answers);
  };
  const flood = async () => {
    // Each flood at least once.
    for (let round = 0; round === 0 || !isOver; round += 1)
      for (const one of floods)
        await Promise.all([pause(betweenMs), ...serving().map(({ url }) => burst(url, one))]);
    for (const client of clients.values()) client.close();
  };
  const flooding = flood();
  return async (): Promise<FloodCounts> => {
    isOver = true;
    await flooding;
    return counts;
  };
});
