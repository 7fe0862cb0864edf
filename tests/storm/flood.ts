/** One client that floods whichever processes serve, in one way after the other. Started by beside.ts. */
import { setTimeout as pause } from 'node:timers/promises';
import { steadyFloods } from '../attack/floods.ts';
import { type Client, clientAt } from '../attack/http-client.ts';
import { beside } from './beside.ts';

/** How often each flood was answered with which status, 'none' for no answer: 'carts 429'. */
export type Flooded = ReadonlyMap<string, number>;

/** No buyer's: the proxy that the shop trusts has seen it. */
const from = { 'x-forwarded-for': '203.0.113.7' };
/** At the same moment, at each process; again when they are answered, but not sooner than a second later. */
const atOnce = 100;
const betweenMs = 1000;

beside(async (serving) => {
  const { url: first = '' } = serving()[0] ?? {};
  const strikes = await Promise.all(
    steadyFloods.map(async ([name, { flood: begin }]) => ({ name, strike: await begin(first) })),
  );
  const clients = new Map<string, Client>();
  const flooded = new Map<string, number>();
  let sent = 0;
  let isOver = false;

  const burst = async (url: string, { name, strike }: (typeof strikes)[number]) => {
    const client = clients.get(url) ?? clientAt('127.0.0.3', url);
    clients.set(url, client);
    const answers = Array.from({ length: atOnce }, async () => {
      sent += 1;
      const answer = await client.send(strike(sent), from).catch(() => ({ status: 'none' }));
      const heard = `${name} ${answer.status}`;
      flooded.set(heard, (flooded.get(heard) ?? 0) + 1);
    });
    await Promise.all(answers);
  };
  const flood = async () => {
    // Each at least once.
    for (let round = 0; round === 0 || !isOver; round += 1)
      for (const one of strikes)
        await Promise.all([pause(betweenMs), ...serving().map(({ url }) => burst(url, one))]);
    for (const client of clients.values()) client.close();
  };
  const flooding = flood();
  return async (): Promise<Flooded> => {
    isOver = true;
    await flooding;
    return flooded;
  };
});
