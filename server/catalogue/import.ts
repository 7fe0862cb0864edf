/** Imports the foundry's files into the catalogue: reads, measures, assembles, writes; all of it or nothing. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { inTransaction } from '@skerry/embedded-or-postgres/transaction';
import { hashOf } from '@skerry/font-facts/measure';
import { fitName } from '@skerry/font-facts/name-fit';
import { create } from 'fontkit';
import { plural } from '../../domain/plural.ts';
import { demoFoundry } from '../config.ts';
import { loadContent } from '../content/load-content.ts';
import type { Db, RootDb } from '../db/database.ts';
import type { StoredFoundry } from '../db/tables/catalogue.ts';
import {
  type FamilyRows,
  familyText,
  findFamilyTexts,
  findImported,
  findVersion,
  lockCatalogue,
  releaseClasses,
  retireAllBut,
  saveLicenceText,
  setFolderHash,
  setVersion,
  writeFamily,
  writeWebFonts,
} from '../stores/catalogue.ts';
import { allocateIds, type CatalogueIds } from '../stores/catalogue-ids.ts';
import { type ContentReport, writeContent } from '../stores/content-import.ts';
import { findFoundry, writeBrandFiles } from '../stores/foundry.ts';
import { assemble, displayFileOf, type FamilyDraft } from './assemble.ts';
import { coverageOf } from './coverage-of.ts';
import { differences, filesOf, hashFolder } from './differences.ts';
import { featuresVersion } from './feature-names.ts';
import { storedFoundry } from './foundry.ts';
import type { Samples } from './foundry-files.ts';
import { languagesOf, languageTagsOf } from './languages.ts';
import { hashFiles, type Measured, type MeasureOptions, measureAll } from './measure-all.ts';
import { type FoundryContent, FoundryError, readFoundry } from './read-foundry.ts';
import { cardOf, detailOf, editableStyles } from './replies.ts';
import { type Ids, optionsOf, shopOf, shopScripts } from './shop-reply.ts';
import { toStoredPath } from './stored-path.ts';
import { interfaceFonts } from './theme.ts';
import { everyCharacter, unmodifiedFile, wholeFontHash } from './web-font.ts';

const root = join(import.meta.dirname, '../..');
/** Increase when replies are built differently from the same files: the next import then writes them again. */
const repliesVersion = 20;

export type ImportOptions = {
  /** The foundry's folder; the demo foundry's by default. */
  readonly folder?: string;
  /** The node_modules that holds the fonts. */
  readonly packagesFolder?: string;
  /** A line for whoever imports; with how many families are measured, while they are. */
  readonly onProgress?: (text: string, measured?: Measured) => void | Promise<void>;
  readonly workerPool?: MeasureOptions['workerPool'];
  /** Says what an import would change, and changes nothing. */
  readonly dryRun?: boolean;
  /** Lets another foundry replace the shop's own; otherwise that is refused. A demo foundry may always be replaced. */
  readonly allowReplacement?: boolean;
  /** Brings unfinished texts, too, called drafts; such a shop is for development alone. */
  readonly showsDrafts?: boolean;
};

export type ImportReport = {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly unchanged: readonly string[];
  /** No longer in the files: not sold any more, but their ids stay reserved. */
  readonly retired: readonly string[];
  readonly styles: number;
  /** Posts, commissions, collections, pages and the Club's fonts, each as `folder/slug`. */
  readonly content: ContentReport;
  /** Unfinished texts that were left out, each as `folder/slug`. */
  readonly leftOut: readonly string[];
  /** Facts of the files that changed, a line for each: `prices.yaml: currency: USD → EUR`. */
  readonly differences: readonly string[];
  readonly warnings: readonly string[];
};

/**
 * Safe to call at every start: the same files change nothing and are not measured again. Throws a FoundryError that
 * names each fault by file, line and column, before anything is written.
 */
export async function importFoundry(
  { db }: { readonly db: RootDb },
  {
    folder = demoFoundry,
    packagesFolder = join(root, 'node_modules'),
    onProgress = () => {},
    workerPool,
    dryRun = false,
    allowReplacement = false,
    showsDrafts = false,
  }: ImportOptions = {},
): Promise<ImportReport> {
  const content = await readFoundry(folder, packagesFolder);
  if (!allowReplacement) refuseOtherFoundry(await findFoundry(db), content.foundry.name);
  const editorial = await loadContent({ folder, packagesFolder, showsDrafts }, content);
  const hashes = await hashFiles(content, packagesFolder);
  const version = hashOf(
    Buffer.from(
      JSON.stringify([featuresVersion, repliesVersion, packagesFolder, content, editorial.hash, [...hashes]]),
    ),
  );
  const styles = hashes.size;
  const { families } = content;
  const warnings = [...content.warnings, ...editorial.warnings];
  const folderHash = await hashFolder(folder);
  const imported = await findImported(db);
  if ((await findVersion(db)) === version) {
    if (!dryRun && imported.folderHash !== folderHash) await setFolderHash(db, folderHash);
    const unchanged = families.map(({ family }) => family.slug);
    const noChanges = { added: [], changed: [], removed: [], unchanged: editorial.names };
    return {
      added: [],
      changed: [],
      unchanged,
      retired: [],
      styles,
      content: noChanges,
      leftOut: editorial.leftOut,
      differences: [],
      warnings,
    };
  }
  const fonts = await measureAll(db, content, packagesFolder, hashes, {
    onProgress,
    workerPool,
    keeps: !dryRun,
  });
  const drafts: FamilyDraft[] = [];
  for (const files of families) {
    const display = displayFileOf(files.family, files.subfamilies[0]?.files ?? []);
    if (!display) throw new Error('A family without fonts was let through.');
    const font = create(await readFile(resolve(packagesFolder, display.source)));
    const fitOf = ({ styles, main }: FamilyDraft['main'], name: string) => {
      const { face } = styles.find(({ source }) => source === display.source) ?? main;
      return { class: face.class, ...fitName(font, name) };
    };
    drafts.push(assemble(files, content, fonts, fitOf));
  }
  const files = filesOf(content, editorial, hashes);
  await onProgress(`${dryRun ? 'Comparing' : 'Writing'} ${plural(drafts.length, 'family', 'families')}`);
  const write = async (transaction: Db): Promise<ImportReport> => {
    await lockCatalogue(transaction);
    const stored = await findFamilyTexts(transaction);
    const ids = await allocateIds(transaction, drafts.map(keysOf), scriptsOf(content));
    await releaseClasses(transaction);
    const report = { added: [] as string[], changed: [] as string[], unchanged: [] as string[] };
    for (const draft of drafts) {
      // A transaction in the embedded database never leaves the event loop by itself.
      await turn();
      const rows = rowsOf(draft, ids, content.samples, packagesFolder);
      const storedText = stored.get(rows.id);
      report[
        storedText === undefined ? 'added' : storedText === familyText(rows) ? 'unchanged' : 'changed'
      ].push(draft.family.slug);
      await writeFamily(transaction, rows);
    }
    const retired = await retireAllBut(
      transaction,
      drafts.map(({ family }) => family.slug),
    );
    await onProgress(`${dryRun ? 'Comparing' : 'Writing'} ${plural(editorial.names.length, 'text')}`);
    const contentReport = await writeContent(transaction, editorial.drafts);
    for (const key of ['eula', 'eula-us'] as const)
      await saveLicenceText(transaction, key, content.licenceTexts[key]);
    await writeWebFonts(transaction, interfaceFonts(content.theme, content.foundry.name));
    await writeBrandFiles(transaction, content.brandFiles);
    await setVersion(
      transaction,
      version,
      storedFoundry(content.foundry, content.theme, editorial.texts),
      files,
      folderHash,
    );
    return {
      ...report,
      retired,
      styles,
      content: contentReport,
      leftOut: editorial.leftOut,
      differences: differences(imported.files, files),
      warnings,
    };
  };
  return dryRun ? await undone(db, write) : await inTransaction(db, write);
}

/** Thrown to have the database forget what was written. */
class Undo extends Error {}

/** Does it in a transaction that is rolled back. */
async function undone<Result>(db: RootDb, write: (transaction: Db) => Promise<Result>): Promise<Result> {
  const results: Result[] = [];
  await inTransaction(db, async (transaction) => {
    results.push(await write(transaction));
    throw new Undo();
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  const [result] = results;
  if (result === undefined) throw new Error('The dry run gave no result.');
  return result;
}

/** An import from the wrong folder would sell one foundry's fonts in another's shop. */
function refuseOtherFoundry(stored: StoredFoundry, name: string): void {
  if (stored.name === '' || stored.demo || stored.name === name) return;
  throw new FoundryError([
    `foundry.yaml: the shop is ‘${stored.name}’ and these files are ‘${name}’, expected the shop’s own (--foundry FOLDER). If you renamed it, or to put these in its place: npm run import -- --replace`,
  ]);
}

const keysOf = ({ family, subfamilies }: FamilyDraft) => ({
  slug: family.slug,
  subfamilies: subfamilies.map(({ name, styles }) => ({ name, styles: styles.map((style) => style.name) })),
});

const scriptsOf = ({ foundry }: FoundryContent) =>
  Object.entries(foundry.scripts).map(([key, name]) => ({ key, name }));

function rowsOf(
  draft: FamilyDraft,
  { rows, scripts }: CatalogueIds,
  samples: Samples,
  packagesFolder: string,
): FamilyRows {
  const { family, foundry, subfamilies, main, webScripts } = draft;
  const idOf = (key: string) => {
    const id = rows.get(key);
    if (id === undefined) throw new Error(`${key} got no id.`);
    return id;
  };
  const bySource = new Map(
    subfamilies.flatMap((subfamily) =>
      subfamily.styles.map(
        (style) => [style.source, idOf(`${family.slug}/${subfamily.name}/${style.name}`)] as const,
      ),
    ),
  );
  const ids: Ids = {
    family: idOf(family.slug),
    subfamily: ({ name }) => idOf(`${family.slug}/${name}`),
    style: ({ source }) => bySource.get(source) ?? 0,
    script: (key) => scripts.get(key) ?? 0,
  };
  const allStyles = subfamilies.flatMap(({ styles, licence }) =>
    styles.map((style) => ({ ...style, licence })),
  );
  const variableFonts = draft.variable
    ? [{ hash: draft.variable.webHash, source: toStoredPath(draft.variable.source), scripts: unmodifiedFile }]
    : [];
  return {
    id: ids.family,
    name: family.name,
    accent: family.accent,
    ink_on_accent: family.ink_on_accent,
    font_class: main.main.class,
    sort_order: family.position,
    language_tags: languageTagsOf(draft).join(' '),
    json: {
      settings: JSON.stringify(draft.settings),
      scripts: JSON.stringify(shopScripts(draft, ids)),
      trial_scripts: JSON.stringify(
        family.trial_scripts.map((key) => (key === 'basic' ? 'Basic Latin' : (foundry.scripts[key] ?? key))),
      ),
      card: JSON.stringify(cardOf(draft, ids)),
      detail: JSON.stringify(detailOf(draft, ids, samples)),
      shop: JSON.stringify(shopOf(draft, ids)),
      coverage: JSON.stringify(coverageOf(draft)),
      languages: JSON.stringify(languagesOf(draft)),
    },
    subfamilies: subfamilies.map((subfamily, sort_order) => ({
      id: ids.subfamily(subfamily),
      sort_order,
      styles: JSON.stringify(editableStyles(draft, subfamily, ids, samples)),
    })),
    styles: allStyles.map((style, sort_order) => ({
      id: ids.style(style),
      font_class: style.class,
      weight: style.weight,
      italic: style.italic,
      sort_order,
      source: toStoredPath(resolve(packagesFolder, style.source)),
      source_hash: style.hash,
      licence: toStoredPath(style.licence),
    })),
    options: optionsOf(draft, ids),
    variableFonts: (draft.variable?.sold ?? []).map(({ source, hash }) => ({
      source: toStoredPath(source),
      source_hash: hash,
      // That of the subfamily that represents the family.
      licence: toStoredPath(main.licence),
      sold_with: family.variable?.sold_with ?? 'families',
    })),
    webFonts: [
      ...variableFonts,
      ...allStyles.flatMap(({ webHash, names, hash, source: file }) => {
        const source = toStoredPath(resolve(packagesFolder, file));
        return [
          { hash: names.hash, source, scripts: names.letters },
          { hash: webHash, source, scripts: webScripts.join(',') },
          { hash: wholeFontHash(hash), source, scripts: everyCharacter },
        ];
      }),
    ],
  };
}
