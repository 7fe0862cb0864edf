/** A shop of another foundry, as its owner starts it: it sells in a browser, and nothing that it sends names the demo (§foundry.any). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { demoName } from '../tests/support/demo-names.ts';
import { findPostgres, startPostgres } from '../tests/support/postgres.ts';
import { startShopProcess } from '../tests/support/shop-process.ts';
import { unzip } from '../tests/support/zip.ts';
import { cards } from './pages/checkout.page.ts';
import { linkInEmail } from './pages/outbox.page.ts';
import { callApi } from './support/buyer.ts';
import { textOfPdf } from './support/files.ts';
import { freshEmail, test as visit } from './support/visit.ts';

const bin = findPostgres();

const test = visit.extend<{ onPostgres: boolean; email: string }>({
  onPostgres: [false, { option: true }],
  shopOrigin: async ({ onPostgres }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'second-foundry-'));
    const postgres = onPostgres && bin ? await startPostgres(bin) : undefined;
    const shop = await startShopProcess(join(folder, 'data'), {
      FOUNDRY_DIR: 'tests/second-foundry',
      LIMITS: 'off',
      ...(postgres ? { DATABASE_URL: postgres.url('postgres') } : {}),
    });
    await use(shop.origin);
    await shop.stop();
    await postgres?.stop();
    await rm(folder, { recursive: true });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures it needs from the pattern.
  email: async ({}, use) => use(freshEmail()),
});
test.use({ viewport: { width: 1440, height: 900 } });
test.setTimeout(300_000);

type Steps = Pick<
  Parameters<Parameters<typeof test>[2]>[0],
  'page' | 'shop' | 'checkout' | 'success' | 'email'
>;

/** From the home page to the orders page; gives the fonts and the invoice that are saved there. */
async function buy({ page, shop, checkout, success, email }: Steps): Promise<Buffer[]> {
  await page.goto('/');
  await expect(page).toHaveTitle('Kiln & Quill — Letters drawn slowly & fired once');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Letters drawn slowly & fired once');
  await page.getByRole('banner').getByRole('link', { name: 'Fonts', exact: true }).click();
  await page.getByRole('link', { name: 'Kilnfield', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kilnfield' })).toBeVisible();
  await shop.open('kilnfield');
  for (const kind of ['Desktop', 'Web', 'App', 'E-book', 'Broadcast']) await shop.license(kind, 1);
  await shop.add('Kilnfield Complete Family');
  await shop.proceedToCheckout();
  await checkout.reachPayment(email);
  await checkout.payWith(cards.pays);
  await success.arrived();
  // Broadcast 30 × 1.5 = 45 in full, 36 + 24 + 40 + 18 = 118 at 40% = 47.20; 92.20 × 2 styles × 0.9 = 165.96, rounded down.
  await expect(page.getByRole('definition').last()).toHaveText('$165');
  await page.goto('/user/orders');
  await expect(page.getByRole('heading', { name: /KQ-10001/ })).toBeVisible();
  const files: Buffer[] = [];
  for (const name of [/Download font files/, /Download invoice/]) {
    const link = page.getByRole('link', { name });
    await expect(link).toHaveAttribute('href', /\/v1\/downloads\//, { timeout: 60_000 });
    files.push(await (await page.request.get((await link.getAttribute('href')) ?? '')).body());
  }
  return files;
}

/** Everything that is sent, as text, by what it is. */
async function everythingSent(page: Page, origin: string, email: string, files: readonly Buffer[]) {
  const texts = new Map<string, string>();
  const bytesAt = async (path: string) => {
    const answer = await page.request.get(path);
    texts.set(`headers of ${path}`, JSON.stringify(answer.headers()));
    return await answer.body();
  };
  const read = async (path: string) => {
    const text = String(await bytesAt(path));
    texts.set(path, text);
    return text;
  };
  const addPdf = async (what: string, bytes: Buffer) => void texts.set(what, await textOfPdf(bytes));
  const addZip = async (what: string, bytes: Buffer) => {
    for (const [name, content] of await unzip(bytes)) {
      texts.set(`${what}: name`, `${texts.get(`${what}: name`) ?? ''}\n${name}`);
      if (name.endsWith('.pdf')) await addPdf(`${what}: ${name}`, content);
      // In fonts, too: names stand in both encodings.
      else texts.set(`${what}: ${name}`, content.toString('latin1').replaceAll('\0', ''));
    }
  };

  const sitemap = await read('/sitemap.xml');
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  expect(pages).toEqual(
    expect.arrayContaining(['/', '/imprint', '/blog/diary/opening-the-kiln', '/shops/geologica']),
  );
  const more =
    '/cart /checkout /user/orders /user/profile /maintenance /no-such-page /outbox /blog/feed.xml /robots.txt';
  for (const path of [...pages, ...`${more} /favicon.svg /v1/openapi.json`.split(' ')]) await read(path);

  // Every GET of the API that visitors may call, for what this foundry has.
  const { paths } = JSON.parse(texts.get('/v1/openapi.json') ?? '');
  const { families } = await callApi<{ families: { options: { id: number }[] }[] }>(
    origin,
    'GET',
    'shops/kilnfield',
  );
  const values: Record<string, unknown> = {
    slug: 'kilnfield',
    font: 'kilnfield',
    key: 'imprint',
    filter: 'kilnfield',
    category: 'diary',
    id: families[0]?.options[0]?.id,
    gid: 1,
  };
  for (const [path, calls] of Object.entries<object>(paths))
    if ('get' in calls && !/token|link|attempt|order_id|cart\//.test(path))
      await read(
        `/v1${path === '/blogs/{category}/{slug}' ? '/blogs/diary/opening-the-kiln' : path.replace(/\{(\w+)\}/g, (_, name) => String(values[name]))}`,
      );

  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const orders = await callApi(origin, 'POST', 'settings/orders', { token, body: {} });
  texts.set('orders', JSON.stringify(orders));
  const item = { id: values.id, type: 'families', options: { desktop: 1 } };
  const quote = await callApi<{ url: string }>(origin, 'POST', 'cart/pdf', { token, body: { cart: [item] } });
  const trial = {
    email,
    name: 'Ada',
    subscribe: true,
    terms: true,
    newsletter_subscribe_location: '/free-trials',
  };
  await callApi(origin, 'POST', 'trials', { body: trial });
  await callApi(origin, 'POST', 'users/recover/password', { body: { email } });
  await addPdf('quote', await bytesAt(quote.url));
  await addPdf('specimen', await bytesAt('/specimens/kilnfield.pdf'));
  await addZip(
    'trial',
    await bytesAt(await linkInEmail(page, email, 'Your free trial fonts', /\/v1\/trials\//)),
  );
  const [zip = Buffer.of(), invoice = Buffer.of()] = files;
  await addZip('fonts', zip);
  await addPdf('invoice', invoice);

  for (const [, path = ''] of (await read('/outbox')).matchAll(/href="(\/outbox\/[^"]+)"/g))
    for (const [, file = ''] of (await read(path)).matchAll(/href="(\/outbox\/[^"]+\/\d+)"/g))
      await addPdf(`${path}: attached`, await bytesAt(file));
  return texts;
}

// §foundry.any, §foundry.name-nowhere
test('sells by its own words and numbers, and nothing that it sends names the demo', {
  tag: '@long',
}, async ({ page, shop, checkout, success, email, shopOrigin }) => {
  const files = await buy({ page, shop, checkout, success, email });
  const texts = await everythingSent(page, shopOrigin, email, files);
  expect(texts.size).toBeGreaterThan(80);
  const found = [...texts].flatMap(([what, text]) =>
    [...text.matchAll(demoName)].map(
      ({ index }) => `${what}: ${text.slice(Math.max(0, index - 40), index + 40)}`,
    ),
  );
  expect(found).toEqual([]);
  // An ampersand in the name is escaped, and once.
  const home = texts.get('/') ?? '';
  expect(home).toContain('<meta property="og:site_name" content="Kiln &amp; Quill">');
  const [, card = ''] = /property="og:image" content="([^"]+)"/.exec(home) ?? [];
  expect((await page.request.get(new URL(card).pathname)).headers()['content-type']).toBe('image/png');
  for (const [what, text] of texts)
    if (/^\/(?!outbox|v1|blog\/feed)/.test(what)) expect(text, what).not.toMatch(/&amp;(?:amp|#?\w{2,5});/);
  expect(texts.get('/blog/feed.xml')).toContain('<title>Kiln &amp; Quill: Blog</title>');
  expect(texts.get('invoice')).toContain('Kiln & Quill GmbH');
  await page.goto('/impressum');
  await expect(page).toHaveURL(/\/imprint$/);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' })).toBeVisible();
});

// §foundry.any
test.describe('on PostgreSQL', { tag: '@long' }, () => {
  // Like every test on PostgreSQL (README): npm test asks for no database server.
  test.skip(bin === undefined, 'No PostgreSQL server is installed.');
  test.use({ onPostgres: true });
  test('sells the same', async ({ page, shop, checkout, success, email }) => {
    const [zip = Buffer.of()] = await buy({ page, shop, checkout, success, email });
    expect([...(await unzip(zip)).keys()]).toContain(
      'Kiln Quill KQ-10001/Kilnfield/OpenType/Kilnfield-Italic.otf',
    );
  });
});
