/**
 * What `map` makes of each item, in their order; at most `limit` are made at a time, because pages and invoices wait for the
 * same threads. Rejects with the first failure, after which no further item is begun.
 */
export async function mapAtMost<Item, Result>(
  items: readonly Item[],
  limit: number,
  map: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  // Shared by all; a loop that a failure leaves ends a generator for the others, too.
  const left = (function* () {
    yield* items.entries();
  })();
  const work = async () => {
    for (const [index, item] of left) results[index] = await map(item);
  };
  await Promise.all(Array.from({ length: limit }, work));
  return results;
}
