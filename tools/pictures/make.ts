/** Turns the foundry's recipes into pictures: checks all of them first, then draws what has changed. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { Family } from '../../server/catalogue/foundry-files.ts';
import { type Path, readYaml } from '../../server/catalogue/parse-file.ts';
import { FoundryError } from '../../server/catalogue/read-foundry.ts';
import { readDescriptions } from '../../server/content/read-pictures.ts';
import { draw } from './draw.ts';
import { type FaceRequest, Faces } from './faces.ts';
import { Recipe } from './recipe.ts';

export const pictureWidth = 1600;
const defaultHeight = 1000;
/** The picture that other sites show beside a link, in the proportions that they expect. */
const socialSize = { width: 1200, height: 630 };

/** What the import needs to know about a picture without opening it. */
export type PictureMetadata = {
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** The ground's colour, shown while the picture loads. */
  readonly ground: string;
  /** Hash of the recipe and of the drawing code's result; a picture with an unchanged hash isn't drawn again. */
  readonly hash: string;
};

export type MadePicture = PictureMetadata & { readonly svg: string; readonly socialSvg: string };

/** All recipes of `folder`, drawn as SVG. Throws a FoundryError that names every fault by file and line. */
export async function drawPictures(
  folder: string,
  packagesFolder: string,
): Promise<ReadonlyMap<string, MadePicture>> {
  const problems: string[] = [];
  const families = new Map<string, Family>();
  for (const name of await yamlNames(join(folder, 'families'))) {
    const source = await readYaml(folder, join('families', name), Family, problems);
    if (source) families.set(source.value.slug, source.value);
  }
  const faces = new Faces(families, folder, packagesFolder);
  await faces.open({ family: 'martian-mono', style: 400 });
  const pictures = new Map<string, MadePicture>();
  const described = await readDescriptions(folder, problems);
  for (const name of await yamlNames(join(folder, 'pictures'))) {
    if (described.has(name.slice(0, -'.yaml'.length))) continue;
    const source = await readYaml(folder, join('pictures', name), Recipe, problems);
    if (!source) continue;
    const picture = await drawOne(source.value, faces);
    for (const { text, message } of faces.problems.splice(0)) {
      const problem = `${source.locationOf(pathOf(source.value, text) ?? [])}: ${message}`;
      if (!problems.includes(problem)) problems.push(problem);
    }
    pictures.set(name.slice(0, -'.yaml'.length), picture);
  }
  if (problems.length > 0) throw new FoundryError(problems);
  return pictures;
}

async function drawOne(recipe: Recipe, faces: Faces): Promise<MadePicture> {
  for (const request of facesOf(recipe)) await faces.open(request);
  const height = recipe.height ?? defaultHeight;
  const { svg, ground } = draw(recipe, faces, pictureWidth, height);
  const socialHeight = Math.round((pictureWidth * socialSize.height) / socialSize.width);
  const { svg: socialSvg } = draw(recipe, faces, pictureWidth, socialHeight, false);
  const hash = createHash('sha256').update(svg).update(socialSvg).digest('hex').slice(0, 16);
  return { alt: recipe.alt, width: pictureWidth, height, ground, hash, svg, socialSvg };
}

/** Every face that a recipe names, at any depth. */
function facesOf(recipe: Recipe): FaceRequest[] {
  const found: FaceRequest[] = [];
  const visit = (value: unknown, inherited: FaceRequest): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const each of value) visit(each, inherited);
      return;
    }
    const entries = new Map<string, unknown>(Object.entries(value));
    const readValue = (key: string) => {
      const named = entries.get(key);
      return typeof named === 'string' || typeof named === 'number' ? named : undefined;
    };
    const family = readValue('family');
    const subfamily = readValue('subfamily');
    const request: FaceRequest = {
      family: family === undefined ? inherited.family : String(family),
      subfamily:
        subfamily === undefined
          ? family === undefined
            ? inherited.subfamily
            : undefined
          : String(subfamily),
      style: readValue('style') ?? inherited.style,
      axes: entries.get('axes') as FaceRequest['axes'], // the recipe is checked
    };
    found.push(request);
    const styles = entries.get('styles');
    if (Array.isArray(styles)) for (const style of styles) found.push({ ...request, style: String(style) });
    for (const each of entries.values()) visit(each, request);
  };
  visit(recipe, { family: recipe.family, subfamily: recipe.subfamily, style: recipe.style });
  return found;
}

/** The path of a text in a recipe, or of the text that contains it. */
function pathOf(value: unknown, text: string): Path | undefined {
  if (typeof value === 'string' || typeof value === 'number')
    return String(value) === text || String(value).includes(text.trim()) ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, each] of Object.entries(value)) {
    const restOfPath = pathOf(each, text);
    if (restOfPath) return [Array.isArray(value) ? Number(key) : key, ...restOfPath];
  }
  return undefined;
}

/** The picture as AVIF and as a PNG for social media; the same SVG gives the same bytes. */
export async function encode({ svg, socialSvg }: Pick<MadePicture, 'svg' | 'socialSvg'>) {
  const [avif, png] = await Promise.all([
    sharp(Buffer.from(svg)).flatten().avif({ quality: 60, chromaSubsampling: '4:4:4', effort: 2 }).toBuffer(),
    sharp(Buffer.from(socialSvg))
      .resize(socialSize.width, socialSize.height, { fit: 'fill' })
      .flatten()
      .png({ palette: true, colours: 32, effort: 7, dither: 0 })
      .toBuffer(),
  ]);
  return { avif, png };
}

async function yamlNames(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  return (await readdir(folder)).filter((name) => name.endsWith('.yaml')).toSorted();
}

/** Draws the pictures of `folder` that are new or changed; calls `onDrawn` for each. */
export async function makePictures(
  folder: string,
  packagesFolder: string,
  onDrawn: (name: string, bytes: number) => void,
): Promise<number> {
  const pictures = await drawPictures(folder, packagesFolder);
  const listPath = join(folder, 'pictures', 'pictures.json');
  const previousList = existsSync(listPath) ? await readFile(listPath, 'utf8') : '';
  const allMetadata: Record<string, PictureMetadata> = {};
  for (const [name, { svg, socialSvg, ...metadata }] of pictures) {
    allMetadata[name] = metadata;
    const avifPath = join(folder, 'pictures', `${name}.avif`);
    if (existsSync(avifPath) && previousList.includes(metadata.hash)) continue;
    const { avif, png } = await encode({ svg, socialSvg });
    await writeFile(avifPath, avif);
    await writeFile(join(folder, 'pictures', `${name}.social.png`), png);
    onDrawn(name, avif.length);
  }
  await removeOrphans(join(folder, 'pictures'), pictures);
  await writeFile(listPath, `${JSON.stringify(allMetadata, null, 2)}\n`);
  return pictures.size;
}

/** A picture without a recipe would otherwise stay for ever. */
async function removeOrphans(folder: string, pictures: ReadonlyMap<string, MadePicture>): Promise<void> {
  const described = await readDescriptions(join(folder, '..'), []);
  const kept = new Set([...described.values()].map(({ value: { file } }) => file));
  for (const file of (await readdir(folder)).filter((each) => !kept.has(each))) {
    const name = /^(.+?)(?:\.avif|\.social\.png)$/.exec(file)?.[1];
    if (name !== undefined && !pictures.has(name)) await rm(join(folder, file));
  }
}
