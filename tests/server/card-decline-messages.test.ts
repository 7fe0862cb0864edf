/** What a buyer reads when a card is refused: words of our own, and nothing of what was sent. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryMail } from '../../server/gateways/mail.ts';
import { describeOnBoth } from '../support/databases.ts';
import { cards, openTill, replyOf, type Till } from '../support/till.ts';
import { declinedWords, unpaidOrders } from '../support/unpaid-orders.ts';

let till: Till;
let folder: string;
const mail = createMemoryMail();
const { buyerWithCart, noWebhooks, settleAll } = unpaidOrders(() => till, mail);

describe('the message of a refusal', () => {
  const words = async (card: string) => replyOf(await (await buyerWithCart()).pay({ card })).error;
  describeOnBoth('are ours', ({ open }) => {
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'skerry-till-'));
      till = await openTill(open, { folder, overrides: { mail }, cardRetryMs: 50 });
    }, 60_000);
    afterAll(async () => {
      await till.close();
      await rm(folder, { recursive: true });
    });
    afterEach(settleAll);

    it.each([
      ['4000000000000002', declinedWords],
      ['4000000000009987', declinedWords],
      ['4000000000009995', 'Your card has insufficient funds. Please use another card.'],
      ['4000000000000069', 'Your card has expired. Please use another card.'],
      ['4000000000000127', 'Your card’s security code is incorrect.'],
      ['4000000000000119', 'Your card could not be charged just now. Please try again in a moment.'],
    ])('%s: %s', async (card, expected) => {
      expect(await words(card)).toBe(expected);
    });

    it('nothing that was sent comes back, and nothing that is meant for developers', async () => {
      const buyer = await buyerWithCart();
      const sent = 'pm_<b>whatever</b>';
      const answer = replyOf(await buyer.pay({ body: { payment_method_id: sent } }));
      expect(answer.error).toBe('The card was not accepted. Please check your card or use another one.');
      expect(replyOf(await buyer.pay()).success).toBe(true);
    });

    it('a failed challenge that is reported as passed says that the bank refused', async () => {
      const buyer = await buyerWithCart();
      const { order_id = '', payment_intent_client_secret: secret = '' } = replyOf(
        await buyer.pay({ card: cards.challenges }),
      );
      noWebhooks();
      await till.challenge(secret, 'failed');
      const reply = await till.call('confirmPayment', { token: buyer.token, body: { order_id } });
      expect(replyOf(reply).error).toMatch(/^We are unable to authenticate your payment method/);
    });
  });
});
