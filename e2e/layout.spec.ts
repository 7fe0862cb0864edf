/**
 * The layout contract, over every page in every state (support/layout-rules.ts); and a small part of `npm run bench:layout`:
 * lists, pictures and a tester don't shift while they load over a slow line, nor the shop's lists when a licence is chosen; and
 * an amount stays whole.
 */
import { expect } from 'playwright/test';
import { ShopPage } from './pages/shop.page.ts';
import { endsOf, faultsOf, openGallery, type Reader, test } from './support/gallery.ts';
import { addLayoutRules, layoutFaults, type RuleName } from './support/layout-rules.ts';
import { shiftsOf } from './support/shifts.ts';

const shape = ['sideways', 'cut', 'collisions', 'focus'] as const;
const colours = ['controls', 'focus'] as const;
const strong = ['strong', 'controls'] as const;
const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };

/** `states`: of each page the first and the last, or all. */
const readers: readonly (Reader & {
  readonly name: string;
  readonly rules: readonly RuleName[];
  readonly states: 'ends' | 'all';
})[] = [
  { name: 'at 400 % of a desk', width: 320, height: 256, rules: shape, states: 'all' },
  { name: 'on a phone', ...phone, rules: [...shape, 'controls'], states: 'ends' },
  { name: 'with text of 32 px on a phone', ...phone, fontSizePx: 32, rules: shape, states: 'all' },
  { name: 'with text of 32 px on a desk', ...desk, fontSizePx: 32, rules: shape, states: 'ends' },
  {
    name: 'with spaced text on a small phone',
    ...{ width: 320, height: 640, spacing: true },
    rules: shape,
    states: 'all',
  },
  { name: 'with spaced text on a desk', ...desk, spacing: true, rules: shape, states: 'ends' },
  {
    name: 'in the dark',
    ...desk,
    media: { colorScheme: 'dark' },
    rules: colours,
    states: 'ends',
  },
  {
    name: 'in black on white, whatever the theme',
    ...desk,
    theme: 'dark',
    media: { forcedColors: 'active', colorScheme: 'light' },
    rules: colours,
    states: 'all',
  },
  {
    name: 'in white on black, whatever the theme',
    ...desk,
    theme: 'light',
    media: { forcedColors: 'active', colorScheme: 'dark' },
    rules: colours,
    states: 'ends',
  },
  {
    name: 'with more contrast',
    ...desk,
    media: { contrast: 'more' },
    rules: strong,
    states: 'ends',
  },
  {
    name: 'with more contrast in the dark',
    ...desk,
    media: { contrast: 'more', colorScheme: 'dark' },
    rules: strong,
    states: 'all',
  },
];

// §accessibility.reflow, §accessibility.text-spacing, §accessibility.sticky-header, §accessibility.focus-ring,
// §accessibility.boundaries, §accessibility.forced-colours, §accessibility.more-contrast
test.describe('the layout contract holds', { tag: '@long' }, () => {
  for (const { name, rules, states, ...reader } of readers) {
    const which = states === 'all' ? 'every state' : 'the first and the last state';
    test(`${name}, in ${which} of every page`, async ({ page, galleryOrigin }) => {
      test.setTimeout(900_000);
      const paths = await openGallery(page, galleryOrigin, reader);
      const faults: string[] = [];
      for (const path of states === 'all' ? paths : endsOf(paths))
        faults.push(...(await faultsOf(page, path, rules)));
      expect(faults).toEqual([]);
    });
  }
});

/** A page that breaks a rule, what the rule says, and what mends it. */
const breaches: readonly {
  readonly rule: RuleName;
  readonly what: string;
  readonly html: string;
  readonly says: RegExp;
  readonly mend: string;
}[] = [
  {
    rule: 'sideways',
    what: 'a page wider than its window',
    html: '<p class="wide">Tide table</p><style>.wide { width: 120vw }</style>',
    says: /the page is \d+ px wide, through p\.wide “Tide table”/,
    mend: '.wide { max-width: 100% }',
  },
  {
    rule: 'cut',
    what: 'a line that its box cuts',
    html: '<p class="line">Low water, soft light</p><style>.line { width: 4em; overflow: hidden; white-space: nowrap }</style>',
    says: /p\.line “Low water, soft light” is cut right by p\.line/,
    mend: '.line { white-space: normal }',
  },
  {
    rule: 'cut',
    what: 'letters whose feet are cut',
    html: '<p class="line">gypsum</p><style>.line { font-size: 40px; line-height: 1; height: 30px; overflow: clip }</style>',
    says: /is cut below by p\.line/,
    mend: '.line { height: auto; line-height: 1.5 }',
  },
  {
    rule: 'cut',
    what: 'a row that is laid out when it comes near, lower than its text',
    html: '<div style="height: 3000px"></div><p class="row">one<br>two</p><style>.row { height: 1em; content-visibility: auto }</style>',
    says: /p\.row “onetwo” is cut below/,
    mend: '.row { height: auto }',
  },
  {
    rule: 'collisions',
    what: 'texts that lie over each other',
    html: '<p>About the foundry</p><p class="up">Settings of it</p><style>.up { margin-top: -2em }</style>',
    says: /p “About the foundry” meets p\.up “Settings of it”/,
    mend: '.up { margin-top: 0 }',
  },
  {
    rule: 'collisions',
    what: 'links without a gap',
    html: '<nav><a href="/a">About</a><a href="/s">Settings</a></nav><style>nav { display: flex }</style>',
    says: /a “About” meets a “Settings”/,
    mend: 'nav { gap: 8px }',
  },
  {
    rule: 'focus',
    what: 'a bar over what has the focus',
    html:
      '<div style="height: 200px"></div><a href="/a">Edit text</a><b class="bar">Controls</b>' +
      '<style>.bar { position: fixed; inset: 0; bottom: 50% } a:focus { outline: 3px solid #ff4f1c; box-shadow: 0 0 0 6px #000 }</style>',
    says: /a “Edit text” is covered by b\.bar “Controls”/,
    mend: '.bar { position: static }',
  },
  {
    rule: 'focus',
    what: 'a focus without a ring',
    html: '<button>Buy</button><style>button:focus { outline: none }</style>',
    says: /button “Buy” has no ring/,
    mend: 'button:focus { outline: 3px solid #ff4f1c; box-shadow: 0 0 0 6px #101a1d }',
  },
  {
    rule: 'focus',
    what: 'a ring of one colour, which some ground always hides',
    html: '<button>Buy</button><style>button:focus { outline: 3px solid #ff4f1c }</style>',
    says: /button “Buy” has a ring of one colour/,
    mend: 'button:focus { box-shadow: 0 0 0 6px #101a1d }',
  },
  {
    rule: 'controls',
    what: 'a field with a faint edge',
    html: '<input aria-label="Size"><style>input { border: 1px solid #c3c9c4; background: none }</style>',
    says: /the edge of input “Size” .*has 1\.\d\d:1/,
    mend: 'input { border-color: #101a1d }',
  },
  {
    rule: 'controls',
    what: 'a slider in the colour of the page',
    html: '<input type="range" aria-label="Weight"><style>input { appearance: none; background: linear-gradient(rgb(240 240 240), rgb(240 240 240)) }</style>',
    says: /the track of input “Weight” has 1\.\d\d:1/,
    mend: 'input { background: linear-gradient(rgb(0 0 0), rgb(0 0 0)) }',
  },
  {
    rule: 'controls',
    what: 'a chosen button like the others',
    html: '<button aria-pressed="true">Small caps</button><style>button { background: #eee; color: #000 }</style>',
    says: /button “Small caps” is chosen by 1\.\d\d:1/,
    mend: 'button { background: #000; color: #fff }',
  },
  {
    rule: 'strong',
    what: 'quiet text, a hairline and a faint placeholder',
    html:
      '<p>Captions</p><hr class="rule"><input placeholder="Search">' +
      '<style>:root { --paper: #fff; --field: #fff } p, ::placeholder { color: #777 } .rule { border: 0; border-top: 1px solid #ccc }</style>',
    says: /p “Captions” is written in 4\.48:1.*the line of hr\.rule.*the placeholder of input/s,
    mend: 'p, ::placeholder { color: #000 !important } .rule { border-color: #000 }',
  },
];

test.describe('the layout contract reports', () => {
  for (const { rule, what, html, says, mend } of breaches)
    test(what, async ({ page }) => {
      await addLayoutRules(page);
      await page.goto('about:blank');
      const broken = `<!doctype html><html lang="en"><title>Broken</title><body>${html}</body></html>`;
      await page.setContent(broken);
      await page.keyboard.press('Tab');
      expect((await layoutFaults(page, [rule])).join('\n')).toMatch(says);
      await page.locator('body').evaluate((body, css) => {
        body.append(Object.assign(document.createElement('style'), { textContent: css }));
      }, mend);
      expect(await layoutFaults(page, [rule])).toEqual([]);
    });
});

test.use({ viewport: { width: 390, height: 844 } });

for (const path of ['/blog', '/typeface/instrument-serif']) {
  test(`nothing moves on ${path}`, async ({ context, shopOrigin }) => {
    test.setTimeout(120_000);
    const shifts = await shiftsOf(context, shopOrigin + path);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(shifts)).toBeLessThan(0.005);
  });
}

for (const width of [390, 1440]) {
  test(`a choice of licences leaves the lists in their place at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const shop = new ShopPage(page);
    await shop.open('instrument-serif');
    const tops = () =>
      page
        .getByRole('main')
        .getByRole('button', { name: /^Add / })
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top + scrollY));
    const unlicensed = await tops();
    expect(unlicensed.length).toBeGreaterThan(1);
    await shop.license('Desktop', 1);
    await expect(page.getByText(/you save \$/).first()).toBeVisible();
    expect(await tops()).toEqual(unlicensed);
  });
}

test('an amount is on one line, however long the name beside it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const shop = new ShopPage(page);
  await shop.open('instrument-serif');
  await shop.license('Desktop', 4);
  await shop.license('Web', 4);
  await shop.add('Instrument Serif Complete Family');
  await shop.add('Instrument Serif Regular');
  await page.goto('/checkout');
  const order = page.getByRole('complementary', { name: 'Your order' });
  await expect(order.getByText('Instrument Serif Complete Family').first()).toBeVisible();
  const amounts = order.getByText(/^\$[\d,.]+$/);
  await expect(amounts).not.toHaveCount(0);
  const broken = await amounts.evaluateAll((all) =>
    all
      .filter((amount) => {
        const range = document.createRange();
        range.selectNodeContents(amount);
        return range.getClientRects().length > 1;
      })
      .map(({ textContent }) => textContent),
  );
  expect(broken).toEqual([]);
});
