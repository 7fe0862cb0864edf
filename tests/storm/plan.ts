/** What a buyer is going to do, thrown by chance: none of it is against the rules, all of it has happened somewhere. */
import type { CartRequestItem } from '../../domain/cart.ts';
import { sold } from '../support/foundry.ts';
import { choice } from '../support/price-list.ts';
import type { Chance } from './chance.ts';

export type Challenge = 'pass' | 'fail' | 'leave' | 'move';

export type Plan = {
  readonly items: readonly CartRequestItem[];
  readonly isUs: boolean;
  /** One for each press of Pay that follows a refusal; nobody presses more often. */
  readonly cards: readonly [string, ...string[]];
  /** What becomes of 3-D Secure: passed, failed, its tab closed, or the buyer goes back and changes the country. */
  readonly challenge: Challenge;
  readonly doubleClicks: boolean;
  readonly twoTabs: boolean;
  /** Another tab changes the cart while this one pays. */
  readonly stirsCart: boolean;
  /** Closes the tab after Pay without waiting for a word. */
  readonly leaves: boolean;
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
  [{ ...sold.regular, options: choice('D1') }],
  [{ ...sold.regular, options: choice('D1 W1') }],
  [{ ...sold.pro, options: choice('D1') }],
  [
    { ...sold.family, options: choice('D1') },
    { ...sold.pro, options: choice('D1') },
  ],
];
/** What the other tab puts into the cart. */
export const stirred: CartRequestItem = { ...sold.pro, options: choice('W2') };

const goodCards = ['4242424242424242', '5555555555554444'] as const;

function firstCard(chance: Chance): string {
  if (chance.is(0.15)) return chance.one([cards.declined, cards.noFunds, cards.expired]);
  if (chance.is(0.3)) return chance.one([cards.challenges, cards.challenges, cards.challengesThenNoFunds]);
  return chance.one([cards.pays, cards.alsoPays]);
}

export function planOf(chance: Chance): Plan {
  return {
    items: chance.one(carts),
    isUs: chance.is(0.3),
    cards: chance.is(0.75)
      ? [firstCard(chance), chance.one(goodCards), chance.one([cards.challenges, ...goodCards])]
      : [firstCard(chance)],
    challenge: chance.one(['pass', 'pass', 'pass', 'fail', 'leave', 'move']),
    doubleClicks: chance.is(0.2),
    twoTabs: chance.is(0.15),
    stirsCart: chance.is(0.08),
    leaves: chance.is(0.06),
  };
}
