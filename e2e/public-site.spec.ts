/** The route table by its paths: each page with its content, and what the served HTML declares about it. */
import { expect, type Page } from 'playwright/test';
import { test } from './support/visit.ts';

type Row = readonly [path: string, heading: string, title: string];

const publicPages: readonly Row[] = [
  ['/', 'Type, cut near water', 'Skerry — Type, cut near water'],
  ['/blog', 'Blog', 'Blog — Skerry'],
  ['/blog/in-use', 'Fonts in use', 'Fonts in use — Skerry'],
  ['/blog/in-use?page=2', 'Fonts in use', 'Fonts in use, page 2 — Skerry'],
  ['/blog/barlow', 'Barlow', 'Barlow in use — Skerry'],
  ['/blog/in-use/the-night-boat', 'A ticket for the night boat', 'Skerry — A ticket for the night boat'],
  ['/typefaces', 'Typefaces', 'Typefaces — Skerry'],
  ['/typeface/barlow', 'Barlow', 'Barlow — Skerry'],
  ['/typeface/weather-collection', 'Weather', 'Weather — Skerry'],
  ['/shops/barlow', 'Barlow', 'License Barlow — Skerry'],
  ['/commissions', 'Commissions', 'Commissions — Skerry'],
  ['/commissions/north-sound-pilots', 'North Sound Pilots', 'Skerry — North Sound Pilots, Custom weights'],
  ['/information', 'Information', 'Information — Skerry'],
  ['/eula', 'Font licence agreement', 'Font licence agreement — Skerry'],
  ['/eula-us', 'Font licence agreement (United States)', 'Font licence agreement (United States) — Skerry'],
  ['/junior-licence', 'Junior licence', 'Junior licence — Skerry'],
  ['/privacy-policy', 'Privacy policy', 'Privacy policy — Skerry'],
  ['/accessibility', 'Accessibility', 'Accessibility — Skerry'],
  ['/about', 'Type, cut near water', 'About — Skerry'],
  ['/contact', 'Contact', 'Contact — Skerry'],
  ['/newsletter', 'Newsletter', 'Newsletter — Skerry'],
  ['/free-trial-fonts', 'Free trial fonts', 'Free trial fonts — Skerry'],
  ['/club', 'The Club', 'Club — Skerry'],
];

/** Pages for one person: the same head for everybody, and not indexed by search engines. */
const personalPages: readonly (readonly [path: string, title: string])[] = [
  ['/cart', 'Your cart — Skerry'],
  ['/checkout', 'Checkout — Skerry'],
  ['/checkouts/success', 'Thank you for your order — Skerry'],
  ['/user/login', 'Log in — Skerry'],
  ['/user/forget-password', 'Forgot your password? — Skerry'],
  ['/user/change-password', 'New password — Skerry'],
  ['/user/orders', 'Your orders — Skerry'],
  ['/user/profile', 'Settings — Skerry'],
  ['/club/invite/0123456789', 'Join the Club — Skerry'],
];

/** A family's fonts are made when they are first requested, and scripts start after them. */
const hydrated = (page: Page) =>
  expect(page.locator('html[data-hydrated]')).toBeAttached({ timeout: 40_000 });

for (const [path, heading, title] of publicPages) {
  // §site.route.home, §site.route.blog, §site.route.blog-filter, §site.route.blog-post,
  // §site.route.typefaces, §site.route.typeface, §site.route.shop, §site.route.commissions,
  // §site.route.commission, §site.route.static-pages, §site.route.about, §site.route.newsletter,
  // §site.route.trial-fonts, §site.route.metadata, §blog.post.title, §commissions.detail.title,
  // §blog.filter.in-use, §navigation.head.list-pages
  test(`${path} is served whole, and opens`, async ({ page, request }) => {
    const html = await (await request.get(path)).text();
    const meta = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]+)"`).exec(html);
    expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).toBe(title);
    expect(meta('og:title')?.[1]).toBe(title);
    expect(meta('description')?.[1]?.length).toBeGreaterThan(20);
    expect(meta('og:description')?.[1]).toBe(meta('description')?.[1]);
    expect(meta('og:image')?.[1]).toMatch(/^https?:/);
    const [, bodyClass] = /<body class="([^"]+)"/.exec(html) ?? [];
    const [, canonical = ''] = /<link rel="canonical" href="([^"]+)"/.exec(html) ?? [];
    expect(canonical.slice(new URL(canonical).origin.length)).toBe(path);
    expect(/<h1[ >]/.test(html)).toBe(true);
    const image = await request.get(new URL(meta('og:image')?.[1] ?? '').pathname);
    expect(image.status()).toBe(200);
    await page.goto(path);
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expect(page).toHaveTitle(title);
    await expect(page.locator('body')).toHaveClass(bodyClass ?? '');
  });
}

// §site.route.cart, §site.route.metadata
test('every page for one person has a head of its own, and is for no search engine', async ({ request }) => {
  const descriptions = new Set<string>();
  for (const [path, title] of personalPages) {
    const html = await (await request.get(path)).text();
    expect(html, path).toContain(`<title>${title}</title>`);
    expect(html, path).toContain(`<meta property="og:title" content="${title}">`);
    expect(html, path).toContain('<meta name="robots" content="noindex">');
    expect(html, path).toMatch(/<body class="[^"]+"/);
    descriptions.add(/name="description" content="([^"]+)/.exec(html)?.[1] ?? '');
  }
  expect(descriptions.size).toBe(personalPages.length);
});

test('every public page has a title and a description of its own', async ({ request }) => {
  const paths = publicPages.map(([path]) => path).filter((path) => !path.includes('?'));
  const texts = await Promise.all(paths.map(async (path) => (await request.get(path)).text()));
  for (const part of [/<title>([^<]+)/, /name="description" content="([^"]+)/]) {
    const contents = texts.map((text) => part.exec(text)?.[1]);
    expect(new Set(contents).size).toBe(paths.length);
  }
});

for (const [from, to] of [
  ['/licenses', '/information'],
  ['/free_trials', '/free-trial-fonts'],
] as const) {
  // §site.route.licenses, §site.route.free-trials-alias
  test(`${from} leads to ${to}`, async ({ request }) => {
    const answer = await request.get(from, { maxRedirects: 0 });
    expect(answer.status()).toBe(301);
    expect(answer.headers().location).toBe(to);
  });
}

test.describe('an address of nothing', () => {
  test.use({ expectedStatuses: [404] });

  for (const path of [
    '/nowhere',
    '/blog/no-such-filter',
    '/blog/in-use/no-such-post',
    '/commissions/nobody',
  ]) {
    // §blog.filter.unknown, §navigation.head.failed-page, §site.route.unknown
    test(`${path} is 404, with a way on`, async ({ page }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await hydrated(page);
      await expect(page).toHaveTitle('Page not found — Skerry');
      expect(new URL(page.url()).pathname).toBe(path);
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    });
  }
});

// §home.typefaces.faces
test('the home page asks for a typeface’s font when its name comes near', async ({ page }) => {
  const fonts = new Set<string>();
  page.on('request', (request) => {
    if (/^\/fonts\/[^/]+\.woff2$/.test(new URL(request.url()).pathname)) fonts.add(request.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  // Those of the interface are named beside its colours.
  const [theme = ''] = await page.locator('head style').allTextContents();
  const ofTypefaces = () => [...fonts].filter((url) => !theme.includes(new URL(url).pathname));
  expect(ofTypefaces(), 'the opening’s').toHaveLength(1);
  const names = page
    .getByRole('region', { name: 'Retail typefaces' })
    .getByRole('listitem')
    .getByRole('link');
  expect(await names.count()).toBe(16);
  for (const name of await names.all()) {
    await name.scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        name.evaluate((link) => {
          const [family = ''] = getComputedStyle(link).fontFamily.split(',');
          return [...document.fonts].some(
            (face) =>
              face.status === 'loaded' && face.family.replaceAll('"', '') === family.replaceAll('"', ''),
          );
        }),
      )
      .toBe(true);
  }
  expect(ofTypefaces()).toHaveLength(16);
});

// §home.opening.fit
test('the opening fills its measure with what is typed, and never leaves it', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const specimen = page.getByRole('textbox', { name: 'Type here to try Fraunces' });
  await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded');
  /** How many lines the text has, and how much of the measure the longest fills. */
  const set = () =>
    specimen.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { width, height } = range.getBoundingClientRect();
      const { fontSize } = getComputedStyle(element);
      const margin = element.parentElement
        ? parseFloat(getComputedStyle(element.parentElement).paddingLeft)
        : 0;
      return {
        lines: Math.round(height / parseFloat(fontSize)),
        share: width / (innerWidth - 2 * margin),
        page: document.documentElement.scrollWidth - innerWidth,
      };
    });
  for (const [text, lines] of [
    ['Fjords', 1],
    ['Low water, soft light', 1],
    ['Low water, soft light, and a wind from the south that brings bread', 2],
  ] as const) {
    await specimen.fill(text);
    await expect.poll(async () => (await set()).lines).toBe(lines);
    const { share, page: further } = await set();
    expect(share, text).toBeLessThan(1.06);
    expect(share, text).toBeGreaterThan(lines > 1 ? 0.6 : 0.96);
    expect(further).toBeLessThanOrEqual(0);
  }
  // Without text it keeps its height.
  await specimen.fill('');
  expect(await specimen.evaluate(({ clientHeight }) => clientHeight)).toBeGreaterThan(20);
});

// §tester.own-face
test('no style of a family is shown in another font while its own loads, but for the name', async ({
  page,
}) => {
  await page.goto('/typeface/barlow');
  const faces = await page.evaluate(() =>
    [...document.fonts]
      .map(({ family, display }) => ({ family: family.replaceAll('"', ''), display }))
      .filter(({ family }) => /^barlow-/.test(family) && !family.endsWith('-fallback')),
  );
  expect(faces).toHaveLength(108);
  const name = await page
    .locator('h1 text')
    .evaluate((drawn) => getComputedStyle(drawn).fontFamily.split(',')[0]?.replaceAll('"', ''));
  const swapped = faces.filter(({ display }) => display === 'swap').map(({ family }) => family);
  expect(swapped).toEqual([name]);
  expect(new Set(faces.map(({ display }) => display))).toEqual(new Set(['swap', 'block']));
});

// §blog.list.page-address, §blog.list.page-parameter
test('the blog is walked by its pages: each starts at its top, and page 1 has the plain address', async ({
  page,
}) => {
  await page.goto('/blog');
  await hydrated(page);
  const more = page.getByRole('navigation', { name: 'More posts' });
  const first = (await page.getByRole('article').first().getByRole('heading').textContent()) ?? '';
  await more.getByRole('link', { name: 'Page 3' }).click();
  await expect(page).toHaveURL(/\/blog\?page=3$/);
  await expect(more.locator('[aria-current]')).toHaveText(/3/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole('article').first().getByRole('heading')).not.toHaveText(first);
  await page.goBack();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(page.getByRole('article').first().getByRole('heading')).toHaveText(first);
  await more.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/\/blog\?page=2$/);
  await more.getByRole('link', { name: 'Page 1' }).click();
  await expect(page).toHaveURL(/\/blog$/);
});

// §blog.sidebar.active, §blog.list.page-reset, §blog.filter.page-address
test('another filter starts with its first page, and is marked', async ({ page }) => {
  await page.goto('/blog/in-use?page=2');
  await hydrated(page);
  const posts = page.getByRole('navigation', { name: 'Posts', exact: true });
  await expect(posts.locator('[aria-current]')).toHaveText('Fonts in use');
  await page.getByRole('link', { name: 'First Page' }).click();
  await expect(page).toHaveURL(/\/blog\/in-use$/);
  await page.getByRole('link', { name: 'Last page' }).click();
  await expect(page).toHaveURL(/\/blog\/in-use\?page=2$/);
  // The page is there, and scrolled to its top: nothing moves under the next click.
  await expect(page.getByRole('link', { name: 'First Page' })).toBeVisible();
  await posts.getByRole('link', { name: 'Workshop' }).click();
  await expect(page).toHaveURL(/\/blog\/workshop$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Workshop');
});

test('a story is read from the list to its next one, each under its own title', async ({ page }) => {
  await page.goto('/blog');
  await hydrated(page);
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/blog\/[\w-]+\/[\w-]+$/);
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await expect(page).toHaveTitle(`Skerry — ${name}`);
  await page.getByRole('region', { name: 'Recent posts' }).getByRole('link').last().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(name);
});

// §pages.information.sidebar
test('a part of the information is reached by its line in the contents, and by its address', async ({
  page,
}) => {
  await page.goto('/information');
  await hydrated(page);
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Refunds' }).click();
  await expect(page).toHaveURL(/#refunds$/);
  await expect(page.getByRole('heading', { name: 'Refunds' })).toBeInViewport();
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('link', { name: 'how prices work' }).click();
  await expect(page).toHaveURL(/\/information#prices$/);
  await expect(page.getByRole('heading', { name: 'Prices', exact: true })).toBeInViewport();
});

// §club.page.public
test('the footer leads to what the Club is; its log-in keeps the way back', async ({ page }) => {
  await page.goto('/contact');
  await hydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Club' }).click();
  await expect(page).toHaveURL(/\/club$/);
  for (const name of ['What members get', 'Who is in it', 'How to be invited'])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/user\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('current_url'))).toBe('/club');
});

// §header.scheme
test('the button of the colour scheme is named by where it leads', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/about');
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: 'Use light colours', exact: true }).click();
  await banner.getByRole('button', { name: 'Use dark colours', exact: true }).click();
  await expect(banner.getByRole('button', { name: 'Use light colours', exact: true })).toBeVisible();
});
