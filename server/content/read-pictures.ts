/** The foundry's pictures, drawn by `npm run pictures` or as they come, with their addresses: name and hash. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as s from 'superstruct';
import type { Picture } from '../../domain/picture.ts';
import { isContent, type ParsedFile, parseYaml, readText, readYaml } from '../catalogue/parse-file.ts';
import { PictureDescription, PictureList } from './content-files.ts';
import {
  describePicture,
  drawnPictureHash,
  type Focus,
  makingsOf,
  type PictureMaking,
  pictureHash,
} from './make-picture.ts';

/** What is served at `/pictures/{name}.{hash}.{ending}`; `making` says what is made of the file for that. */
export type PictureBytes = {
  /** With its ending. */
  readonly name: string;
  readonly hash: string;
  readonly path: string;
  readonly making?: { readonly width: number; readonly focus: Focus };
};

export type PictureFile = {
  /** By which a text names it: `quay.avif`. */
  readonly file: string;
  readonly picture: Picture;
  /** Address of the picture for social networks. */
  readonly social: string | null;
  readonly files: readonly PictureBytes[];
};

/** Every picture by its name. */
export async function readPictures(
  folder: string,
  problems: string[],
): Promise<ReadonlyMap<string, PictureFile>> {
  const found = await readDrawn(folder, problems);
  for (const [name, source] of await readDescriptions(folder, problems)) {
    // One after the other: each is opened whole.
    const picture = await readAsItComes(folder, name, source);
    if (!picture) continue;
    if (found.has(name))
      source.fault(['file'], `pictures.json lists a drawn picture ‘${name}’, too, expected another name`);
    found.set(name, picture);
  }
  return found;
}

type Description = s.Infer<typeof PictureDescription>;

/** The descriptions of pictures as they come, by name; the other YAML files are recipes, for `npm run pictures`. */
export async function readDescriptions(
  folder: string,
  problems: string[],
): Promise<ReadonlyMap<string, ParsedFile<Description>>> {
  const found = new Map<string, ParsedFile<Description>>();
  const names = existsSync(join(folder, 'pictures')) ? await readdir(join(folder, 'pictures')) : [];
  for (const file of names.filter((name) => isContent(name) && name.endsWith('.yaml')).toSorted()) {
    const name = `pictures/${file}`;
    const text = await readText(folder, name, problems);
    if (text === undefined) continue;
    const kind = parseYaml(name, text, s.type({ layout: s.unknown(), file: s.unknown() }), problems);
    if (!kind || kind.value.layout !== undefined) continue;
    if (kind.value.file === undefined)
      kind.fault([], 'no picture is named, expected file (one beside this file) or layout (a recipe)');
    const source = kind.value.file !== undefined && parseYaml(name, text, PictureDescription, problems);
    if (source) found.set(file.slice(0, -'.yaml'.length), source);
  }
  return found;
}

/** Those of pictures/pictures.json; the JSON is parsed as YAML, which gives its lines. */
async function readDrawn(folder: string, problems: string[]): Promise<Map<string, PictureFile>> {
  const list = 'pictures/pictures.json';
  const found = new Map<string, PictureFile>();
  if (!existsSync(join(folder, list))) return found;
  const source = await readYaml(folder, list, PictureList, problems);
  for (const [name, { alt, width, height, ground }] of Object.entries(source?.value ?? {})) {
    const path = resolve(folder, 'pictures', `${name}.avif`);
    const bytes = await readFile(path).catch(() => undefined);
    const what = bytes ? 'is no picture' : 'is missing';
    // The first box of every AVIF file names its type.
    if (bytes?.toString('latin1', 4, 8) !== 'ftyp')
      problems.push(
        `${source?.locationOf([name])}: pictures/${name}.avif ${what}, expected AVIF: npm run pictures draws it`,
      );
    const socialPath = resolve(folder, 'pictures', `${name}.social.png`);
    const social = await readFile(socialPath).catch(() => undefined);
    const hash = drawnPictureHash(bytes ?? Buffer.alloc(0));
    const src = `/pictures/${name}.${hash}.avif`;
    const files = [{ name: `${name}.avif`, hash, path }];
    if (social) files.push({ name: `${name}.png`, hash: drawnPictureHash(social), path: socialPath });
    found.set(name, {
      file: `${name}.avif`,
      picture: { src, width, height, alt, placeholder: ground },
      social: social ? `/pictures/${name}.${drawnPictureHash(social)}.png` : null,
      files,
    });
  }
  return found;
}

async function readAsItComes(
  folder: string,
  key: string,
  { value: { file, alt, focus = [0.5, 0.5] }, fault }: ParsedFile<Description>,
): Promise<PictureFile | undefined> {
  const path = resolve(folder, 'pictures', file);
  const bytes = await readFile(path).catch(() => undefined);
  if (!/^[a-z0-9-]{1,80}$/.test(key))
    fault([], `‘${key}’ can’t stand in an address, expected a name of a to z, digits and hyphens`);
  if (!bytes) {
    fault(['file'], `pictures/${file} is missing, expected the picture beside this file`);
    return undefined;
  }
  const facts = await describePicture(bytes);
  if (typeof facts === 'string') {
    fault(['file'], `pictures/${file} ${facts}`);
    return undefined;
  }
  const { width, height, ground } = facts;
  const hash = pictureHash(bytes, focus);
  const makings = makingsOf(width);
  const endingOf = ({ format, width: each }: PictureMaking) =>
    format === 'jpg' ? format : `${each}.${format}`;
  const addressOf = (making: PictureMaking) => `/pictures/${key}.${hash}.${endingOf(making)}`;
  const ofFormat = (format: PictureMaking['format']) => makings.filter((making) => making.format === format);
  const srcset = (format: 'avif' | 'webp') =>
    ofFormat(format)
      .map((making) => `${addressOf(making)} ${making.width}w`)
      .join(', ');
  const fallback = ofFormat('webp').findLast((making) => making.width <= 1600) ?? ofFormat('webp')[0];
  const [social] = ofFormat('jpg');
  return {
    file,
    picture: {
      src: fallback ? addressOf(fallback) : '',
      widths: { avif: srcset('avif'), webp: srcset('webp') },
      width,
      height,
      alt,
      placeholder: ground,
    },
    social: social ? addressOf(social) : null,
    files: makings.map((making) => ({
      name: `${key}.${endingOf(making)}`,
      hash,
      path,
      making: { width: making.width, focus },
    })),
  };
}
