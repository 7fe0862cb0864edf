import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'playwright/test';
import { cards } from './pages/checkout.page.ts';
import { expectAccessibleInAllVariants } from './support/accessible.ts';
import { callApi, styleOf, test } from './support/buyer.ts';
import { namesInZip } from './support/files.ts';

/** What a person of the foundry types at the terminal, beside the open shop. */
async function ordersCommand(...words: readonly string[]): Promise<string> {
  const command = ['server/commands/orders.ts', ...words, '--reason', 'Wrong style', '--yes'];
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, DATA_DIR: process.env.SHOP_DATA },
  });
  return stdout;
}

// §refund.line, §orders.refunds, §orders.commands
test('a refunded line is gone from the download, the others stay; then the order has documents alone', async ({
  page,
  checkout,
  success,
  buyer: { token },
  shopOrigin,
}) => {
  const { revision } = await callApi<{ revision: number }>(shopOrigin, 'GET', 'cart', { token });
  const cart = await Promise.all(
    ['Instrument Serif Regular', 'Instrument Serif Italic'].map((name) =>
      styleOf(shopOrigin, 'instrument-serif', name),
    ),
  );
  await callApi(shopOrigin, 'PUT', 'cart', { token, body: { cart, revision } });
  await page.goto('/checkout');
  await checkout.isAtPayment();
  await checkout.payWith(cards.pays);
  await success.arrived();
  await page.goto('/user/orders');
  await page.getByRole('link', { name: /^View licence/ }).click();
  const article = page.getByRole('article', { name: 'Your licence' });
  const [number = ''] = /SK-\d+/.exec((await article.textContent()) ?? '') ?? [];

  expect(await ordersCommand('refund', number, '--line', '1')).toBe(`$40 of ${number} went back.\n`);
  const refunds = page.getByRole('region', { name: 'Refunds' });
  await page.reload();
  await expect(refunds.getByRole('listitem')).toHaveText(/Refunded.*\$40/);
  await expect(article.getByRole('listitem').first()).toContainText('Refunded');
  const zip = page.getByRole('link', { name: /^Download font files/ });
  await expect(async () => {
    await page.reload();
    await expect(zip).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectAccessibleInAllVariants(page);
  const files = await page.request.get((await zip.getAttribute('href')) ?? '');
  const fonts = (await namesInZip(await files.body())).filter((name) => name.endsWith('.ttf'));
  expect(fonts).toEqual([expect.stringMatching(/InstrumentSerif-Italic\.ttf$/)]);
  const note = await refunds.getByRole('link', { name: /^Credit note CN-/ }).getAttribute('href');
  expect((await (await page.request.get(note ?? '')).body()).subarray(0, 5).toString()).toBe('%PDF-');

  await ordersCommand('refund', number, '--all');
  await page.reload();
  await expect(refunds.getByRole('listitem')).toHaveCount(2);
  await expect(zip).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Download invoice/ })).toBeVisible();
  await expectAccessibleInAllVariants(page);
});
