import { expect, type Page } from 'playwright/test';
import { lineMaxlength } from '../domain/licensee.ts';
import { cards } from './pages/checkout.page.ts';
import { fileInZip, namesInZip, textOfPdf } from './support/files.ts';
import { tabTo } from './support/keyboard.ts';
import { freshEmail, test } from './support/visit.ts';

test.use({ viewport: { width: 320, height: 640 } });

/** `words` repeated to exactly the longest line that a field takes. */
const longest = (words: string, length = lineMaxlength) =>
  words.repeat(Math.ceil(length / words.length)).slice(0, length - 1) + (words.trimEnd().at(-1) ?? '');

const buyers = [
  {
    script: 'Japanese',
    country: 'Japan',
    zip: '100-00011234',
    vat: `T${'1234567890'.repeat(3).slice(0, 29)}`,
    words: '株式会社山田太郎活字製作所 ',
    /** The first letters of the licensee, as they are read in documents. */
    begins: '株式会社山田太郎活字製作所',
  },
  {
    script: 'Arabic',
    country: 'Egypt',
    zip: '١١٥١١-١١٥١١٢',
    vat: `1${'234567890'.repeat(4).slice(0, 29)}`,
    words: 'شركة الحروف للطباعة والنشر ',
    begins: 'شركة',
  },
];

/** Nothing is wider than the window, and no letter of a field is lost. */
async function expectToFit(page: Page): Promise<void> {
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
}

for (const { script, country, zip, vat, words, begins } of buyers) {
  // §forms.errors.length, §checkout.review.licensee, §documents.every-script, §accessibility.wcag
  test(`the longest order in ${script} is right on a phone, by keyboard, in invoice, zip and email`, {
    tag: '@long',
  }, async ({ page, success }) => {
    test.setTimeout(240_000);
    const { keyboard } = page;
    const line = longest(words);
    await page.goto('/shops/instrument-serif');
    await tabTo(page, /Desktop/);
    await keyboard.press('ArrowDown');
    await tabTo(page, 'Add Instrument Serif Regular');
    await keyboard.press('Enter');
    await expect(page.getByText('Added').first()).toBeVisible();
    await page.goto('/checkout');

    const email = freshEmail();
    await page.getByRole('form', { name: 'Register' }).getByLabel('Email').focus();
    await keyboard.insertText(email);
    await keyboard.press('Tab');
    await keyboard.insertText('low water, soft light');
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Order information' })).toBeFocused();

    for (const [label, value] of [
      ['Name', line],
      ['Company (optional)', line],
      ['Project reference (optional)', line],
      ['VAT number (optional)', vat],
      ['Address', line],
      ['Address line 2 (optional)', line],
      ['Postal or zip code', zip],
      ['City', line],
    ] as const) {
      await test.step(label, async () => {
        const field = page.getByLabel(label, { exact: true }).first();
        await tabTo(page, label);
        await keyboard.insertText(value);
        await expect(field).toHaveValue(value);
        if (value === line) {
          await keyboard.type('x');
          await expect(field).toHaveValue(value);
        }
      });
    }
    await tabTo(page, 'Country');
    await keyboard.type(country);
    await tabTo(page, 'State (optional)');
    await keyboard.insertText(line);
    await tabTo(page, 'Website (optional)');
    await keyboard.insertText(longest('https://example.org/aa'));
    await expectToFit(page);
    await keyboard.press('Enter');

    await expect(page.getByRole('heading', { name: 'Order review' })).toBeFocused();
    await expect(page.getByRole('region', { name: 'Order review' })).toContainText(line);
    await expectToFit(page);
    await tabTo(page, /I agree/);
    await keyboard.press('Space');
    await tabTo(page, 'Everything looking good? Proceed to payment');
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Payment' })).toBeFocused();
    await tabTo(page, 'Card number');
    await keyboard.type(cards.pays);
    await tabTo(page, 'Expiry date');
    await keyboard.type('1234');
    await tabTo(page, 'Security code');
    await keyboard.type('123');
    await expectToFit(page);
    await tabTo(page, 'Pay for font licensing');
    await keyboard.press('Enter');
    await success.arrived();
    await expect(page.getByText(line).first()).toBeVisible();
    await expectToFit(page);

    const invoice = await textOfPdf(await success.download('Download invoice'));
    const letters = (text: string) => text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '');
    expect(letters(invoice)).toContain(letters(begins));
    expect(invoice).not.toMatch(/\?\?|\uFFFD/);
    const zipped = await success.download('Download font files');
    const names = await namesInZip(zipped);
    const readMe = names.find((name) => /READ.?ME/i.test(name)) ?? '';
    expect((await fileInZip(zipped, readMe)).toString()).toContain(line);

    const emails = page.getByRole('row').filter({ hasText: email }).getByRole('link');
    await expect(async () => {
      await page.goto('/outbox');
      await expect(emails.first()).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 20_000 });
    await emails.first().click();
    await expect(page.locator('body')).toContainText(line);
  });
}
