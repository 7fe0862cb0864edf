/** A buyer whose browser opens the checkout at the order information, filled in. */
import { ada, newBuyer, storageStateOf } from '../../e2e/support/buyer.ts';
import type { Stored } from './browser.ts';

/** What a new buyer's browser has stored. */
export async function buyerAt(origin: string): Promise<Stored> {
  const start = { step: 'information', form: ada } as const;
  const { origins } = storageStateOf(await newBuyer(origin), origin, start);
  return origins.flatMap(({ localStorage }) => localStorage);
}
