/** Members' fonts: the list with its signed links, and each version's zip, made on first request. */
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { BetaFont } from '../../domain/club.ts';
import { makeIfMissing } from '../gateways/made-files.ts';
import { readSigned, writeSigned } from '../security/signed-links.ts';
import type { Services } from '../services.ts';
import { findBetaDraft, findBetaDrafts, findColours, findFacesOf } from '../stores/club-fonts.ts';
import { findSecret } from '../stores/settings.ts';
import type { Access } from '../stores/users.ts';
import type { BetaDraft } from './beta-files.ts';
import type { BetaZipInput } from './beta-zip.ts';

const linkMinutes = 15;
/** Increase when zips are made differently. */
const zipVersion = 1;
const defaultColours = { accent: '#101A1D', ink_on_accent: '#F2F4EE' };

export type BetaLink = Access & { readonly slug: string; readonly version: string };
type Version = BetaDraft['versions'][number];

export type BetaFonts = {
  /** The list for this member. */
  readonly listFor: (member: Access) => Promise<BetaFont[]>;
  /** What a link grants access to; undefined when it is forged, changed or expired. */
  readonly readLink: (link: string) => Promise<BetaLink | undefined>;
  /** The zip's name in the file store, and the one to save it under; undefined for a version that isn't there. */
  readonly zipOf: (link: BetaLink) => Promise<{ readonly file: string; readonly name: string } | undefined>;
};

type Dependencies = Pick<Services, 'db' | 'files' | 'workerPool' | 'clock'>;

export function createBetaFonts({ db, files, workerPool, clock }: Dependencies): BetaFonts {
  let secret: Promise<string> | undefined;
  const linkSecret = () => {
    secret ??= findSecret(db, 'club');
    return secret;
  };
  return {
    listFor: async ({ userId, accessVersion }) => {
      const drafts = await findBetaDrafts(db);
      const sampleSources = drafts.map(sampleSource);
      const faces = await findFacesOf(db, sampleSources);
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
        ...(colours.get(family) ?? defaultColours),
        face: faces.get(sampleSources[index] ?? '') ?? null,
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
      const requestedVersion = draft?.versions.find((candidate) => candidate.version === version);
      if (!draft || !requestedVersion) return undefined;
      const input = zipInputOf(draft, requestedVersion);
      const file = await zipName(input);
      const task = { module: 'club/beta-zip.ts', name: 'makeBetaZip' };
      await makeIfMissing(files, file, () => workerPool.run<BetaZipInput, Uint8Array>(task, input));
      return { file, name: `${draft.name} ${version} beta.zip` };
    },
  };
}

/** The style of the newest version that the list is shown in: Regular, or the first. */
export function sampleSource({ versions: [newest] }: BetaDraft): string {
  const styles = newest?.styles ?? [];
  return (styles.find(({ name }) => name === 'Regular') ?? styles[0])?.source ?? '';
}

const zipInputOf = (
  { name, licence }: BetaDraft,
  { version, date, notes_text, styles }: Version,
): BetaZipInput => ({
  name,
  version,
  date,
  notes: notes_text,
  fonts: styles.map(({ source }) => source),
  licence,
});

/** Another package version under the same path makes another zip: its files' sizes and times are part of the name. */
async function zipName(input: BetaZipInput): Promise<string> {
  const sizes = await Promise.all(
    input.fonts.map(async (font) => {
      const { size, mtimeMs } = await stat(font);
      return [size, mtimeMs];
    }),
  );
  const hash = createHash('sha256').update(JSON.stringify([zipVersion, input, sizes]));
  return `club/${hash.digest('hex').slice(0, 32)}.zip`;
}
