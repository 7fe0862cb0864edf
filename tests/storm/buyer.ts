/** A buyer: registers, fills a cart, pays as planned, and remembers every word that the shop said. */
import type { Cart, CartRequestItem } from '../../domain/cart.ts';
import { applyWish, requestOf } from '../../domain/cart-wish.ts';
import type { PersonalInfo } from '../../domain/licensee.ts';
import type { Chance } from './chance.ts';
import type { Line } from './line.ts';
import { type Payer, type Press, press, type Word } from './payment.ts';
import { type Plan, stirred } from './plan.ts';

export type Purchase = {
  /** The last word; `refused` and nothing after it means that nothing may have been charged. */
  word: 'paid' | 'refused' | 'unknown';
  readonly attempts: string[];
  /** Every total that the buyer agreed to, in cents. */
  readonly reviewedCents: Set<number>;
};

export type Buyer = {
  readonly email: string;
  readonly token: string;
  readonly line: Line;
  readonly purchases: Purchase[];
  readonly complaints: string[];
  /** What was asked and heard about payments, for whoever looks into a violation. */
  readonly diary: string[];
};

export type World = {
  readonly keys: Payer['keys'];
  /** As if the time of this account's leases were over. */
  readonly endLeases: (email: string) => Promise<void>;
  readonly count: (what: string) => void;
};

const password = 'correct horse battery';
const berlin: PersonalInfo = {
  name: 'Ada Example',
  address1: 'Kastanienallee 1',
  zip_code: '10435',
  city: 'Berlin',
  country: 'DE',
};
const seattle: PersonalInfo = {
  ...berlin,
  address1: '1 Pine Street',
  zip_code: '98101',
  city: 'Seattle',
  state: 'WA',
  country: 'US',
};

/** A registration whose answer was lost is there all the same: then logging in does it. */
export async function newBuyer(line: Line, email: string): Promise<Buyer> {
  const body = { email, password };
  const made = await line.insist('POST', '/v1/users/register', { body });
  const { body: said } = made.status === 200 ? made : await line.insist('POST', '/v1/users/login', { body });
  const token = String(Object(said).token);
  return { email, token, line, purchases: [], complaints: [], diary: [] };
}

/** The cart with the address step passed: what is reviewed then. `wanted` is told of the cart as it stands. */
async function fill(
  { line, token }: Buyer,
  wanted: (standing: Cart) => readonly CartRequestItem[],
  info: PersonalInfo,
): Promise<Cart> {
  for (let tries = 0; tries < 40; tries += 1) {
    const standing: Cart = Object((await line.insist('GET', '/v1/cart', { token })).body);
    const { revision } = standing;
    const body = {
      cart: wanted(standing),
      revision,
      mode: 'address',
      step: 2,
      user: { personal_info: info },
    };
    const answer = await line.insist('PUT', '/v1/cart', { body, token });
    const filled: Cart = Object(answer.body);
    // A silent tax service keeps the buyer at step 2; another tab's change, or an answer that was lost, is stale.
    if (answer.status === 200 && filled.taxjar_error === undefined) return filled;
  }
  throw new Error('The cart could not be filled.');
}

function entry(asked: string, [method, path, { attempt = '' } = {}]: Parameters<Line['ask']>, heard: object) {
  const { cart: _, ...said } = Object('body' in heard ? heard.body : heard);
  const now = new Date().toISOString().slice(17, 23);
  return `${asked} ${method} ${path} ${attempt} → ${now} ${JSON.stringify(said)}`;
}

/** One purchase by its plan, to its last word. */
export async function buy(world: World, buyer: Buyer, plan: Plan, chance: Chance): Promise<void> {
  const purchase: Purchase = { word: 'refused', attempts: [], reviewedCents: new Set() };
  buyer.purchases.push(purchase);
  let hasLeft = plan.doubleClicks || plan.twoTabs;
  const line: Line = {
    ...buyer.line,
    ask: async (...what) => {
      const asked = new Date().toISOString().slice(17, 23);
      const answer = await buyer.line.ask(...what);
      if ('isDead' in answer && !answer.isDead) hasLeft = true;
      buyer.diary.push(entry(asked, what, answer));
      return answer;
    },
  };
  const payer: Payer = {
    line,
    chance,
    token: buyer.token,
    keys: world.keys,
    attempts: purchase.attempts,
    complain: (what) => buyer.complaints.push(what),
    // Only where nothing of this buyer can be under way in a process that lives.
    bury: async () => {
      if (!hasLeft) await world.endLeases(buyer.email);
    },
  };
  let info = plan.isUs ? seattle : berlin;
  const fresh = () => plan.items;
  // Another tab adds to whatever it finds: when the first has paid meanwhile, that is nothing.
  const more = (standing: Cart) => applyWish(requestOf(standing), { kind: 'add', item: stirred });
  let cart = await fill(buyer, fresh, info);
  for (let presses = 0; presses < 8 && cart.cart.length > 0; presses += 1) {
    const card = plan.cards[Math.min(presses, plan.cards.length - 1)] ?? plan.cards[0];
    purchase.reviewedCents.add(cart.total.amount);
    const word = await pressAll(payer, plan, { ...plan, cart, info, card }, () => fill(buyer, more, info));
    purchase.word = word.kind === 'outdated' ? 'refused' : word.kind;
    if (word.kind === 'paid' || word.kind === 'unknown') return;
    if (word.kind === 'refused' && presses >= plan.cards.length - 1) return;
    world.count('presses after a refusal');
    if (word.kind === 'outdated' && word.cart) cart = word.cart;
    else if (word.kind === 'outdated') {
      info = info === seattle ? berlin : seattle;
      cart = await fill(buyer, fresh, info);
    }
  }
}

/** One tab or two; the other tab may change the cart meanwhile. The best word counts, and not knowing beats refusal. */
async function pressAll(payer: Payer, plan: Plan, wanted: Press, stir: () => Promise<Cart>): Promise<Word> {
  const [words] = await Promise.all([
    Promise.all(Array.from({ length: plan.twoTabs ? 2 : 1 }, () => press(payer, wanted))),
    plan.stirsCart ? stir() : undefined,
  ]);
  const order = ['paid', 'unknown', 'outdated', 'refused'] as const;
  const best = order.flatMap((kind) => words.filter((word) => word.kind === kind))[0];
  return best ?? { kind: 'unknown' };
}

/** Comes back another day: asks what became of everything that no word was heard of. */
export async function comeBack({ line, token, purchases }: Buyer): Promise<ReadonlyMap<string, string>> {
  const statuses = new Map<string, string>();
  for (const attempt of purchases.flatMap(({ attempts }) => attempts)) {
    const answer = await line.insist('GET', `/v1/checkout/attempts/${attempt}`, { token });
    statuses.set(attempt, answer.status === 404 ? 'none' : String(Object(answer.body).status));
  }
  for (const purchase of purchases)
    if (purchase.word === 'unknown')
      purchase.word = purchase.attempts.some((attempt) => statuses.get(attempt) === 'paid')
        ? 'paid'
        : 'refused';
  return statuses;
}
