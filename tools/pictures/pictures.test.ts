/** Pictures are drawn from recipes and fonts alone: a fault is reported by line, and nothing else changes the bytes. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FoundryError } from '../../server/catalogue/read-foundry.ts';
import { readDescriptions } from '../../server/content/read-pictures.ts';
import { drawPictures, encode, makePictures } from './make.ts';

const root = join(import.meta.dirname, '../..');
const packages = join(root, 'node_modules');

const recipe = `layout: crop
family: bungee
style: 400
colours: accent
alt: Two words of Bungee on the family’s yellow.
pieces:
  - { text: LOW, size: 0.4, x: 0.05, y: 0.5 }
  - { text: TIDE, size: 0.4, x: 0.05, y: 0.9 }
`;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  await mkdir(join(folder, 'families'));
  await mkdir(join(folder, 'pictures'));
  for (const name of ['bungee.yaml', 'fraunces.yaml', 'martian-mono.yaml'])
    await writeFile(
      join(folder, 'families', name),
      await readFile(join(root, 'foundry/families', name), 'utf8'),
    );
});
afterEach(() => rm(folder, { recursive: true }));

const lay = (text: string) => writeFile(join(folder, 'pictures/sign.yaml'), text);

async function problemsOf(text: string): Promise<readonly string[]> {
  await lay(text);
  const failure = await drawPictures(folder, packages).catch((error: unknown) => error);
  if (!(failure instanceof FoundryError)) throw new Error('The recipe was taken.');
  return failure.problems;
}

describe('a recipe', () => {
  test('with a character that the font lacks is refused by file and line', async () => {
    expect(await problemsOf(recipe.replace('TIDE', 'TIDE ☂'))).toEqual([
      'pictures/sign.yaml:8:13: Bungee 400 lacks ‘☂’ (U+2602), expected only characters that the font has',
    ]);
  });

  test('with a style that the family lacks is refused', async () => {
    const [problem] = await problemsOf(recipe.replace('style: 400', 'style: 900i'));
    expect(problem).toBe('pictures/sign.yaml:3:8: Bungee has no style 900i, expected one of 400');
  });

  test('with a key that its layout doesn’t know is refused by its line', async () => {
    const [problem] = await problemsOf(recipe.replace('colours: accent', 'colors: accent'));
    expect(problem).toMatch(/^pictures\/sign\.yaml:4:1: unknown key ‘colors’/);
  });

  test('shows a place on an axis as the variable file draws it there', async () => {
    const drawnAt = async (size: number) => {
      await lay(`layout: crop
family: fraunces
style: 400
alt: One letter of Fraunces, drawn for one size.
pieces:
  - { text: n, size: 1, x: 0, y: 0.9, axes: { opsz: ${size}, wght: 400, SOFT: 0, WONK: 0 } }
`);
      const [piece] =
        /<path transform[^>]*>/.exec((await drawPictures(folder, packages)).get('sign')?.svg ?? '') ?? [];
      return piece;
    };
    const [small, large] = [await drawnAt(9), await drawnAt(144)];
    expect(small).toMatch(/d="M/);
    expect(large).toMatch(/d="M/);
    expect(small).not.toBe(large);
  });

  test('shows its drawing on a thing, once for each copy, on that thing’s ground', async () => {
    await lay(
      `${recipe}thing: { kind: paper, ground: "#7A5B41", surface: wood, copies: 3, folds: { down: [0.5] } }\n`,
    );
    const picture = (await drawPictures(folder, packages)).get('sign');
    expect(picture?.ground).toBe('#7A5B41');
    expect(picture?.svg.match(/<svg /g)).toHaveLength(1 + 3);
    expect(picture?.svg).toContain('filter="url(#wood)"');
    expect(picture?.svg.match(/fill="url\(#creaseDown\)"/g)).toHaveLength(3);
  });

  test('on a thing that isn’t known is refused by its line', async () => {
    const [problem] = await problemsOf(`${recipe}thing: { kind: balloon, ground: accent }\n`);
    expect(problem).toMatch(/^pictures\/sign\.yaml:9:\d+: /);
  });

  test.each(['', 'thing: { kind: tin, ground: "#7A5B41" }\n'])(
    'gives the same bytes twice (%j)',
    async (thing) => {
      await lay(recipe + thing);
      const twice = await Promise.all(
        [1, 2].map(async () => {
          const picture = (await drawPictures(folder, packages)).get('sign');
          if (!picture) throw new Error('The picture is missing.');
          return encode(picture);
        }),
      );
      expect(twice[0]?.avif.equals(twice[1]?.avif ?? Buffer.alloc(0))).toBe(true);
      expect(twice[0]?.png.equals(twice[1]?.png ?? Buffer.alloc(0))).toBe(true);
    },
  );
});

// §content.pictures
test('a picture that comes as it is stays what it was beside drawn ones', async () => {
  await lay(recipe);
  await writeFile(join(folder, 'pictures/pier.yaml'), 'file: pier.avif\nalt: A pier.\n');
  await writeFile(join(folder, 'pictures/pier.avif'), 'as it came');
  expect(await makePictures(folder, packages, () => undefined)).toBe(1);
  expect(await readFile(join(folder, 'pictures/pier.avif'), 'utf8')).toBe('as it came');
});

describe('the foundry’s own pictures', () => {
  test('are all drawn from the recipes as they stand', async () => {
    const listed: unknown = JSON.parse(await readFile(join(root, 'foundry/pictures/pictures.json'), 'utf8'));
    const drawn = await drawPictures(join(root, 'foundry'), packages);
    const facts = [...drawn].map(([name, { svg: _, socialSvg: __, ...fact }]) => [name, fact]);
    expect(listed).toEqual(Object.fromEntries(facts));
    const files = await readdir(join(root, 'foundry/pictures'));
    for (const name of drawn.keys())
      expect(files).toEqual(expect.arrayContaining([`${name}.avif`, `${name}.social.png`]));
  });

  test('are two to a post at least, and each says what it shows', async () => {
    const posts = join(root, 'foundry/posts');
    const described = await readDescriptions(join(root, 'foundry'), []);
    const listed: object = JSON.parse(await readFile(join(root, 'foundry/pictures/pictures.json'), 'utf8'));
    const names = new Set([...Object.keys(listed), ...described.keys()]);
    for (const file of (await readdir(posts)).filter((name) => name.endsWith('.md'))) {
      const text = await readFile(join(posts, file), 'utf8');
      const shown = [...text.matchAll(/^picture: (.+)$|pictures\/([^/.]+)\./gm)].map(
        ([, head, inside]) => head ?? inside,
      );
      expect(new Set(shown).size, file).toBeGreaterThanOrEqual(2);
      for (const name of shown) expect(names, file).toContain(name);
    }
    for (const fact of Object.values(listed))
      expect(fact).toHaveProperty('alt', expect.stringMatching(/^[A-Z].{15,}\.$/));
  });
});
