/** What somebody is about to buy, of which the files are made first (making-ahead.ts). */
import { createSignal, type Signal } from './signal.ts';

export type Demand = Pick<Signal, 'subscribe'> & {
  /** The families of a cart, by slug, each time that a checkout's address was entered. */
  readonly add: (families: readonly string[]) => void;
  /** The oldest that wasn't taken since it was last added. */
  readonly take: () => string | undefined;
};

export function createDemand(): Demand {
  const families = new Set<string>();
  const { notify, subscribe } = createSignal();
  return {
    subscribe,
    add(added) {
      for (const family of added) families.add(family);
      if (added.length > 0) notify();
    },
    take() {
      const [family] = families;
      if (family !== undefined) families.delete(family);
      return family;
    },
  };
}
