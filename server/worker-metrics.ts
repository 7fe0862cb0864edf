/**
 * The metrics of all workers in one answer: a scrape reaches one of them, which asks the primary, which asks them all and sums
 * up (prom-client's aggregation). A worker that died takes its counts along, as after a restart.
 */
import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, Registry } from 'prom-client';

type Asked = { readonly type: 'metrics.asked'; readonly id: number };
/** Without a text some worker didn't answer. */
type Gathered = { readonly type: 'metrics.gathered'; readonly id: number; readonly text?: string };

const isOf = <Message extends { readonly type: string }>(
  message: unknown,
  type: Message['type'],
): message is Message =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === type;

/** In the primary: answers its workers. */
export function answerScrapes(): void {
  const all = new AggregatorRegistry();
  const answer = async (worker: Worker, { id }: Asked) => {
    const text = await all.clusterMetrics().catch(() => undefined);
    const gathered: Gathered = { type: 'metrics.gathered', id, ...(text === undefined ? {} : { text }) };
    if (worker.isConnected()) worker.send(gathered);
  };
  cluster.on('message', (worker, message) => {
    if (isOf<Asked>(message, 'metrics.asked')) void answer(worker, message);
  });
}

/**
 * Returns what gathers these registries: of this process, or in a worker of all workers. Rejects when one of them doesn't
 * answer within five seconds: a part of the sum would look as if counters had gone back.
 */
export function gatherWorkers(registries: Registry[]): () => Promise<string> {
  if (!cluster.isWorker) return async () => await Registry.merge(registries).metrics();
  AggregatorRegistry.setRegistries(registries);
  new AggregatorRegistry();
  const waiting = new Map<number, PromiseWithResolvers<string>>();
  let lastId = 0;
  process.on('message', (message) => {
    if (!isOf<Gathered>(message, 'metrics.gathered')) return;
    const scrape = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.text === undefined) scrape?.reject(new Error('A worker did not say its metrics in time.'));
    else scrape?.resolve(message.text);
  });
  return () => {
    const scrape = Promise.withResolvers<string>();
    lastId += 1;
    waiting.set(lastId, scrape);
    const asked: Asked = { type: 'metrics.asked', id: lastId };
    process.send?.(asked);
    return scrape.promise;
  };
}
