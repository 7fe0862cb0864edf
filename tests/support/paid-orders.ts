/** Paid orders, and what stands of them in the reply, the row, the ledger and the notices. */
import type { PersonalInfo } from '../../domain/licensee.ts';
import type { NoticeKind } from '../../domain/notice.ts';
import { type Buyer, berlin, cards, item, replyOf, type Till } from './till.ts';

export const both = [item('regular'), item('pro')];

/** `till` gives the shop once it is open. */
export function paidOrders(till: () => Till) {
  const paidOrder = async (info: PersonalInfo = berlin, card: string = cards.pays, items = both) => {
    const buyer = await till().buyer();
    const cart = await buyer.fill(items, info);
    const { order_id: id = '' } = replyOf(await buyer.pay({ card }));
    await till().toldByProvider();
    return { buyer, cart, id };
  };
  const orderOf = async (buyer: Buyer, order_id: string) =>
    (await till().call('order', { token: buyer.token, params: { order_id } })).body;
  const rowOf = async (id: string) =>
    await till().services.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const ledgerOf = async (id: string, entry: string) => {
    const lines = await till()
      .services.db.selectFrom('ledger_lines')
      .select(['ledger_account', 'amount_cents'])
      .where('order_id', '=', id)
      .where('entry', 'like', entry)
      .orderBy('id')
      .execute();
    return lines.map(({ ledger_account, amount_cents }) => [ledger_account, amount_cents]);
  };
  /** The subjects of the foundry's notices of this kind. */
  const toldOf = async (id: string, notice: NoticeKind) => {
    const notices = till()
      .services.db.selectFrom('outbox')
      .select('subject')
      .where('order_id', '=', id)
      .where('kind', '=', 'notice')
      .where('subject', 'like', `${notice}:%`);
    return (await notices.execute()).map(({ subject }) => subject);
  };
  return { paidOrder, orderOf, rowOf, ledgerOf, toldOf };
}
