/** The licence of an order as a document: the text that was in force when it was paid. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { agreementFor } from '../../domain/agreement.ts';
import type { Order } from '../../domain/checkout.ts';
import { cleanHtml } from '../content/clean-html.ts';
import type { Db } from '../db/database.ts';
import { findLicenceText } from '../stores/licence-texts.ts';
import type { StoredOrder } from '../stores/orders.ts';

type Licence = NonNullable<Order['licence']>;

/** Texts change rarely, and most orders share one. */
const htmlCache = new LRUCache<string, string>({ max: 50 });

/** Undefined when the shop has no such text. */
export async function licenceOf(db: Db, order: StoredOrder): Promise<Licence | undefined> {
  const { key, name } = agreementFor(order.lines.is_us_order);
  const body = await findLicenceText(db, key, order.paid_at ?? order.created_at);
  if (body === undefined) return undefined;
  // The page shows the text's own title as its heading.
  const [heading = '', title = name] = /^\s*# +([^\n]+)\n/.exec(body) ?? [];
  return { title: title.trim().slice(0, 200), html: htmlOf(body.slice(heading.length)) };
}

function htmlOf(markdown: string): string {
  const hash = createHash('sha256').update(markdown).digest('base64');
  const cached = htmlCache.get(hash);
  if (cached !== undefined) return cached;
  const html = cleanHtml({ markdown, pictures: new Map(), locationOf: () => '', problems: [], warnings: [] });
  htmlCache.set(hash, html);
  return html;
}
