/** The pictures drawn by `npm run pictures`, with the address of each: its name and its bytes' hash. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Picture } from '../../domain/picture.ts';
import { readYaml } from '../catalogue/read-foundry.ts';
import { PictureList } from './content-files.ts';

/** Bytes that are served at `/pictures/{name}.{hash}.{avif or png}`. */
export type PictureBytes = { readonly name: string; readonly hash: string; readonly path: string };

export type PictureFile = {
  readonly picture: Picture;
  /** Address of the picture for social networks. */
  readonly social: string | null;
  readonly files: readonly PictureBytes[];
};

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/** Every picture of pictures/pictures.json by its name; the JSON is parsed as YAML, which gives its lines. */
export async function readPictures(
  folder: string,
  problems: string[],
): Promise<ReadonlyMap<string, PictureFile>> {
  const list = 'pictures/pictures.json';
  const found = new Map<string, PictureFile>();
  if (!existsSync(join(folder, list))) return found;
  const source = await readYaml(folder, list, PictureList, problems);
  for (const [name, { alt, width, height, ground }] of Object.entries(source?.value ?? {})) {
    const path = resolve(folder, 'pictures', `${name}.avif`);
    const bytes = await readFile(path).catch(() => undefined);
    if (!bytes) {
      problems.push(
        `${source?.locationOf([name])}: pictures/${name}.avif is missing, expected a picture: npm run pictures draws it`,
      );
      continue;
    }
    const socialPath = resolve(folder, 'pictures', `${name}.social.png`);
    const social = await readFile(socialPath).catch(() => undefined);
    const hash = hashOf(bytes);
    const src = `/pictures/${name}.${hash}.avif`;
    const files = [{ name: `${name}.avif`, hash, path }];
    if (social) files.push({ name: `${name}.png`, hash: hashOf(social), path: socialPath });
    found.set(name, {
      picture: { src, width, height, alt, placeholder: ground },
      social: social ? `/pictures/${name}.${hashOf(social)}.png` : null,
      files,
    });
  }
  return found;
}
