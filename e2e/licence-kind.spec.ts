/** A licence kind added to the demo by its content alone, from the shop to the files (§pricing.input.kinds). */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { startShopProcess } from '../tests/support/shop-process.ts';
import { changeFile } from '../tests/support/small-foundry.ts';
import { unzip } from '../tests/support/zip.ts';
import { berlin, cards } from './pages/checkout.page.ts';
import { textOfPdf } from './support/files.ts';
import { freshEmail, test as visit } from './support/visit.ts';

const broadcast = `  broadcast:
    name: Broadcast
    question: Will they be on air?
    none: No programme
    use: Show them in programmes.
    unit: months
    formats: [OpenType]
    factor: 2
    tiers:
      - { name: 1 month, price: 20 }
      - { name: 6 months, price: 40 }
`;

const test = visit.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures it needs from the pattern.
  shopOrigin: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'licence-kind-'));
    const foundry = join(folder, 'foundry');
    await cp('foundry', foundry, { recursive: true });
    await changeFile(foundry, 'licences.yaml', '# Tiers with', `${broadcast}# Tiers with`);
    const shop = await startShopProcess(join(folder, 'data'), { FOUNDRY_DIR: foundry, LIMITS: 'off' });
    await use(shop.origin);
    await shop.stop();
    await rm(folder, { recursive: true });
  },
});
test.setTimeout(180_000);

// §pricing.input.kinds
test('a licence kind of a few lines is chosen, shared, quoted, paid for and delivered like the others', {
  tag: '@long',
}, async ({ page, shop, checkout, success }) => {
  const licence = 'Broadcast: 6 months';
  await shop.open('bungee');
  await shop.license('Broadcast', 2);
  await shop.add('Bungee Complete Family');

  await page.goto('/cart');
  const main = page.getByRole('main');
  await expect(main).toContainText(licence);
  // 40 twice, for two styles, at 80%.
  await expect(main).toContainText('$128');
  await page.getByRole('button', { name: 'Share' }).click();
  const link = await page.getByRole('textbox', { name: 'Link to this cart' }).inputValue();
  await page.getByRole('button', { name: 'Download as PDF' }).click();
  const quote = page.getByRole('link', { name: /^Quote .+ \(PDF\)/ });
  const pdf = await page.request.get((await quote.getAttribute('href')) ?? '');
  expect(await textOfPdf(await pdf.body())).toContain(licence);
  await page.goto(link);
  await expect(main).toContainText(licence);

  await page.goto('/checkout');
  await checkout.register(freshEmail());
  await checkout.fillAddress(berlin);
  await checkout.proceedToReview();
  await expect(checkout.step('Order review')).toContainText(licence);
  await checkout.agree();
  await checkout.proceedToPayment();
  await checkout.payWith(cards.pays);
  await success.arrived();
  await page.goto('/user/orders');
  await expect(main).toContainText(licence);
  const download = page.getByRole('link', { name: /Download font files/ });
  await expect(download).toHaveAttribute('href', /\/v1\/downloads\//, { timeout: 60_000 });
  const zip = await page.request.get((await download.getAttribute('href')) ?? '');
  const files = [...(await unzip(await zip.body())).keys()].map((path) => path.replace(/^[^/]+\//, ''));
  expect(files.filter((path) => /\.(ttf|otf|woff2)$/.test(path))).toEqual([
    'Bungee/TrueType/Bungee-Regular.ttf',
    'Bungee/TrueType/BungeeShade-Regular.ttf',
  ]);
});
