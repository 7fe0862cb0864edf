/** Members' fonts: the list with its signed links, and each version's zip, made when it is first asked for. */
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { BetaFont } from '../../domain/club.ts';
import { readSigned, writeSigned } from '../security/signed-links.ts';
import type { Services } from '../services.ts';
import { findBetaDraft, findBetaDrafts, findColours, findFacesOf } from '../stores/club-fonts.ts';
import { findSecret } from '../stores/settings.ts';
import type { Access } from '../stores/users.ts';
import type { BetaDraft } from './beta-files.ts';
import type { BetaZipOrder } from './beta-zip.ts';

const linkMinutes = 15;
/** Raised when zips are made otherwise. */
const recipe = 1;
const inInk = { accent: '#101A1D', ink_on_accent: '#F2F4EE' };

export type BetaLink = Access & { readonly slug: string; readonly version: string };
type Version = BetaDraft['versions'][number];

export type BetaFonts = {
  /** The list as this member sees it. */
  readonly listFor: (member: Access) => Promise<BetaFont[]>;
  /** What a link stands for; undefined when it is forged, changed or too old. */
  readonly readLink: (link: string) => Promise<BetaLink | undefined>;
  /** The zip's name in the file store, and the one to save it under; undefined for a version that isn't there. */
  readonly zipOf: (link: BetaLink) => Promise<{ readonly file: string; readonly name: string } | undefined>;
};

type Needs = Pick<Services, 'db' | 'files' | 'work' | 'clock'>;

export function betaFontsOf({ db, files, work, clock }: Needs): BetaFonts {
  let secret: Promise<string> | undefined;
  const linkSecret = () => {
    secret ??= findSecret(db, 'club');
    return secret;
  };
  const making = new Map<string, Promise<void>>();

  const makeZip = async (file: string, order: BetaZipOrder) => {
    if (await files.has(file)) return;
    const job = { module: 'club/beta-zip.ts', name: 'makeBetaZip' };
    await files.keep(file, await work.run<BetaZipOrder, Uint8Array>(job, order));
  };

  return {
    listFor: async ({ userId, accessVersion }) => {
      const drafts = await findBetaDrafts(db);
      const shown = drafts.map(shownSource);
      const faces = await findFacesOf(db, shown);
      const colours = await findColours(
        db,
        drafts.map(({ family }) => family),
      );
      const key = await linkSecret();
      const linkTo = (slug: string, version: string) =>
        `/v1/club/downloads/${writeSigned(key, [userId, accessVersion, slug, version], linkMinutes, clock.now())}`;
      return drafts.map(({ slug, name, family, designers, sample, about, versions }, index) => ({
        slug,
        name,
        designers,
        sample,
        about,
        ...(colours.get(family) ?? inInk),
        face: faces.get(shown[index] ?? '') ?? null,
        versions: versions.map(({ version, date, notes, styles }) => ({
          version,
          date,
          notes,
          styles: styles.map((style) => style.name),
          download: linkTo(slug, version),
        })),
      }));
    },

    readLink: async (link) => {
      const [userId, accessVersion, slug, version] = readSigned(await linkSecret(), link, clock.now()) ?? [];
      if (slug === undefined || version === undefined) return undefined;
      return { userId: Number(userId), accessVersion: Number(accessVersion), slug, version };
    },

    zipOf: async ({ slug, version }) => {
      const draft = await findBetaDraft(db, slug);
      const wanted = draft?.versions.find((one) => one.version === version);
      if (!draft || !wanted) return undefined;
      const order = orderOf(draft, wanted);
      const file = await zipName(order);
      let made = making.get(file);
      if (made === undefined) {
        made = makeZip(file, order).finally(() => making.delete(file));
        making.set(file, made);
      }
      await made;
      return { file, name: `${draft.name} ${version} beta.zip` };
    },
  };
}

/** The newest version's style that says most of it: Regular, or the first. */
function shownSource({ versions: [newest] }: BetaDraft): string {
  const styles = newest?.styles ?? [];
  return (styles.find(({ name }) => name === 'Regular') ?? styles[0])?.source ?? '';
}

const orderOf = (
  { name, licence }: BetaDraft,
  { version, date, notes_text, styles }: Version,
): BetaZipOrder => ({
  name,
  version,
  date,
  notes: notes_text,
  fonts: styles.map(({ source }) => source),
  licence,
});

/** Another package version under the same path makes another zip. */
async function zipName(order: BetaZipOrder): Promise<string> {
  const sizes = await Promise.all(
    order.fonts.map(async (font) => {
      const { size, mtimeMs } = await stat(font);
      return [size, mtimeMs];
    }),
  );
  const hash = createHash('sha256').update(JSON.stringify([recipe, order, sizes]));
  return `club/${hash.digest('hex').slice(0, 32)}.zip`;
}
