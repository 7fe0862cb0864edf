/** A simulated buyer: registers, fills a cart, pays as planned, and records every answer of the shop. */
import type { Cart, CartRequestItem } from '../../domain/cart.ts';
import { applyCommand, requestItemsOf } from '../../domain/cart-command.ts';
import type { PersonalInfo } from '../../domain/licensee.ts';
import { type Outcome, type Payer, type PayRequest, pressPay } from './payment.ts';
import { otherTabItem, type Plan } from './plan.ts';
import type { Random } from './random.ts';
import type { ShopClient } from './shop-client.ts';

export type Purchase = {
  /** The final outcome; `refused` promises that nothing was charged. */
  outcome: 'paid' | 'refused' | 'unknown';
  readonly attempts: string[];
  /** Every total that the buyer agreed to, in cents. */
  readonly reviewedCents: Set<number>;
};

export type Buyer = {
  readonly email: string;
  readonly token: string;
  readonly client: ShopClient;
  readonly purchases: Purchase[];
  readonly violations: string[];
  /** Requests and answers about payments, printed with a violation. */
  readonly log: string[];
};

export type StormContext = {
  readonly keys: Payer['keys'];
  /** Expires the leases of this account's orders. */
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

/** A registration whose answer was lost exists all the same: logging in gives the token. */
export async function newBuyer(client: ShopClient, email: string): Promise<Buyer> {
  const body = { email, password };
  const registered = await client.requestUntilAnswered('POST', '/v1/users/register', { body });
  const { body: reply } =
    registered.status === 200
      ? registered
      : await client.requestUntilAnswered('POST', '/v1/users/login', { body });
  const token = String(Object(reply).token);
  return { email, token, client, purchases: [], violations: [], log: [] };
}

/** Puts items into the cart and passes the address step; retries when the tax service is silent or the revision is stale. */
async function fill(
  { client, token }: Buyer,
  wanted: (current: Cart) => readonly CartRequestItem[],
  info: PersonalInfo,
): Promise<Cart> {
  for (let tries = 0; tries < 40; tries += 1) {
    const current: Cart = Object((await client.requestUntilAnswered('GET', '/v1/cart', { token })).body);
    const { revision } = current;
    const body = {
      cart: wanted(current),
      revision,
      mode: 'address',
      step: 2,
      user: { personal_info: info },
    };
    const answer = await client.requestUntilAnswered('PUT', '/v1/cart', { body, token });
    const filled: Cart = Object(answer.body);
    // Without the tax service the buyer stays at step 2; another tab's change, or a lost answer, makes the revision stale.
    if (answer.status === 200 && filled.taxjar_error === undefined) return filled;
  }
  throw new Error('The cart could not be filled.');
}

function logEntry(
  sentAt: string,
  [method, path, { attempt = '', body } = {}]: Parameters<ShopClient['request']>,
  answer: object,
) {
  const { cart: _, ...reply } = Object('body' in answer ? answer.body : answer);
  const { cart, reviewed_total } = Object(body);
  // What a press pays for tells whether two charges are for one purchase.
  const pressed = cart ? `${reviewed_total} cents for ${JSON.stringify(cart)} ` : '';
  const answeredAt = new Date().toISOString().slice(17, 23);
  return `${sentAt} ${method} ${path} ${attempt} ${pressed}→ ${answeredAt} ${JSON.stringify(reply)}`;
}

/** Runs one purchase of the plan to its final outcome. */
export async function buy(context: StormContext, buyer: Buyer, plan: Plan, random: Random): Promise<void> {
  const purchase: Purchase = { outcome: 'refused', attempts: [], reviewedCents: new Set() };
  buyer.purchases.push(purchase);
  let mayBeUnderWay = plan.doubleClicks || plan.twoTabs;
  const client: ShopClient = {
    ...buyer.client,
    request: async (...what) => {
      const sentAt = new Date().toISOString().slice(17, 23);
      const answer = await buyer.client.request(...what);
      if ('isDead' in answer && !answer.isDead) mayBeUnderWay = true;
      buyer.log.push(logEntry(sentAt, what, answer));
      return answer;
    },
  };
  const payer: Payer = {
    client,
    random,
    token: buyer.token,
    keys: context.keys,
    attempts: purchase.attempts,
    reportViolation: (what) => buyer.violations.push(what),
    // Only when no other request of this buyer can still be running in a live process.
    endLeasesOfDeadProcess: async () => {
      if (!mayBeUnderWay) await context.endLeases(buyer.email);
    },
  };
  let info = plan.isUs ? seattle : berlin;
  const plannedItems = () => plan.items;
  // Another tab adds to the current cart, which is empty when the first tab has paid meanwhile.
  const withOtherTabItem = (current: Cart) =>
    applyCommand(requestItemsOf(current), { kind: 'add', item: otherTabItem });
  let cart = await fill(buyer, plannedItems, info);
  for (let pressNo = 0; pressNo < 8 && cart.cart.length > 0; pressNo += 1) {
    const card = plan.cards[Math.min(pressNo, plan.cards.length - 1)] ?? plan.cards[0];
    purchase.reviewedCents.add(cart.total.amount);
    const outcome = await pressAll(payer, plan, { ...plan, cart, info, card }, () =>
      fill(buyer, withOtherTabItem, info),
    );
    purchase.outcome = outcome.kind === 'outdated' ? 'refused' : outcome.kind;
    if (outcome.kind === 'paid' || outcome.kind === 'unknown') return;
    if (outcome.kind === 'refused' && pressNo >= plan.cards.length - 1) return;
    context.count('presses after a refusal');
    if (outcome.kind === 'outdated' && outcome.cart) cart = outcome.cart;
    else if (outcome.kind === 'outdated') {
      info = info === seattle ? berlin : seattle;
      cart = await fill(buyer, plannedItems, info);
    }
  }
}

/** Pays in one tab or two, the other tab possibly changing the cart; the best outcome counts, and unknown beats refused. */
async function pressAll(
  payer: Payer,
  plan: Plan,
  wanted: PayRequest,
  changeCart: () => Promise<Cart>,
): Promise<Outcome> {
  const [outcomes] = await Promise.all([
    Promise.all(Array.from({ length: plan.twoTabs ? 2 : 1 }, () => pressPay(payer, wanted))),
    plan.otherTabChangesCart ? changeCart() : undefined,
  ]);
  const order = ['paid', 'unknown', 'outdated', 'refused'] as const;
  const best = order.flatMap((kind) => outcomes.filter((outcome) => outcome.kind === kind))[0];
  return best ?? { kind: 'unknown' };
}

/** Reads the final status of every attempt and resolves purchases whose outcome was unknown. */
export async function resolveUnknownPurchases({
  client,
  token,
  purchases,
}: Buyer): Promise<ReadonlyMap<string, string>> {
  const statuses = new Map<string, string>();
  for (const attempt of purchases.flatMap(({ attempts }) => attempts)) {
    const answer = await client.requestUntilAnswered('GET', `/v1/checkout/attempts/${attempt}`, { token });
    statuses.set(attempt, answer.status === 404 ? 'none' : String(Object(answer.body).status));
  }
  for (const purchase of purchases)
    if (purchase.outcome === 'unknown')
      purchase.outcome = purchase.attempts.some((attempt) => statuses.get(attempt) === 'paid')
        ? 'paid'
        : 'refused';
  return statuses;
}
