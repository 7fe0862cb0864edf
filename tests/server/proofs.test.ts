/** A text as it is set in the tester, on paper: in its font alone, with what it was set in below. */
import { findProblems } from '@skerry/pdf-ua/problems';
import { readTaggedPdf } from '@skerry/pdf-ua/tagged-pdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { longDate } from '../../domain/dates.ts';
import { describeOnBoth } from '../support/databases.ts';
import { operatorsOf } from '../support/pdf.ts';
import type { ShopServer } from '../support/server.ts';
import { startSmallShop } from '../support/small-shop.ts';

describeOnBoth('a proof', ({ open }) => {
  let shop: ShopServer;
  beforeAll(async () => {
    shop = await startSmallShop(open, ['barlow', 'fraunces', 'kufam']);
  }, 120_000);
  afterAll(() => shop.close());

  const request = (family: string, params: Readonly<Record<string, string>> = {}) =>
    fetch(`${shop.url}/proofs/${family}.pdf?${new URLSearchParams(params)}`);
  const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());
  /** What is read aloud, in order: the foot, then the text. */
  async function read(family: string, params?: Readonly<Record<string, string>>) {
    const { elements, pages, fonts } = await readTaggedPdf(await bytesOf(await request(family, params)));
    const texts = elements
      .filter(({ tag }) => /^(?:H1|P)$/.test(tag))
      .map(({ lang, text }) => ({ lang, text }));
    return { texts, pages, fonts: fonts.map(({ name }) => name.replace(/^[A-Z]+\+/, '')) };
  }

  // §tester.block.proof
  it('without a setting is the headline, with style, size, foundry and date at its foot, for this reader alone', async () => {
    const answer = await request('barlow');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(answer.headers.get('cache-control')).toMatch(/^private/);
    const { body } = await shop.call('typeface', { params: { slug: 'barlow' } });
    const [main] = Object.values(body.editable.subfamilies).flatMap(({ styles }) =>
      styles.filter((style) => style.class === body.family.main_style.class),
    );
    const { texts, fonts } = await read('barlow');
    const today = longDate(shop.services.clock.now().toISOString());
    expect(texts).toEqual([
      { lang: undefined, text: 'Barlow Normal Regular' },
      { lang: undefined, text: `Skerry, ${today}` },
      { lang: undefined, text: expect.stringMatching(/^[\d.]+\/[\d.]+ pt$/) },
      { lang: main?.lang, text: main?.default_text },
    ]);
    expect(fonts).toContain('Barlow-Regular');
  });

  // §tester.block.proof
  it('is set as the address says, and each of its lines is a paragraph', async () => {
    const { body } = await shop.call('typeface', { params: { slug: 'barlow' } });
    const bold = body.examples.subfamilies[0]?.styles.find(({ name }) => name === 'Bold');
    const { texts, fonts } = await read('barlow', {
      style: bold?.class ?? '',
      size: '40',
      leading: '120',
      tracking: '-20',
      case: 'upper',
      columns: '2',
      align: 'justify',
      ground: 'accent',
      text: 'Harbour lights\n\nNight ferry',
    });
    expect(texts.map(({ text }) => text)).toEqual([
      'Proof of a visitor’s text',
      'Barlow Normal Bold',
      expect.any(String),
      expect.stringContaining('30/36 pt · tracking −20 · capitals'),
      'HARBOUR LIGHTS',
      'NIGHT FERRY',
    ]);
    expect(fonts).toContain('Barlow-Bold');
  });

  it.each([
    ['in capitals', { case: 'upper', text: 'ﬃ'.repeat(1700) }, 'FFI'],
    ['as its letters are composed', { text: '\u{1d160}'.repeat(900) }, '\u{1d158}\u{1d165}\u{1d16e}'],
  ])('has no more letters %s than a text may have', async (_, params, made) => {
    const { texts } = await read('barlow', { as: 'small', ...params });
    expect(texts.at(-1)?.text).toBe(made.repeat(2000).slice(0, 2000));
  });

  // §tester.block.proof
  it('names what its font lacks, which no other font draws', async () => {
    const { texts, fonts } = await read('barlow', { text: 'Barlow 日' });
    expect(texts.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Barlow 日', 'Not in Barlow Normal Regular: 日']),
    );
    // That of the foot.
    expect(fonts.filter((name) => name.startsWith('NotoSans'))).toHaveLength(1);
    const { fonts: others } = await read('barlow', { text: 'Barlow' });
    expect(others.filter((name) => name.startsWith('NotoSans'))).toHaveLength(0);
  });

  // §tester.block.proof
  it('of a variable font is set where its axes are', async () => {
    const params = { style: 'fraunces-variable', text: 'Soft' };
    const { texts } = await read('fraunces', { ...params, axes: 'wght:900' });
    expect(texts[3]?.text).toContain('wght 900');
    // The letters of its font, by their widths: the foot says the axes anyway.
    const widthsAt = async (axes: string) => {
      const proof = Buffer.from(await bytesOf(await request('fraunces', { ...params, axes }))).toString(
        'latin1',
      );
      const [font] =
        proof.match(/[^>]*\+Fraunces[^>]*\/CIDFontType.*?\/W \[.*?\]\]/s) ??
        proof.match(/\/W \[.*?\]\]/s) ??
        [];
      return font?.match(/\/W .*/s)?.[0];
    };
    const black = await widthsAt('wght:900');
    expect(black).toBeTruthy();
    expect(black).not.toBe(await widthsAt('wght:100'));
  });

  // §tester.block.proof
  it('has the columns, the alignment and the ground of the setting', async () => {
    const text = 'harbour '.repeat(60).trim();
    const pageOf = async (params: Readonly<Record<string, string>>) => {
      const bytes = await bytesOf(await request('barlow', { as: 'reading', text, ...params }));
      return operatorsOf(bytes)[0] ?? '';
    };
    /** Where the lines of the text begin. */
    const startsOf = (page: string) => [
      ...new Set([...page.matchAll(/ 13\.5 Tf\s+1 0 0 1 ([\d.]+) /g)].map(([, x]) => Number(x))),
    ];
    const plain = await pageOf({ columns: '1' });
    expect(startsOf(plain)).toEqual([42]);
    const columns = startsOf(await pageOf({ columns: '2' }));
    expect(columns).toHaveLength(2);
    expect(columns[1]).toBeGreaterThan(595 / 2);
    expect(Math.min(...startsOf(await pageOf({ columns: '1', align: 'end' })))).toBeGreaterThan(42);
    const ground = /^0 0 595\.28 [\d.]+ re$/m;
    expect(plain).not.toMatch(ground);
    expect(await pageOf({ columns: '1', ground: 'accent' })).toMatch(ground);
  });

  // §tester.block.proof
  it('goes on over several pages, with its foot read once', async () => {
    const { texts, pages } = await read('barlow', { size: '120', text: 'harbour '.repeat(40) });
    expect(pages.length).toBeGreaterThan(2);
    expect(texts.filter(({ text }) => text === 'Proof of a visitor’s text')).toHaveLength(1);
    expect(texts.filter(({ text }) => text.startsWith('Skerry,'))).toHaveLength(1);
    expect(texts.at(-1)?.text.split(' ')).toHaveLength(40);
  });

  // §documents.pdf-ua
  it.each([
    ['barlow', { text: 'Barlow 日本', ground: 'ink' }],
    ['kufam', { as: 'reading', tracking: '50', align: 'justify' }],
    ['fraunces', { style: 'fraunces-variable', as: 'small' }],
    ['barlow', { size: '400', text: 'Harbour lights and night ferries' }],
    ['barlow', { text: '' }],
  ])('of %s with %o is PDF/UA-1', async (family, params) => {
    expect(await findProblems(await bytesOf(await request(family, params)))).toEqual({});
  });

  it('of nothing is 404', async () => {
    for (const name of ['nothing', '..%2fpackage', '1']) expect((await request(name)).status).toBe(404);
    expect((await fetch(`${shop.url}/proofs/barlow`)).status).toBe(404);
  });
});
