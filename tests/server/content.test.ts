import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '../../domain/api.ts';
import type { Call } from '../../domain/call.ts';
import { check } from '../../domain/shape.ts';
import { importFoundry } from '../../server/catalogue/import.ts';
import { describeOnBoth } from '../support/databases.ts';
import { createFoundryFolder, type FoundryFolder, postText } from '../support/foundry-folder.ts';
import { noCardGateway, type ShopServer, startShop } from '../support/server.ts';

/** Notes, oldest first; with the three posts of the foundry there are 33. */
const notes = Array.from({ length: 30 }, (_, index) => `note-${String(index + 1).padStart(2, '0')}`);

describeOnBoth('what was written, by the API', ({ open }) => {
  let shop: ShopServer;
  let foundry: FoundryFolder;
  beforeAll(async () => {
    foundry = await createFoundryFolder();
    for (const [index, slug] of notes.entries())
      await foundry.write(
        `posts/${slug}.md`,
        postText(slug, { date: `2025-06-${String(index + 1).padStart(2, '0')}`, families: [] }),
      );
    shop = await startShop(await open(), { overrides: { card: noCardGateway } });
    await importFoundry(shop.services, { folder: foundry.folder });
  }, 60_000);
  afterAll(async () => {
    await shop.close();
    await foundry.dispose();
  });

  const get = async <B = { data: { slug: string }[]; total: number }>(path: string) => {
    const { status, body, headers } = await shop.send('GET', `/v1/${path}`);
    // The server checks its replies against the table in tests; each test types the members that it reads.
    return { status, headers, body: body as B };
  };

  // §blog.list.page-size, §site.route.blog-filter
  it('lists have 15 posts a page, filtered ones 24, and as many as are requested, up to 60', async () => {
    const counts = async (path: string) => (await get(path)).body.data.length;
    expect(await counts('blog/posts')).toBe(15);
    expect(await counts('blog/posts?page=2')).toBe(15);
    expect(await counts('blog/posts?page=3')).toBe(3);
    expect(await counts('blog/posts/filter/notes')).toBe(24);
    expect(await counts('blog/posts/filter/notes?count=24&page=2')).toBe(7);
    expect(await counts('blog/posts?count=5&page=7')).toBe(3);
    expect(await counts('blog/posts?count=1000')).toBe(33);
    expect((await get('blog/posts')).body.total).toBe(33);
  });

  it('every post is on exactly one page', async () => {
    const seenSlugs: string[] = [];
    for (let page = 1; page <= 5; page += 1)
      seenSlugs.push(...(await get(`blog/posts?count=7&page=${page}`)).body.data.map(({ slug }) => slug));
    expect(seenSlugs.toSorted()).toEqual(['first', 'second', 'third', ...notes].toSorted());
  });

  it.each(['0', '-1', '1.5', 'abc', '', '1e3', '99999999', '01', ' 1', '１'])(
    'a page called "%s" is refused by name',
    async (page) => {
      for (const field of ['page', 'count']) {
        const { status, body } = await get<unknown>(`blog/posts?${field}=${encodeURIComponent(page)}`);
        expect(status).toBe(422);
        expect(body).toEqual({
          errors: [
            { field, message: `${field} must be a whole number from 1 to 999999.`, rule: expect.any(String) },
          ],
        });
      }
    },
  );

  // §blog.filter.unknown
  it('a page behind the end is 404, the first page of an empty list is not', async () => {
    expect((await get('blog/posts?page=4')).status).toBe(404);
    expect((await get('blog/posts?page=999999')).status).toBe(404);
    expect((await get('blog/posts?page=1&page=2')).status).toBe(422);
    expect((await get('blog/posts/filter/studio-portrait')).body).toMatchObject({ data: [], total: 0 });
    expect((await get('blog/posts/filter/nobody')).status).toBe(404);
    expect((await get('commissions/posts?page=2')).status).toBe(404);
  });

  it('two pages of one list are cached apart, and an unknown parameter changes nothing', async () => {
    const [one, two] = [await get('blog/posts?page=1'), await get('blog/posts?page=2')];
    expect(one.headers.get('etag')).not.toBe(two.headers.get('etag'));
    expect((await get('blog/posts?utm_source=x')).headers.get('etag')).toBe(one.headers.get('etag'));
    const again = await shop.send('GET', '/v1/blog/posts?page=2', {
      headers: { 'if-none-match': two.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('every answer has the shape of its row', async () => {
    const calls: readonly (readonly [Call, string])[] = [
      [api.homepage, 'homepage'],
      [api.homepageBlocks, 'homepage_blocks'],
      [api.posts, 'blog/posts'],
      [api.filteredPosts, 'blog/posts/filter/bungee'],
      [api.post, 'blogs/in-use/third'],
      [api.postTypefaces, 'blog/posts/typefaces'],
      [api.categories, 'blog/categories'],
      [api.commissions, 'commissions/posts?count=20&page=1'],
      [api.commission, 'commissions/post/harbour'],
      [api.commissionList, 'commissions/lists'],
      [api.collection, 'collections/quay'],
      [api.freeTrials, 'pages/free_trials'],
      [api.page, 'pages/templates/information'],
      [api.page, 'pages/templates/free_trials'],
      [api.typeface, 'typefaces/bungee'],
    ];
    for (const [row, path] of calls) {
      const { status, body } = await get<unknown>(path);
      expect([path, status, check(row.reply, body)]).toEqual([path, 200, { ok: true, value: body }]);
    }
  });

  it('home has its blocks in order, its posts and its families; what runs was taken out', async () => {
    const { body } = await get<{
      blocks: unknown;
      opening: string[];
      settings: { blogs: { slug: string }[] };
    }>('homepage');
    expect(body.opening).toEqual(['bungee']);
    expect(body.blocks).toEqual([
      { type: 'text', class: 'opening', content: '<h2>Hello</h2>\n<p>He said “no”.</p>' },
      { type: 'recent_blog_posts', class: '', content: '' },
      { type: 8, class: '', content: '' },
      { type: 3, class: '', content: 'Something else.' },
    ]);
    expect(body.settings.blogs.map(({ slug }) => slug)).toEqual(['third', 'second']);
    expect((await get('homepage_blocks')).body).toEqual({ data: body.blocks });
  });

  it('a post has its video, its designer and its social picture', async () => {
    const { body } = await get<{ html: string; meta: Record<string, unknown> }>('blogs/in-use/third');
    expect(body.html).toMatch(
      /^<div class="video"><iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\//,
    );
    expect(body.meta).toMatchObject({
      title: 'The name of third',
      designer: 'Lower Quay',
      class: 'wide',
      date: '2026-01-03',
      thumb_image: expect.stringMatching(/^\/pictures\/quay\.[0-9a-f]{16}\.png$/),
      sidebar_text: '<p>Set in <strong>Bungee</strong>.</p>',
    });
    expect((await get('blogs/notes/third')).status).toBe(404);
  });

  // §typeface.collection.links
  it('a collection is named by the library and by the families that it shows', async () => {
    type WithCollections = { collections: unknown; family?: unknown };
    const quay = { name: 'Quay', slug: 'quay' };
    expect((await get<WithCollections>('typefaces')).body.collections).toEqual([quay]);
    expect((await get<WithCollections>('typefaces/bungee')).body.collections).toEqual([quay]);
  });

  // §api.data.overview
  it('a collection shows a typeface and a picture, and the rest of the library', async () => {
    const { body } = await get<{ sections: unknown; typefaces: { page: string }[] }>('collections/quay');
    expect(body.sections).toMatchObject([
      {
        items: [
          {
            typeface: {
              page: 'bungee',
              type: expect.stringMatching(/./),
              characters: [{ character: 'B', class: expect.stringContaining('bungee') }],
              style_count: 2,
              description: expect.stringMatching(/^<p>.+<\/p>$/),
            },
            image: null,
            action_type: 1,
          },
          { typeface: null, action_type: 2 },
        ],
      },
    ]);
    expect(body.typefaces.map(({ page }) => page)).toEqual(['ballet']);
  });

  // §trials.character-sets
  it('trial fonts say which families have which characters', async () => {
    const { body } = await get<{
      character_sets: { name: string; characters: string; typefaces: unknown[] }[];
    }>('pages/free_trials');
    expect(body.character_sets[0]).toMatchObject({
      name: 'Basic Latin',
      characters: expect.stringContaining('Az'.slice(0, 1)),
    });
    expect(body.character_sets[0]?.typefaces).toHaveLength(2);
  });

  // §api.call.club-page, §club.member
  it("the Club's page is 403 to visitors and outsiders, and never 401 to a visitor", async () => {
    expect((await get('pages/templates/beta')).body).toEqual({ error: 'login_required' });
    const outsider = await shop.register('outsider@example.com');
    const refused = await shop.call('clubPage', { token: outsider });
    expect([refused.status, refused.body]).toEqual([403, { error: 'not_member' }]);
    await shop.services.db
      .updateTable('users')
      .set({ personal_info: JSON.stringify({ beta: true }) as never })
      .where('email', '=', 'outsider@example.com')
      .execute();
    const member = await shop.call('clubPage', { token: outsider });
    expect(member.status).toBe(200);
    expect(member.body.data).toContain('secret handshake');
    expect(member.headers.get('cache-control')).toBe('no-store');
  });

  it('an unwritten page is 404', async () => {
    for (const key of ['contact', 'nothing', '..%2F..%2Fetc', 'BETA'])
      expect((await get(`pages/templates/${key}`)).status).toBe(404);
  });

  it('pictures are served for ever by their bytes, older addresses lead to newer bytes', async () => {
    const { body } = await get<{ image: { src: string } }>('collections/quay');
    const address = body.image.src;
    const first = await shop.send('GET', address);
    expect([first.status, first.body]).toEqual([
      200,
      expect.stringMatching(/ftypavif, and not really a picture$/),
    ]);
    expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(first.headers.get('content-type')).toBe('image/avif');
    expect(
      (await shop.send('GET', address, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } }))
        .status,
    ).toBe(304);
    const older = await shop.send('GET', '/pictures/quay.0123456789abcdef.avif');
    expect([older.status, older.headers.get('location')]).toEqual([302, address]);
    for (const path of [
      '/pictures/none.0123456789abcdef.avif',
      '/pictures/quay.avif',
      '/pictures/..%2F..%2Fpackage.json',
      '/pictures/quay.0123456789abcdef.svg',
    ])
      expect([path, (await shop.send('GET', path)).status]).toEqual([path, 404]);
  });

  it('a picture that was drawn anew has a new address after the import', async () => {
    const before = (await get<{ image: { src: string } }>('collections/quay')).body.image.src;
    await writeFile(join(foundry.folder, 'pictures/quay.avif'), '\0\0\0\x20ftypavif, drawn anew');
    const { content } = await importFoundry(shop.services, { folder: foundry.folder });
    expect(content.changed).toContain('collections/quay');
    const after = (await get<{ image: { src: string } }>('collections/quay')).body.image.src;
    expect(after).not.toBe(before);
    expect((await shop.send('GET', after)).body).toMatch(/drawn anew$/);
  });
});
