/** Turns the foundry's recipes into pictures: checks all of them first, then draws what has changed. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { Family } from '../catalogue/foundry-files.ts';
import { FoundryError, type Path, readYaml } from '../catalogue/read-foundry.ts';
import { draw } from './draw.ts';
import { type FaceAsked, Faces } from './faces.ts';
import { Recipe } from './recipe.ts';

export const pictureWidth = 1600;
const usualHeight = 1000;
/** What other sites show beside a link, in the proportions that they ask for. */
const social = { width: 1200, height: 630 };

/** What the import needs to know of a picture without opening it. */
export type PictureFacts = {
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** The ground's colour, shown while the picture is on its way. */
  readonly ground: string;
  /** Of the recipe and of the drawing code's result; a picture with the same one isn't drawn again. */
  readonly hash: string;
};

export type MadePicture = PictureFacts & { readonly svg: string; readonly socialSvg: string };

/** All recipes of `folder`, drawn as SVG. Throws a FoundryError that names every fault by file and line. */
export async function drawPictures(
  folder: string,
  packages: string,
): Promise<ReadonlyMap<string, MadePicture>> {
  const problems: string[] = [];
  const families = new Map<string, Family>();
  for (const name of await yamlNames(join(folder, 'families'))) {
    const source = await readYaml(folder, join('families', name), Family, problems);
    if (source) families.set(source.value.slug, source.value);
  }
  const faces = new Faces(families, folder, packages);
  await faces.open({ family: 'martian-mono', style: 400 });
  const pictures = new Map<string, MadePicture>();
  for (const name of await yamlNames(join(folder, 'pictures'))) {
    const source = await readYaml(folder, join('pictures', name), Recipe, problems);
    if (!source) continue;
    const picture = await drawOne(source.value, faces);
    for (const { text, message } of faces.lacks.splice(0)) {
      const problem = `${source.at(pathOf(source.value, text) ?? [])}: ${message}`;
      if (!problems.includes(problem)) problems.push(problem);
    }
    pictures.set(name.slice(0, -'.yaml'.length), picture);
  }
  if (problems.length > 0) throw new FoundryError(problems);
  return pictures;
}

async function drawOne(recipe: Recipe, faces: Faces): Promise<MadePicture> {
  for (const asked of facesOf(recipe)) await faces.open(asked);
  const height = recipe.height ?? usualHeight;
  const { svg, colours } = draw(recipe, faces, pictureWidth, height);
  const socialHeight = Math.round((pictureWidth * social.height) / social.width);
  const { svg: socialSvg } = draw(recipe, faces, pictureWidth, socialHeight);
  const hash = createHash('sha256').update(svg).update(socialSvg).digest('hex').slice(0, 16);
  return { alt: recipe.alt, width: pictureWidth, height, ground: colours.ground, hash, svg, socialSvg };
}

/** Every face that a recipe names, at whatever depth. */
function facesOf(recipe: Recipe): FaceAsked[] {
  const found: FaceAsked[] = [];
  const visit = (value: unknown, inherited: FaceAsked): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const each of value) visit(each, inherited);
      return;
    }
    const entries = new Map<string, unknown>(Object.entries(value));
    const word = (key: string) => {
      const named = entries.get(key);
      return typeof named === 'string' || typeof named === 'number' ? named : undefined;
    };
    const family = word('family');
    const subfamily = word('subfamily');
    const own: FaceAsked = {
      family: family === undefined ? inherited.family : String(family),
      subfamily:
        subfamily === undefined
          ? family === undefined
            ? inherited.subfamily
            : undefined
          : String(subfamily),
      style: word('style') ?? inherited.style,
    };
    found.push(own);
    const styles = entries.get('styles');
    if (Array.isArray(styles)) for (const style of styles) found.push({ ...own, style: String(style) });
    for (const each of entries.values()) visit(each, own);
  };
  visit(recipe, { family: recipe.family, subfamily: recipe.subfamily, style: recipe.style });
  return found;
}

/** Where in a recipe a text stands, or the text that holds it. */
function pathOf(value: unknown, text: string): Path | undefined {
  if (typeof value === 'string' || typeof value === 'number')
    return String(value) === text || String(value).includes(text.trim()) ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, each] of Object.entries(value)) {
    const below = pathOf(each, text);
    if (below) return [Array.isArray(value) ? Number(key) : key, ...below];
  }
  return undefined;
}

/** The picture as AVIF and as a PNG for social media; the same SVG gives the same bytes. */
export async function encode({ svg, socialSvg }: Pick<MadePicture, 'svg' | 'socialSvg'>) {
  const avif = await sharp(Buffer.from(svg))
    .flatten()
    .avif({ quality: 60, chromaSubsampling: '4:4:4', effort: 2 })
    .toBuffer();
  const png = await sharp(Buffer.from(socialSvg))
    .resize(social.width, social.height, { fit: 'fill' })
    .flatten()
    .png({ palette: true, colours: 16, effort: 7, dither: 0 })
    .toBuffer();
  return { avif, png };
}

async function yamlNames(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  return (await readdir(folder)).filter((name) => name.endsWith('.yaml')).toSorted();
}

/** Draws the pictures of `folder` that are new or changed; says each by its name. */
export async function makePictures(
  folder: string,
  packages: string,
  onDrawn: (name: string, bytes: number) => void,
): Promise<number> {
  const pictures = await drawPictures(folder, packages);
  const list = join(folder, 'pictures', 'pictures.json');
  const before = existsSync(list) ? await readFile(list, 'utf8') : '';
  const facts: Record<string, PictureFacts> = {};
  for (const [name, { svg, socialSvg, ...fact }] of pictures) {
    facts[name] = fact;
    const avifPath = join(folder, 'pictures', `${name}.avif`);
    if (existsSync(avifPath) && before.includes(fact.hash)) continue;
    const { avif, png } = await encode({ svg, socialSvg });
    await writeFile(avifPath, avif);
    await writeFile(join(folder, 'pictures', `${name}.social.png`), png);
    onDrawn(name, avif.length);
  }
  await removeStrays(join(folder, 'pictures'), pictures);
  await writeFile(list, `${JSON.stringify(facts, null, 2)}\n`);
  return pictures.size;
}

/** A picture whose recipe is gone would otherwise stay for ever. */
async function removeStrays(folder: string, pictures: ReadonlyMap<string, MadePicture>): Promise<void> {
  for (const file of await readdir(folder)) {
    const name = /^(.+?)(?:\.avif|\.social\.png)$/.exec(file)?.[1];
    if (name !== undefined && !pictures.has(name)) await rm(join(folder, file));
  }
}
