/** One press of Pay until the screen shows an outcome: the browser's payment flow without a browser. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cart } from '../../domain/cart.ts';
import { checkoutRequestOf } from '../../domain/checkout-request.ts';
import type { PersonalInfo } from '../../domain/licensee.ts';
import { pollDelayMs } from '../../machines/attempt.machine.ts';
import type { Challenge } from './plan.ts';
import type { Random } from './random.ts';
import type { Answer, NoAnswer, ShopClient } from './shop-client.ts';

/** What the buyer knows: `refused` promises that nothing was charged, `unknown` promises nothing. */
export type Outcome =
  | { readonly kind: 'paid' | 'refused' | 'unknown' }
  /** The price has changed, or the buyer went back: the cart must be reviewed again. */
  | { readonly kind: 'outdated'; readonly cart: Cart | undefined };

export type PayRequest = {
  readonly cart: Cart;
  readonly info: PersonalInfo;
  readonly card: string;
  readonly challenge: Challenge;
  readonly doubleClicks: boolean;
  /** Another tab presses Pay for the same cart at the same time. */
  readonly twoTabs: boolean;
  readonly closesTab: boolean;
};

export type Payer = {
  readonly client: ShopClient;
  readonly random: Random;
  readonly token: string;
  readonly keys: { readonly us: string; readonly default: string };
  /** The names of the attempts that were pressed. */
  readonly attempts: string[];
  /** Reports what the screen must not have shown. */
  readonly reportViolation: (what: string) => void;
  /** The process that worked for this buyer is dead: its lease may be expired. */
  readonly endLeasesOfDeadProcess: () => Promise<void>;
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

const lossRate = 0.12;
const maxPolls = 3;
const unanswered: readonly number[] = [0, 500, 502, 504];

/** The server has checked its replies against the table of calls. */
const bodyOf = (answer: Answer | NoAnswer): Reply => ('body' in answer ? ((answer.body ?? {}) as Reply) : {});

export async function pressPay(payer: Payer, payRequest: PayRequest): Promise<Outcome> {
  const { client, token, random } = payer;
  const attempt = randomUUID();
  payer.attempts.push(attempt);
  const body = checkoutRequestOf(
    payRequest.cart,
    payRequest.info,
    await createPaymentMethod(payer, payRequest),
  );
  const send = () =>
    client.request('POST', '/v1/checkout', {
      body,
      token,
      attempt,
      lossRate: payRequest.closesTab ? 1 : lossRate,
    });
  if (!payRequest.doubleClicks) return await outcomeOf(payer, payRequest, attempt, await send());
  const answers: Reply[] = [];
  const sendAndRecord = async () => {
    const answer = await send();
    answers.push(bodyOf(answer));
    return answer;
  };
  const [first, second] = await Promise.all([sendAndRecord(), sendAndRecord()]);
  const paid = answers.find(({ success }) => success);
  const refused = answers.find(({ error }) => error);
  // A charge of the order failed and was reported; later the other tab paid the same order, and the twin got that outcome.
  const isSameOrder = refused?.order_id !== undefined && refused.order_id === paid?.order_id;
  const otherPaid = payRequest.twoTabs && isSameOrder && answers[0] === refused;
  if (paid && refused && !otherPaid)
    payer.reportViolation(`a double click was shown both: paid, and ${refused.error}`);
  return await outcomeOf(payer, payRequest, attempt, random.chance(0.5) ? first : second);
}

async function createPaymentMethod({ client, keys }: Payer, { cart, card }: PayRequest): Promise<string> {
  const key = cart.is_us_order ? keys.us : keys.default;
  const form = {
    key,
    type: 'card',
    'card[number]': card,
    'card[exp_month]': '12',
    'card[exp_year]': String(new Date().getUTCFullYear() + 2),
    'card[cvc]': '123',
  };
  return (
    bodyOf(await client.requestUntilAnswered('POST', '/card-sandbox/v1/payment_methods', { form })).id ?? ''
  );
}

async function outcomeOf(
  payer: Payer,
  payRequest: PayRequest,
  attempt: string,
  answer: Answer | NoAnswer,
): Promise<Outcome> {
  const { status } = answer;
  const reply = bodyOf(answer);
  if ('isDead' in answer && answer.isDead) await payer.endLeasesOfDeadProcess();
  if (payRequest.closesTab) return { kind: 'unknown' };
  if (unanswered.includes(status) || reply.pending) return await pollAttempt(payer, payRequest, attempt);
  if (reply.success) return { kind: 'paid' };
  if (reply.requires_action) return await authenticate(payer, payRequest, attempt, reply);
  if (reply.error === 'price_changed') return { kind: 'outdated', cart: reply.cart };
  if (![200, 409, 422].includes(status))
    payer.reportViolation(`Pay was answered with ${status} ${reply.error}`);
  return { kind: 'refused' };
}

/** Takes the 3-D Secure challenge as planned. */
async function authenticate(
  payer: Payer,
  payRequest: PayRequest,
  attempt: string,
  reply: Reply,
): Promise<Outcome> {
  const { client, token, keys } = payer;
  const { order_id, payment_intent_client_secret: secret = '' } = reply;
  if (payRequest.challenge === 'leave') return { kind: 'unknown' };
  if (payRequest.challenge === 'move') return { kind: 'outdated', cart: undefined };
  const outcome = payRequest.challenge === 'pass' ? 'passed' : 'failed';
  const key = payRequest.cart.is_us_order ? keys.us : keys.default;
  const [intent] = secret.split('_secret_');
  const form = { key, client_secret: secret, outcome };
  await client.requestUntilAnswered('POST', `/card-sandbox/v1/payment_intents/${intent}/challenge`, { form });
  if (outcome === 'failed') {
    await client.request('POST', '/v1/payment/failed', { body: { order_id }, token, lossRate });
    return { kind: 'refused' };
  }
  const confirmed = await client.request('POST', '/v1/payment/confirm', {
    body: { order_id },
    token,
    lossRate,
  });
  return await outcomeOf(payer, { ...payRequest, challenge: 'fail' }, attempt, confirmed);
}

/** Polls the attempt a few times. */
async function pollAttempt(payer: Payer, payRequest: PayRequest, attempt: string): Promise<Outcome> {
  const { client, token } = payer;
  for (let polls = 0; polls < maxPolls; polls += 1) {
    await pause(pollDelayMs);
    const answer = await client.request('GET', `/v1/checkout/attempts/${attempt}`, { token, lossRate: 0.05 });
    if ('isDead' in answer || answer.status >= 500) continue;
    const { status, order_id } = bodyOf(answer);
    if (status === 'paid') return { kind: 'paid' };
    if (status === 'processing') continue;
    // After a reload nobody sees the challenge any more: it is given up, and that may come too late.
    if (status !== 'requires_action') return { kind: 'refused' };
    if (payRequest.challenge === 'leave') return { kind: 'unknown' };
    await client.request('POST', '/v1/payment/failed', { body: { order_id }, token });
    return { kind: 'refused' };
  }
  return { kind: 'unknown' };
}
