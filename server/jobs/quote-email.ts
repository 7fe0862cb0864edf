/** Mails a quote to the customer who requested it; visitors only get the PDF. */
import { sharedCartPath } from '../../domain/shared-cart.ts';
import { quoteFile } from '../documents/quote-file.ts';
import { quoteEmail } from '../email/quote-email.ts';
import { quoteNumber } from '../pricing/price-holds.ts';
import type { Services } from '../services.ts';
import { findQuote } from '../stores/shared-carts.ts';
import { findUser } from '../stores/users.ts';
import { done, type JobOutcome } from './outcome.ts';

export async function sendQuoteEmail(
  services: Services,
  number: number,
  userId: number,
): Promise<JobOutcome> {
  const { db, mail, files, config } = services;
  const stored = await findQuote(db, number);
  const user = await findUser(db, userId);
  if (!stored || !user) return done;
  return await mail.send(
    quoteEmail(user.email, stored, {
      number: quoteNumber(number),
      cartUrl: `${config.origin}${sharedCartPath(stored.cart_id)}`,
      path: files.path(await quoteFile(services, stored)),
    }),
  );
}
