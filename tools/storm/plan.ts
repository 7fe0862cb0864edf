/** A buyer's randomly generated plan; everything in it is allowed. */
import type { CartRequestItem } from '../../domain/cart.ts';
import { forSale } from '../../tests/support/catalogue.ts';
import { choice } from '../../tests/support/price-list.ts';
import type { Random } from './random.ts';

export type Challenge = 'pass' | 'fail' | 'leave' | 'move';

export type Plan = {
  readonly items: readonly CartRequestItem[];
  readonly isUs: boolean;
  /** One for each press of Pay that follows a refusal; there are no further presses. */
  readonly cards: readonly [string, ...string[]];
  /** The outcome of 3-D Secure: passed, failed, its tab closed, or the buyer goes back and changes the country. */
  readonly challenge: Challenge;
  readonly doubleClicks: boolean;
  readonly twoTabs: boolean;
  /** Another tab changes the cart while this one pays. */
  readonly otherTabChangesCart: boolean;
  /** Closes the tab after Pay without waiting for an answer. */
  readonly closesTab: boolean;
};

const cards = {
  pays: '4242424242424242',
  alsoPays: '5555555555554444',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  expired: '4000000000000069',
  challenges: '4000002500003155',
  challengesThenNoFunds: '4000008260003178',
} as const;

const carts: readonly [readonly CartRequestItem[], ...(readonly CartRequestItem[])[]] = [
  [{ ...forSale.regular, options: choice('D1') }],
  [{ ...forSale.regular, options: choice('D1 W1') }],
  [{ ...forSale.pro, options: choice('D1') }],
  [
    { ...forSale.family, options: choice('D1') },
    { ...forSale.pro, options: choice('D1') },
  ],
];
/** What the other tab adds to the cart. */
export const otherTabItem: CartRequestItem = { ...forSale.pro, options: choice('W2') };

const goodCards = ['4242424242424242', '5555555555554444'] as const;

function firstCard(random: Random): string {
  if (random.chance(0.15)) return random.pick([cards.declined, cards.noFunds, cards.expired]);
  if (random.chance(0.3))
    return random.pick([cards.challenges, cards.challenges, cards.challengesThenNoFunds]);
  return random.pick([cards.pays, cards.alsoPays]);
}

export function planOf(random: Random): Plan {
  return {
    items: random.pick(carts),
    isUs: random.chance(0.3),
    cards: random.chance(0.75)
      ? [firstCard(random), random.pick(goodCards), random.pick([cards.challenges, ...goodCards])]
      : [firstCard(random)],
    challenge: random.pick(['pass', 'pass', 'pass', 'fail', 'leave', 'move']),
    doubleClicks: random.chance(0.2),
    twoTabs: random.chance(0.15),
    otherTabChangesCart: random.chance(0.08),
    closesTab: random.chance(0.06),
  };
}
