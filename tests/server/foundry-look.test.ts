/** How a shop looks by its foundry: colours, faces, pictures and paper. */
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { coloursOf } from '../../server/catalogue/colours.ts';
import { storedFoundry } from '../../server/catalogue/foundry.ts';
import { importFoundry } from '../../server/catalogue/import.ts';
import { readFoundry } from '../../server/catalogue/read-foundry.ts';
import { contrast } from '../../server/colour.ts';
import { agreementPdf } from '../../server/documents/agreement.ts';
import { paperOf } from '../../server/documents/house-page.ts';
import { findFoundry } from '../../server/stores/foundry.ts';
import { openPglite } from '../support/databases.ts';
import { foundry } from '../support/foundry.ts';
import { noCardGateway, startShop } from '../support/server.ts';
import { changeFile, foundryIn } from '../support/small-foundry.ts';

// §foundry.theme
it('colours that are left out follow from those that are given', () => {
  const { light, dark, ...both } = coloursOf({
    light: { paper: '#FFF4E0', ink: '#302010' },
    action: '#203040',
  });
  expect(light).toMatchObject({ paper: '#FFF4E0', ink: '#302010', rule: '#302010', hairline: '#D6CAB6' });
  expect(contrast(light.quiet, light.paper)).toBeGreaterThanOrEqual(7);
  expect(contrast(light.quiet, light.paper)).toBeLessThan(contrast(light.ink, light.paper));
  expect(dark).toEqual(coloursOf().dark);
  expect(both).toEqual({
    action: '#203040',
    on_action: '#FFF4E0',
    highlight: '#203040',
    on_highlight: '#FFF4E0',
  });
  // An ink that is just dark enough leaves captions no room.
  expect(coloursOf({ light: { paper: '#FFFFFF', ink: '#595959' } }).light.quiet).toBe('#595959');
});

// §foundry.theme, §foundry.brand-files
it('pages have the colours and faces of the last import, and the pictures are drawn where it brings none', async () => {
  const connection = await openPglite();
  const shop = await startShop(connection, { overrides: { card: noCardGateway } });
  const pictureAt = async (path: string) => {
    const response = await fetch(shop.url + path);
    const { format, width, height } = await sharp(await response.clone().arrayBuffer()).metadata();
    return {
      response,
      size: `${format} ${width} × ${height}`,
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  };
  expect((await shop.send('GET', '/favicon.svg')).status).toBe(404);

  const folder = await foundryIn(tmpdir(), 'bungee');
  await changeFile(folder, 'foundry.yaml', /^(?:favicon|social_card): .*\n/gm, '');
  await changeFile(folder, 'foundry.yaml', 'action: "#FF4F1C"', 'action: "#203040"');
  await importFoundry(connection, { folder });
  const page = String((await shop.send('GET', '/about')).body);
  expect(page).toContain('--paper:light-dark(#F2F4EE,#0C2237);');
  expect(page).toContain('--action:#203040;--on-action:#F2F4EE;');
  const { url = '' } = (await findFoundry(connection.db)).theme.faces.text ?? {};
  expect(page).toContain(url);
  expect((await shop.send('GET', url)).headers.get('content-type')).toBe('font/woff2');

  const favicon = await pictureAt('/favicon.svg');
  expect(favicon.size).toBe('svg 32 × 32');
  expect(favicon.response.headers.get('content-type')).toBe('image/svg+xml');
  expect(String(favicon.bytes)).toContain('fill="#F2F4EE"');
  const card = await pictureAt('/social.png');
  expect(card.size).toBe('png 1200 × 630');
  expect(card.response.headers.get('content-type')).toBe('image/png');
  // The band of the action's colour above the name.
  const [r, g, b] = await sharp(card.bytes)
    .extract({ left: 600, top: 8, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect([r, g, b]).toEqual([0x20, 0x30, 0x40]);
  const etag = card.response.headers.get('etag') ?? '';
  expect((await shop.send('GET', '/social.png', { headers: { 'if-none-match': etag } })).status).toBe(304);

  await changeFile(folder, 'foundry.yaml', /^/, 'favicon: favicon.svg\nsocial_card: social.png\n');
  await importFoundry(connection, { folder });
  expect((await pictureAt('/favicon.svg')).bytes).toEqual(await readFile(join(folder, 'favicon.svg')));
  const own = await shop.send('GET', '/social.png', { headers: { 'if-none-match': etag } });
  expect([own.status, own.headers.get('etag') === etag]).toEqual([200, false]);
  await rm(folder, { recursive: true });
  await shop.close();
}, 120_000);

// §foundry.theme, §foundry.paper
it('documents are set in the foundry’s faces, on its paper', async () => {
  const folder = await foundryIn(tmpdir(), 'bungee');
  const alegreya = (style: string) => `"@expo-google-fonts/alegreya/${style}.ttf"`;
  for (const [from, to] of [
    [/text: "@.*"/, `text: ${alegreya('400Regular/Alegreya_400Regular')}`],
    [/strong: "@.*"/, `strong: ${alegreya('600SemiBold/Alegreya_600SemiBold')}`],
    [/^/, 'paper: Letter\n'],
  ] as const)
    await changeFile(folder, 'foundry.yaml', from, to);
  const read = await readFoundry(folder, join(import.meta.dirname, '../../node_modules'));
  await rm(folder, { recursive: true });
  const own = storedFoundry(read.foundry, read.theme);
  expect(own.theme.faces.text).toMatchObject({ family: 'Alegreya', weight: 400 });

  const agreement = {
    body: '# Licence\n\nSet text with it.',
    foundry,
    orderNumber: 'SK-10042',
    agreedAt: new Date('2026-11-21T08:00:00Z'),
    licensee: { texts: ['Ada Lovelace'], country: 'GB' },
  };
  const drawn = async (paper: ReturnType<typeof paperOf>) => {
    const text = Buffer.from(await agreementPdf({ ...agreement, paper })).toString('latin1');
    const [, box] = /\/MediaBox \[([\d. ]+)\]/.exec(text) ?? [];
    return { box, fonts: [...new Set(text.match(/Alegreya|SofiaSans/g))] };
  };
  const letter = '0 0 612 792';
  expect(await drawn(paperOf(own))).toEqual({ box: letter, fonts: ['Alegreya'] });
  expect(await drawn(paperOf(foundry))).toEqual({ box: '0 0 595.28 841.89', fonts: ['SofiaSans'] });
  expect(await drawn(paperOf(foundry, true))).toEqual({ box: letter, fonts: ['SofiaSans'] });
}, 60_000);

// §foundry.brand-files
it('a wordmark that is drawn stands in place of the name at the head of a page', async () => {
  const connection = await openPglite();
  const shop = await startShop(connection, { overrides: { card: noCardGateway } });
  const folder = await foundryIn(tmpdir(), 'bungee');
  await importFoundry(connection, { folder });
  expect(String((await shop.send('GET', '/about')).body)).not.toContain('/wordmark.svg');
  await changeFile(
    folder,
    'foundry.yaml',
    'favicon: favicon.svg',
    'favicon: favicon.svg\nwordmark: favicon.svg',
  );
  await importFoundry(connection, { folder });
  expect((await shop.send('GET', '/wordmark.svg')).headers.get('content-type')).toBe('image/svg+xml');
  await shop.close();
  const later = await startShop(await openPglite(), { overrides: { card: noCardGateway } });
  await importFoundry(later.services, { folder });
  const page = String((await later.send('GET', '/about')).body);
  expect(page).toContain('mask:url(/wordmark.svg)');
  expect(page).toMatch(/<a href="\/"[^>]*data-wordmark=""[^>]*>Skerry<\/a>/);
  await later.close();
  await rm(folder, { recursive: true });
});
