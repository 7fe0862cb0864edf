/** The email with a quote: its lines, its validity, and the PDF (§email.quote). */
import { longDate } from '../../domain/dates.ts';
import type { Email } from '../gateways/mail.ts';
import type { StoredQuote } from '../stores/shared-carts.ts';
import { type Row, renderEmail } from './layout.ts';

type QuotePdf = {
  readonly number: string;
  /** The quote's own cart link, which holds its prices. */
  readonly cartUrl: string;
  /** Absolute path of the PDF. */
  readonly path: string;
};

export function quoteEmail(
  to: Email['to'],
  { quote, valid_until }: StoredQuote,
  { number, cartUrl, path }: QuotePdf,
): Email {
  const rows: Row[] = [...quote.cart, ...quote.discounts].map(({ name, value }) => ({ label: name, value }));
  const rendered = renderEmail({
    title: `Your quote ${number}`,
    parts: [
      { kind: 'rows', rows, sum: { label: quote.total.name, value: quote.total.value } },
      {
        kind: 'text',
        text: `These prices hold until ${longDate(valid_until.toISOString().slice(0, 10))}, through the link below.`,
      },
      { kind: 'link', label: 'Open this cart', url: cartUrl },
      { kind: 'small', text: 'The quote is attached as a PDF.' },
    ],
  });
  return {
    to,
    subject: `Your quote ${number}`,
    ...rendered,
    attachments: [{ name: `Quote ${number}.pdf`, path, type: 'application/pdf' }],
  };
}
