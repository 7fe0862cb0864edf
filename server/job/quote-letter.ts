/** Mails a quote to the customer who asked for it; visitors have the PDF alone. */
import { sharedCartPath } from '../../domain/shared-cart.ts';
import { quoteFile } from '../documents/quote-file.ts';
import { quoteLetterFor } from '../mail/quote-letter.ts';
import { quoteNumber } from '../pricing/held-prices.ts';
import type { Services } from '../services.ts';
import { findQuote } from '../stores/shared-carts.ts';
import { findUser } from '../stores/users.ts';
import { done, type Outcome } from './outcome.ts';

export async function sendQuote(services: Services, number: number, userId: number): Promise<Outcome> {
  const { db, mail, files, config } = services;
  const stored = await findQuote(db, number);
  const user = await findUser(db, userId);
  if (!stored || !user) return done;
  return await mail.send(
    quoteLetterFor(user.email, stored, {
      number: quoteNumber(number),
      cartUrl: `${config.origin}${sharedCartPath(stored.cart_id)}`,
      path: files.path(await quoteFile(services, stored)),
    }),
  );
}
