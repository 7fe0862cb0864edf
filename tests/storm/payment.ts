/** One press of Pay, until the screen says something: the browser's payment, without the browser. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cart } from '../../domain/cart.ts';
import { checkoutRequestOf } from '../../domain/checkout-request.ts';
import type { PersonalInfo } from '../../domain/licensee.ts';
import { askDelayMs } from '../../machines/attempt.machine.ts';
import type { Chance } from './chance.ts';
import type { Answer, Line, Silence } from './line.ts';
import type { Challenge } from './plan.ts';

/** What the buyer knows: `refused` is a promise that nothing was charged, `unknown` is none. */
export type Word =
  | { readonly kind: 'paid' | 'refused' | 'unknown' }
  /** The price has changed, or the buyer went back: to be reviewed again. */
  | { readonly kind: 'outdated'; readonly cart: Cart | undefined };

export type Press = {
  readonly cart: Cart;
  readonly info: PersonalInfo;
  readonly card: string;
  readonly challenge: Challenge;
  readonly doubleClicks: boolean;
  /** Another tab presses Pay for the same cart at the same time. */
  readonly twoTabs: boolean;
  readonly leaves: boolean;
};

export type Payer = {
  readonly line: Line;
  readonly chance: Chance;
  readonly token: string;
  readonly keys: { readonly us: string; readonly default: string };
  /** Names of the attempts that were pressed. */
  readonly attempts: string[];
  /** What the screen must not have said. */
  readonly complain: (what: string) => void;
  /** The process that worked for this buyer is dead: its lease may end. */
  readonly bury: () => Promise<void>;
};

type Reply = {
  readonly success?: true;
  readonly requires_action?: true;
  readonly pending?: true;
  readonly error?: string;
  readonly order_id?: string;
  readonly payment_intent_client_secret?: string;
  readonly cart?: Cart;
  readonly status?: string;
  readonly id?: string;
};

const lossy = 0.12;
const mostAsks = 3;
const unanswered: readonly number[] = [0, 500, 502, 504];

/** Replies were checked by the server against its table of calls. */
const bodyOf = (answer: Answer | Silence): Reply => ('body' in answer ? ((answer.body ?? {}) as Reply) : {});

export async function press(payer: Payer, wanted: Press): Promise<Word> {
  const { line, token, chance } = payer;
  const attempt = randomUUID();
  payer.attempts.push(attempt);
  const body = checkoutRequestOf(wanted.cart, wanted.info, await methodOf(payer, wanted));
  const send = () =>
    line.ask('POST', '/v1/checkout', { body, token, attempt, lossy: wanted.leaves ? 1 : lossy });
  if (!wanted.doubleClicks) return await judge(payer, wanted, attempt, await send());
  const answers: Reply[] = [];
  const heard = async () => {
    const answer = await send();
    answers.push(bodyOf(answer));
    return answer;
  };
  const [first, second] = await Promise.all([heard(), heard()]);
  const paid = answers.find(({ success }) => success);
  const refused = answers.find(({ error }) => error);
  // A charge of the order failed and was said so; later the other tab paid the same order, and the twin heard of that.
  const isSameOrder = refused?.order_id !== undefined && refused.order_id === paid?.order_id;
  const otherPaid = wanted.twoTabs && isSameOrder && answers[0] === refused;
  if (paid && refused && !otherPaid)
    payer.complain(`a double click was told both: paid, and ${refused.error}`);
  return await judge(payer, wanted, attempt, chance.is(0.5) ? first : second);
}

async function methodOf({ line, keys }: Payer, { cart, card }: Press): Promise<string> {
  const key = cart.is_us_order ? keys.us : keys.default;
  const form = {
    key,
    type: 'card',
    'card[number]': card,
    'card[exp_month]': '12',
    'card[exp_year]': String(new Date().getUTCFullYear() + 2),
    'card[cvc]': '123',
  };
  return bodyOf(await line.insist('POST', '/card-sandbox/v1/payment_methods', { form })).id ?? '';
}

async function judge(payer: Payer, wanted: Press, attempt: string, answer: Answer | Silence): Promise<Word> {
  const { status } = answer;
  const reply = bodyOf(answer);
  if ('isDead' in answer && answer.isDead) await payer.bury();
  if (wanted.leaves) return { kind: 'unknown' };
  if (unanswered.includes(status) || reply.pending) return await askAfter(payer, wanted, attempt);
  if (reply.success) return { kind: 'paid' };
  if (reply.requires_action) return await authenticate(payer, wanted, attempt, reply);
  if (reply.error === 'price_changed') return { kind: 'outdated', cart: reply.cart };
  if (![200, 409, 422].includes(status)) payer.complain(`Pay was answered with ${status} ${reply.error}`);
  return { kind: 'refused' };
}

/** 3-D Secure as the buyer takes it. */
async function authenticate(payer: Payer, wanted: Press, attempt: string, asked: Reply): Promise<Word> {
  const { line, token, keys } = payer;
  const { order_id, payment_intent_client_secret: secret = '' } = asked;
  if (wanted.challenge === 'leave') return { kind: 'unknown' };
  if (wanted.challenge === 'move') return { kind: 'outdated', cart: undefined };
  const outcome = wanted.challenge === 'pass' ? 'passed' : 'failed';
  const key = wanted.cart.is_us_order ? keys.us : keys.default;
  const [intent] = secret.split('_secret_');
  const form = { key, client_secret: secret, outcome };
  await line.insist('POST', `/card-sandbox/v1/payment_intents/${intent}/challenge`, { form });
  if (outcome === 'failed') {
    await line.ask('POST', '/v1/payment/failed', { body: { order_id }, token, lossy });
    return { kind: 'refused' };
  }
  const confirmed = await line.ask('POST', '/v1/payment/confirm', { body: { order_id }, token, lossy });
  return await judge(payer, { ...wanted, challenge: 'fail' }, attempt, confirmed);
}

/** Asks what became of it, as often as a patient buyer does. */
async function askAfter(payer: Payer, wanted: Press, attempt: string): Promise<Word> {
  const { line, token } = payer;
  for (let asks = 0; asks < mostAsks; asks += 1) {
    await pause(askDelayMs);
    const answer = await line.ask('GET', `/v1/checkout/attempts/${attempt}`, { token, lossy: 0.05 });
    if ('isDead' in answer || answer.status >= 500) continue;
    const { status, order_id } = bodyOf(answer);
    if (status === 'paid') return { kind: 'paid' };
    if (status === 'processing') continue;
    // After a reload nobody sees the challenge any more: it is given up, and that may come too late.
    if (status !== 'requires_action') return { kind: 'refused' };
    if (wanted.challenge === 'leave') return { kind: 'unknown' };
    await line.ask('POST', '/v1/payment/failed', { body: { order_id }, token });
    return { kind: 'refused' };
  }
  return { kind: 'unknown' };
}
