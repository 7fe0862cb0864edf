/** The PDF of a quote in the file store: made with the quote, and again if the file is lost. */
import { sharedCartPath } from '../../domain/shared-cart.ts';
import { quoteNumber } from '../pricing/price-holds.ts';
import type { Services } from '../services.ts';
import { findFontSources } from '../stores/fonts.ts';
import { findFoundry } from '../stores/licence-texts.ts';
import type { StoredQuote } from '../stores/shared-carts.ts';
import type { QuoteDocument } from './quote.ts';

/** The file's name in the file store. */
export async function quoteFile(
  { config, db, files, workerPool }: Pick<Services, 'config' | 'db' | 'files' | 'workerPool'>,
  quoteRow: StoredQuote,
): Promise<string> {
  const name = `quotes/${quoteRow.link_hash}.pdf`;
  if (await files.has(name)) return name;
  const foundry = await findFoundry(db);
  if (!foundry) throw new Error('The catalogue is empty.');
  const { quote, cart_id, created_at, valid_until, personal_info } = quoteRow;
  const bytes = await workerPool.run<QuoteDocument, Uint8Array>(
    { module: 'documents/quote.ts', name: 'makeQuote' },
    {
      number: quoteNumber(quoteRow.number),
      madeAt: created_at,
      validUntil: valid_until,
      foundry,
      info: personal_info,
      quote,
      fonts: await findFontSources(
        db,
        quote.cart.map(({ font_class }) => font_class),
      ),
      cartUrl: `${config.origin}${sharedCartPath(cart_id)}`,
      isDemo: config.stripe === undefined,
    },
  );
  await files.write(name, bytes);
  return name;
}
