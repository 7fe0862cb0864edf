/** The cluster's buyers: those of the storm, with real styles in their carts. */
import type { CartRequestItem } from '../../domain/cart.ts';
import { styleOf } from '../../e2e/support/buyer.ts';
import { mapAtMost } from '../../server/worker-pool/map-at-most.ts';
import { type Buyer, buy, newBuyer, type StormContext } from '../storm/buyer.ts';
import { planOf } from '../storm/plan.ts';
import { createRandom } from '../storm/random.ts';
import { createShopClient } from '../storm/shop-client.ts';

const concurrentBuyers = 16;

export type BuyersOptions = {
  readonly url: string;
  readonly count: number;
  readonly seed: number;
  readonly context: StormContext;
  /** Called with the number of those who have paid or left. */
  readonly onDone: (done: number) => void;
};

/** Each pays as the storm's random plans say, some with 3-D Secure, some twice at once, some with refused cards. */
export async function runBuyers({ url, count, seed, context, onDone }: BuyersOptions): Promise<Buyer[]> {
  const serif = await styleOf(url, 'instrument-serif', 'Instrument Serif Regular');
  const bungee = await styleOf(url, 'bungee', 'Bungee Regular');
  const withWeb: CartRequestItem = { ...serif, options: { desktop: 1, web: 1, app: 0 } };
  const carts = [[serif], [bungee], [withWeb], [serif, bungee]] as const;
  const servers = { anyUrl: async () => url };
  let done = 0;
  return await mapAtMost(
    Array.from({ length: count }, (_, nth) => nth),
    concurrentBuyers,
    async (nth) => {
      const random = createRandom(seed * 1_000_003 + nth);
      const address = `10.0.${nth >> 8}.${nth & 255}`;
      const client = createShopClient({ servers, random, count: context.count, address });
      const buyer = await newBuyer(client, `buyer-${nth}@example.com`);
      // The storm's other tab adds a style of the storm's own catalogue.
      const plan = { ...planOf(random), items: random.pick(carts), otherTabChangesCart: false };
      await buy(context, buyer, plan, random);
      done += 1;
      onDone(done);
      return buyer;
    },
  );
}
