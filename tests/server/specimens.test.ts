import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProblems } from '@skerry/pdf-ua/problems';
import { readTaggedPdf } from '@skerry/pdf-ua/tagged-pdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSpecimens } from '../../server/documents/specimens.ts';
import { describeOnBoth } from '../support/databases.ts';
import type { ShopServer } from '../support/server.ts';
import { startSmallShop } from '../support/small-shop.ts';

/** The text of the PDF; null where pdftotext isn't installed. */
function textOf(bytes: Uint8Array): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'skerry-pdf-'));
  try {
    writeFileSync(join(folder, 'one.pdf'), bytes);
    return execFileSync('pdftotext', ['-layout', join(folder, 'one.pdf'), '-'], { encoding: 'utf8' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describeOnBoth('a specimen', ({ open }) => {
  let shop: ShopServer;
  beforeAll(async () => {
    shop = await startSmallShop(open, ['eb-garamond', 'kufam', 'fraunces']);
  }, 90_000);
  afterAll(() => shop.close());

  const path = '/specimens/eb-garamond.pdf';

  // §typeface.specimen
  it('is linked from its typeface, and holds name, styles, features and credits', async () => {
    const { body } = await shop.call('typeface', { params: { slug: 'eb-garamond' } });
    expect(body.images.pdf).toBe(path);
    const answer = await fetch(shop.url + path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    const text = textOf(bytes);
    if (text === null) return;
    for (const words of ['10 styles', 'Extra Bold Italic', 'Old-style figures', 'SIL Open Font License'])
      expect(text).toContain(words);
  });

  // §documents.pdf-ua
  it.each(['eb-garamond', 'kufam', 'fraunces'])('of %s is PDF/UA-1', async (family) => {
    const answer = await fetch(`${shop.url}/specimens/${family}.pdf`);
    expect(await findProblems(new Uint8Array(await answer.arrayBuffer()))).toEqual({});
  });

  // §documents.sample-languages
  it('reads each sample in its language, from right to left in logical order, below the name of its style', async () => {
    const { body } = await shop.call('typeface', { params: { slug: 'kufam' } });
    const styles = Object.values(body.editable.subfamilies).flatMap((subfamily) => subfamily.styles);
    const pdf = new Uint8Array(await (await fetch(`${shop.url}/specimens/kufam.pdf`)).arrayBuffer());
    const { elements } = await readTaggedPdf(pdf);
    const read = elements.map(({ tag, lang, text }) => ({ tag, lang, text }));
    const headings = read.flatMap(({ tag }, index) => (tag === 'H3' ? [index] : []));
    expect(headings.slice(0, styles.length).map((index) => read[index + 1])).toEqual(
      styles.map(({ lang, default_text: text }) => ({ tag: 'P', lang, text })),
    );
    const languages = new Set(read.flatMap(({ lang }) => lang ?? []));
    expect([...languages]).toEqual(expect.arrayContaining(['de', 'fr', 'cs']));
    expect(read.filter(({ tag }) => tag === 'P').map(({ text }) => text)).toContain(
      '! " # $ % & \' ( ) * + , - . / 0',
    );
  });

  // §typeface.specimen
  it('sets another text in each size', async () => {
    const { body } = await shop.call('typeface', { params: { slug: 'eb-garamond' } });
    const text = textOf(new Uint8Array(await (await fetch(shop.url + path)).arrayBuffer()));
    if (text === null) return;
    const opening = body.family.about.split(' ').slice(0, 2).join(' ');
    expect(text.split(opening)).toHaveLength(2);
    for (const size of ['19', '14', '10', '8'])
      expect(text).toMatch(new RegExp(`(?<![\\d/.])${size}/[\\d.]+ pt`));
  });

  // §specimen.settings
  it('has headlines, text, figures, features and languages, the first in the family’s own script', async () => {
    const { body } = await shop.call('typeface', { params: { slug: 'kufam' } });
    const pdf = new Uint8Array(await (await fetch(`${shop.url}/specimens/kufam.pdf`)).arrayBuffer());
    const { elements } = await readTaggedPdf(pdf);
    const read = elements.filter(({ tag }) => /^(?:H2|P)$/.test(tag));
    const headings = read.filter(({ tag }) => tag === 'H2').map(({ text }) => text);
    expect(headings).toEqual([
      '12 styles',
      'Headlines',
      'Text',
      'Figures',
      'Features',
      expect.stringMatching(/^\d+ languages$/),
      expect.stringMatching(/ characters$/),
    ]);
    const first = (title: string) => read[read.findIndex(({ text }) => text === title) + 1];
    const [paragraph] = body.editable.paragraphs ?? [];
    expect(first('Headlines')?.text).toMatch(/\p{sc=Arabic}/u);
    expect(first('Text')).toMatchObject(paragraph ?? {});
    const persian = read.find(({ lang, text }) => lang === 'fa' && text === 'فارسی');
    expect(persian).toBeDefined();
  });

  // §specimen.settings
  it('of a variable font shows each axis from its least to its largest value', async () => {
    const { body } = await shop.call('typeface', { params: { slug: 'fraunces' } });
    const text = textOf(
      new Uint8Array(await (await fetch(`${shop.url}/specimens/fraunces.pdf`)).arrayBuffer()),
    );
    if (text === null) return;
    for (const { tag, name, min, start, max } of body.variable?.axes ?? [])
      for (const words of [name, ...[min, start, max].map((value) => `${tag} ${value}`)])
        expect(text).toContain(words);
  });

  it('is made once for any number of requests, and a browser that has it gets 304', async () => {
    const { db, files, workerPool } = shop.services;
    let made = 0;
    const counting = {
      ...workerPool,
      run: <Input, Output>(...job: [{ module: string; name: string }, Input]) => {
        made += 1;
        return workerPool.run<Input, Output>(...job);
      },
    };
    const stored = new Map<string, Uint8Array>();
    const specimens = createSpecimens({
      db,
      workerPool: counting,
      files: {
        ...files,
        write: async (name, bytes) => void stored.set(name, bytes),
        read: async (name) => (stored.has(name) ? Buffer.from(stored.get(name) ?? []) : undefined),
      },
    });
    await Promise.all([1, 2, 3].map(() => specimens.get('eb-garamond')));
    await specimens.get('eb-garamond');
    expect(made).toBe(1);
    const etag = (await fetch(shop.url + path)).headers.get('etag') ?? '';
    expect((await fetch(shop.url + path, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('of nothing is 404', async () => {
    for (const name of ['nothing.pdf', 'eb-garamond', 'eb-garamond.zip', '..%2fpackage.pdf', '1.pdf']) {
      expect([name, (await fetch(`${shop.url}/specimens/${name}`)).status]).toEqual([name, 404]);
    }
  });
});
