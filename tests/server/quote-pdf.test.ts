/** What the PDF of a quote says. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFoundry } from '../../server/catalogue/import.ts';
import { openPglite } from '../support/databases.ts';
import { hasPdftotext, textOf } from '../support/pdf.ts';
import { noCardGateway, type ShopServer, startShop } from '../support/server.ts';
import { seattle } from '../support/till.ts';

describe('the paper of a quote', () => {
  let shop: ShopServer;
  beforeAll(async () => {
    const connection = await openPglite();
    await importFoundry(connection);
    shop = await startShop(connection, { overrides: { card: noCardGateway } });
  }, 120_000);
  afterAll(() => shop.close());

  // §licensee.sentence, §quote.as-on-screen
  it.runIf(hasPdftotext)(
    'says number, dates, lines with their steps, the tax estimate, the licensee and the cart link',
    async () => {
      const { body: bungee } = await shop.call('shop', { params: { font: 'bungee' } });
      const option = bungee.families[0]?.options[0];
      const cart = [
        { id: option?.id ?? 0, type: 'families' as const, options: { desktop: 1, web: 1, app: 0 } },
      ];
      const personal_info = { ...seattle, is_student_order: true };
      const { body } = await shop.call('quoteCart', { body: { cart, personal_info } });
      const response = await fetch(`${shop.url}${body.url}`);
      const pdf = Buffer.from(await response.arrayBuffer());
      const text = textOf(pdf);
      for (const expectedText of [
        `Quote ${body.quote_number}`,
        'Valid until',
        'Bungee',
        'Desktop licence',
        'Web licence at half price',
        'Package',
        'Junior discount (50%)',
        'US sales tax, estimated',
        'Licensed to',
        'Ada Example',
        'Seattle',
        '/cart?id=',
      ])
        expect(text).toContain(expectedText);
    },
    60_000,
  );
});
