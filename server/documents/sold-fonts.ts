/**
 * The fonts of an order: the files that were pinned when it was first delivered, or made now (§documents.zip.pinned). A font
 * holds the scripts that its order licenses, unless its own licence forbids to cut it (§documents.zip.scripts).
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { CartItem } from '../../domain/cart.ts';
import { holdsOption } from '../../domain/shop.ts';
import { reservesName } from '../catalogue/reserved-name.ts';
import { wholeName, wholeWebFont } from '../catalogue/whole-web-font.ts';
import type { Db } from '../db/database.ts';
import type { FileStore } from '../gateways/files.ts';
import { type MakeFile, readOrMake } from '../gateways/made-files.ts';
import { codeOf } from '../operator-error.ts';
import { findBoughtStyles, findCurrentStyles } from '../stores/fonts.ts';
import type { StoredOrder } from '../stores/orders.ts';
import { enqueue } from '../stores/outbox.ts';
import {
  findPaidScripts,
  findSoldFiles,
  findVariableFiles,
  type SoldFile,
  saveSoldFiles,
} from '../stores/sold-files.ts';
import { mapAtMost } from '../worker-pool/map-at-most.ts';
import type { WorkerPool } from '../worker-pool/pool.ts';
import { type SoldFontInput, soldFontVersion } from './make-sold-font.ts';
import { plainFontName } from './zip.ts';

/** A font that an order holds. */
export type OrderFont = Pick<SoldFile, 'part' | 'name' | 'file' | 'licence'> & FontFacts;
type FontFacts = {
  readonly family: string;
  readonly subfamily: string;
  /** 'Bold Italic'; 'Variable'. */
  readonly style: string;
  readonly weight: number;
  readonly italic: boolean;
  readonly isVariable: boolean;
  /** The lines that hold it. */
  readonly items: readonly CartItem[];
};

type Dependencies = { readonly db: Db; readonly files: FileStore; readonly workerPool: WorkerPool };

/** A font, and of what its file is made. */
type WantedFont = Pick<SoldFile, 'part' | 'sold_with'> & {
  readonly facts: FontFacts;
  /** The complete font and its licence. */
  readonly source: string;
  readonly licencePath: string;
  /** Keys of scripts that weren't licensed. */
  readonly without: readonly string[];
};

const hashLength = 32;
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, hashLength);

type Order = Pick<StoredOrder, 'id' | 'holds_every_script'>;

/**
 * In the order of the library; the variable files of a family come after its styles. Rejects when a pinned file was lost and
 * can't be made again as it was; then the foundry is told (`font.lost`).
 */
export async function orderFonts(
  { db, files, workerPool }: Dependencies,
  order: Order,
  items: readonly CartItem[],
): Promise<OrderFont[]> {
  const pinned = await findSoldFiles(db, order.id);
  const wanted = await findWanted(db, order, items, pinned);
  const fileOf = async (font: WantedFont): Promise<SoldFile> => {
    const file = pinned.get(font.part);
    if (!file) return await pin(files, workerPool, font);
    if ((await files.has(file.file)) && (await files.has(file.licence))) return file;
    const made = await pin(files, workerPool, font).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
    });
    if (made?.file === file.file && made.licence === file.licence) return file;
    await tellOfLost(db, order, file);
    throw new Error(
      `${file.name} of order ${order.id} is lost, and the catalogue has ${made ? 'another one' : 'none'} now.`,
    );
  };
  const fonts = withOwnNames(
    await mapAtMost(wanted, workerPool.threads, async (font) => ({ ...font.facts, ...(await fileOf(font)) })),
  );
  if (pinned.size === 0)
    await saveSoldFiles(
      db,
      order.id,
      fonts.map(({ part, name, file, licence, italic, sold_with }) => ({
        part,
        name,
        file,
        licence,
        italic,
        sold_with,
      })),
    );
  return fonts.map(({ sold_with: _, ...font }) => font);
}

/** Once of each file, however often it is asked for. */
async function tellOfLost(db: Db, { id }: Order, { part, name, file, licence }: SoldFile): Promise<void> {
  const notice = 'font.lost';
  const detail = `${name}: ${file}, ${licence}`;
  await enqueue(db, {
    kind: 'notice',
    payload: { order_id: id, notice, key: `${notice}:${part}`, detail },
  });
}

/** Two files of a family never have one name: a folder would hold one of them only. */
function withOwnNames<Font extends Pick<OrderFont, 'family' | 'name'>>(fonts: readonly Font[]): Font[] {
  const used = new Set<string>();
  const keyOf = (family: string, name: string) => `${family}/${name.replace(/\.\w+$/, '')}`.toLowerCase();
  return fonts.map((font) => {
    let { name } = font;
    for (let number = 2; used.has(keyOf(font.family, name)); number += 1)
      name = font.name.replace(/(?=\.\w+$)/, `-${number}`);
    used.add(keyOf(font.family, name));
    return { ...font, name };
  });
}

/** With pinned files these alone, whatever has come or gone since. */
async function findWanted(
  db: Db,
  { holds_every_script }: Order,
  items: readonly CartItem[],
  pinned: ReadonlyMap<string, SoldFile>,
): Promise<WantedFont[]> {
  const isFirst = pinned.size === 0;
  const styles = await findBoughtStyles(db, items, { withRetired: !isFirst });
  const families = [...new Set(styles.map(({ family_id }) => family_id))];
  const paidScripts = await findPaidScripts(db, families);
  const withoutOf = (family: number, holders: readonly CartItem[]) => {
    const licensed = new Set(holders.flatMap(({ scripts }) => Object.keys(scripts)));
    const unlicensed = (paidScripts.get(family) ?? []).filter(({ id }) => !licensed.has(String(id)));
    return holds_every_script ? [] : unlicensed.map(({ key }) => key);
  };
  const variables = await findVariableFiles(db, families, { withRetired: !isFirst });
  const isWanted = ({ part, facts }: WantedFont) =>
    facts.items.length > 0 && (isFirst ? !(holds_every_script && facts.isVariable) : pinned.has(part));
  return families
    .flatMap((familyId): WantedFont[] => {
      const own = styles.filter(({ family_id }) => family_id === familyId);
      const lines = [...new Set(own.flatMap((style) => style.items))];
      const { family = '', subfamily = '' } = own[0] ?? {};
      return [
        ...own.map((style) => ({
          part: `style ${style.id}`,
          sold_with: null,
          facts: {
            family: style.family,
            subfamily: style.subfamily,
            style: style.style,
            weight: style.weight,
            italic: style.italic,
            isVariable: false,
            items: style.items,
          },
          source: style.source,
          licencePath: style.licence,
          without: withoutOf(familyId, style.items),
        })),
        ...variables
          .filter(({ family_id }) => family_id === familyId)
          .map(({ place, source, licence, ...now }) => {
            const part = `variable ${familyId} ${place}`;
            const sold = pinned.get(part);
            const sold_with = sold?.sold_with ?? now.sold_with;
            const holders = lines.filter(({ type }) => holdsOption(type, sold_with));
            return {
              part,
              sold_with,
              facts: {
                family,
                subfamily,
                style: 'Variable',
                weight: 400,
                italic: sold?.italic ?? /italic/i.test(basename(source)),
                isVariable: true,
                items: holders,
              },
              source,
              licencePath: licence,
              without: withoutOf(familyId, holders),
            };
          }),
      ];
    })
    .filter(isWanted);
}

/** Writes the font and its licence text under the hashes of their bytes. */
async function pin(files: FileStore, workerPool: WorkerPool, font: WantedFont): Promise<SoldFile> {
  const licence = await readFile(font.licencePath);
  const without = reservesName(licence.toString('utf8')) ? [] : font.without;
  const file = await soldFont(files, workerPool, { source: font.source, without });
  return {
    part: font.part,
    name: `${font.facts.isVariable ? variableName(font.facts) : plainFontName(font.source)}${extname(file)}`,
    file,
    licence: await store(files, licence, 'txt'),
    italic: font.facts.italic,
    sold_with: font.sold_with,
  };
}

const variableName = ({ family, italic }: FontFacts) =>
  `${family.replace(/[^A-Za-z0-9]/g, '')}-Variable${italic ? 'Italic' : ''}`;

/** Whether a font is sold as it is, neither cut nor unpacked from a web font. */
const isSoldAsItIs = ({ source, without }: SoldFontInput) =>
  without.length === 0 && extname(source) !== '.woff2';

/** Stores the font that is sold, made where it isn't sold as it is; its name in the file store. */
async function soldFont(files: FileStore, workerPool: WorkerPool, input: SoldFontInput): Promise<string> {
  const source = await readFile(input.source);
  if (isSoldAsItIs(input)) return await storeFont(files, source);
  const note = noteName(hashOf(source), input.without);
  const noted = await files.read(note);
  // The font was lost.
  if (noted && !(isSoldName(String(noted)) && (await files.has(String(noted))))) await files.remove(note);
  const task = { module: 'documents/make-sold-font.ts', name: 'makeSoldFont' };
  const name = await readOrMake(files, note, async () =>
    Buffer.from(
      await storeFont(files, Buffer.from(await workerPool.run<SoldFontInput, Uint8Array>(task, input))),
    ),
  );
  return String(name);
}

/** A note that holds the name of the font made of a source, so that to look for it is to read no font. */
const noteName = (sourceHash: string, without: readonly string[]) =>
  `cut/${hashOf(Buffer.from(JSON.stringify([soldFontVersion, sourceHash, without])))}.txt`;

/** The ending is by the font's outlines. */
const storeFont = (files: FileStore, bytes: Buffer) =>
  store(files, bytes, bytes.toString('latin1', 0, 4) === 'OTTO' ? 'otf' : 'ttf');

async function store(files: FileStore, bytes: Buffer, ending: string): Promise<string> {
  const name = `sold/${hashOf(bytes)}.${ending}`;
  if (!(await files.has(name))) await files.write(name, bytes);
  return name;
}

const isSoldName = (name: string) => /^sold\/\w+\.(?:otf|ttf)$/.test(name);
const hashIn = (soldName: string) => /^sold\/(\w+)\./.exec(soldName)?.[1] ?? '';

/** The complete WOFF2 of a pinned font. Its name in the file store. */
export const soldWebFont = ({ files, workerPool }: Omit<Dependencies, 'db'>, file: string): Promise<string> =>
  wholeWebFont({ files, workerPool }, hashIn(file), () => files.path(file));

/** What is to be made so that a sale of any current style, or of a family's, without additional scripts finds its files made. */
export async function missingSoldFonts(
  { db, files, workerPool }: Dependencies,
  family?: string,
): Promise<MakeFile[]> {
  const styles = await findCurrentStyles(db, family);
  const paidScripts = await findPaidScripts(db, [...new Set(styles.map(({ family_id }) => family_id))]);
  const reserved = new Map<string, boolean>();
  const tasks: MakeFile[] = [];
  for (const { family_id, source, source_hash, licence } of styles) {
    if (!reserved.has(licence))
      reserved.set(
        licence,
        // Without its text nothing is known to be allowed.
        await readFile(licence, 'utf8').then(reservesName, () => true),
      );
    const without = reserved.get(licence) ? [] : (paidScripts.get(family_id) ?? []).map(({ key }) => key);
    const input = { source, without };
    const sourceHash = source_hash.slice(0, hashLength);
    const noted = isSoldAsItIs(input) ? undefined : await files.read(noteName(sourceHash, without));
    const hash = isSoldAsItIs(input) ? sourceHash : noted && hashIn(String(noted));
    if (hash !== undefined && (await files.has(wholeName(hash)))) continue;
    tasks.push(async () => {
      await soldWebFont({ files, workerPool }, await soldFont(files, workerPool, input));
    });
  }
  return tasks;
}
