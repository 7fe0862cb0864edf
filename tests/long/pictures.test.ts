import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Picture } from '../../domain/picture.ts';
import { importFoundry } from '../../server/catalogue/import.ts';
import { createPictures } from '../../server/content/pictures.ts';
import { filesFolder } from '../../server/gateways/open-files.ts';
import { makeAll } from '../../server/making-ahead.ts';
import { describeOnBoth } from '../support/databases.ts';
import { createFoundryFolder, type FoundryFolder, postText } from '../support/foundry-folder.ts';
import { noCardGateway, type ShopServer, startShop } from '../support/server.ts';

const red = { r: 255, g: 0, b: 0 };
const blue = { r: 0, g: 0, b: 255 };

/** Red, and blue in the last tenth of its right side. */
const halves = sharp({ create: { width: 2000, height: 600, channels: 3, background: red } }).composite([
  { input: { create: { width: 200, height: 600, channels: 3, background: blue } }, left: 1800, top: 0 },
]);

/** As a telephone saves it: lying on its side, with the place where it was taken. */
const photo = sharp({ create: { width: 900, height: 1200, channels: 3, background: red } })
  .withExif({ IFD0: { Copyright: 'Secret place' } })
  .withMetadata({ orientation: 6 });

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#00F"/><script>alert(1)</script></svg>';

// §content.pictures, §content.pictures.made
describeOnBoth('pictures as they come', ({ open }) => {
  let shop: ShopServer;
  let foundry: FoundryFolder;
  beforeAll(async () => {
    foundry = await createFoundryFolder();
    const files: Readonly<Record<string, Uint8Array | string>> = {
      'IMG_1.JPG': await photo.jpeg().toBuffer(),
      'halves.png': await halves.clone().png().toBuffer(),
      'small.webp': await sharp(await halves.clone().png().toBuffer())
        .resize(300)
        .webp()
        .toBuffer(),
      'wide.avif': await halves.clone().avif({ effort: 0 }).toBuffer(),
      'drawing.svg': svg,
    };
    for (const [file, bytes] of Object.entries(files)) {
      const name = file === 'IMG_1.JPG' ? 'photo' : file.replace(/\..+/, '');
      await foundry.write(`pictures/${file}`, bytes);
      const focus = name === 'halves' ? 'focus: [1, 0.5]\n' : '';
      await foundry.write(`pictures/${name}.yaml`, `file: ${file}\nalt: Of ${name}.\n${focus}`);
      const text = `In words.\n\n![](../pictures/${file})`;
      await foundry.write(
        `posts/of-${name}.md`,
        postText(`of-${name}`, { text }).replace('quay', name === 'drawing' ? 'drawing' : name),
      );
    }
    shop = await startShop(await open(), { overrides: { card: noCardGateway } });
    await importFoundry(shop.services, { folder: foundry.folder });
  }, 60_000);
  afterAll(async () => {
    await shop.close();
    await foundry.dispose();
  });

  const post = async (name: string) =>
    (await shop.send('GET', `/v1/blogs/notes/of-${name}`)).body as {
      image: Picture;
      html: string;
      meta: { thumb_image: string };
    };
  const bytesAt = async (path: string) => {
    const response = await fetch(shop.url + path);
    expect([path, response.status]).toEqual([path, 200]);
    return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const addressesIn = (srcset = '') =>
    srcset.split(', ').map((part) => part.split(' ') as [path: string, width: string]);

  it('a photograph stands upright, in two formats and several widths, without what its camera wrote', async () => {
    const { image } = await post('photo');
    expect(image).toMatchObject({ width: 1200, height: 900, alt: 'Of photo.', placeholder: '#FE0000' });
    expect(image.src).toMatch(/^\/pictures\/photo\.[0-9a-f]{16}\.1200\.webp$/);
    for (const format of ['avif', 'webp'] as const) {
      const addresses = addressesIn(image.widths?.[format]);
      expect(addresses.map(([, width]) => width)).toEqual(['480w', '960w', '1200w']);
      const [first = ['']] = addresses;
      const { bytes, headers } = await bytesAt(first[0]);
      expect(headers.get('content-type')).toBe(`image/${format}`);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const made = await sharp(bytes).metadata();
      expect([made.width, made.height, made.exif, made.orientation]).toEqual([
        480,
        360,
        undefined,
        undefined,
      ]);
    }
  });

  it('is cropped around its focus for social cards', async () => {
    const { meta } = await post('halves');
    expect(meta.thumb_image).toMatch(/^\/pictures\/halves\.[0-9a-f]{16}\.jpg$/);
    const { bytes, headers } = await bytesAt(meta.thumb_image);
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const { width, height, format } = await sharp(bytes).metadata();
    expect([width, height, format]).toEqual([1200, 630, 'jpeg']);
    const [, , blueOfCorner = 0] = await sharp(bytes)
      .extract({ left: 1190, top: 10, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(blueOfCorner).toBeGreaterThan(200);
  });

  it('a text has it in both formats, and a drawn one as one file', async () => {
    const { html, image } = await post('halves');
    expect(html).toContain(
      `<picture><source type="image/avif" srcset="${image.widths?.avif}" sizes="auto, (min-width: 48rem) 66vw, 100vw" /><img src="${image.src}" srcset="${image.widths?.webp}"`,
    );
  });

  it('WebP, AVIF and SVG are taken, too; a drawing is sent as a picture, without what runs', async () => {
    expect((await post('small')).image).toMatchObject({ width: 300, height: 90 });
    expect((await post('wide')).image).toMatchObject({ width: 2000, height: 600 });
    const { image } = await post('drawing');
    expect(image).toMatchObject({ width: 2400, height: 1200, placeholder: '#0000FF' });
    const made = await sharp((await bytesAt(image.src)).bytes).metadata();
    expect([made.format, made.width]).toEqual(['webp', 1600]);
  });

  it('another width is 404, an older address leads to the newer', async () => {
    const { src } = (await post('photo')).image;
    expect((await shop.send('GET', src.replace('.1200.', '.1100.'))).status).toBe(404);
    const older = await fetch(shop.url + src.replace(/[0-9a-f]{16}/, '0123456789abcdef'), {
      redirect: 'manual',
    });
    expect([older.status, older.headers.get('location')]).toEqual([302, src]);
  });

  it('all are made at once; a lost one is made again, though the foundry has removed its file', async () => {
    const { files, db, workerPool } = shop.services;
    const pictures = createPictures({ db, files, workerPool });
    const makeMissing = async () => await makeAll(await pictures.missing(), workerPool.threads, () => {});
    await makeMissing();
    expect(await pictures.missing()).toEqual([]);
    const folder = join(filesFolder(shop.services.config), 'pictures');
    const made = await readdir(folder);
    expect(made.filter((name) => !name.endsWith('.source'))).toHaveLength(37);
    const lost = made.find((name) => name.endsWith('-480.webp')) ?? '';
    const before = await files.read(`pictures/${lost}`);
    await files.remove(`pictures/${lost}`);
    for (const file of ['IMG_1.JPG', 'halves.png', 'drawing.svg', 'small.webp', 'wide.avif'])
      await foundry.remove(`pictures/${file}`);
    await makeMissing();
    expect(await files.read(`pictures/${lost}`)).toEqual(before);

    await files.remove(`pictures/${lost}`);
    await files.remove(`pictures/${lost.replace(/-480\.webp$/, '.source')}`);
    expect(await makeMissing()).toBe(1);
  }, 60_000);
});
