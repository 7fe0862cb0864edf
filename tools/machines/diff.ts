// `npm run machines -- --diff REF`: what changed in the charts since a commit, or `REF..REF2` between two.
// `--html FILE` writes a page of the same sentences, each machine's above its chart. `--root FOLDER` is another checkout.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diffsOf } from '@skerry/machine-room/chart/diff';
import { countOf } from '@skerry/machine-room/chart/diff/change';
import { optionsOf, refuse } from '../command.mjs';
import { commitOf } from '../commit.ts';
import { root as ownRoot } from '../prepare.mjs';
import { chartsAt, chartsNow } from './charts-at.ts';
import { diffPage } from './diff-page.ts';
import { help, readOptions } from './options.mjs';

/** A folder that is gone when this process ends, however it ends. */
function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'machines-')));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

const font = (weight: string) =>
  readFile(join(ownRoot, `node_modules/@expo-google-fonts/sofia-sans/${weight}.ttf`), 'base64');

const notCompared =
  "Not compared: what a machine's functions call or read outside of them, jobs that are given from outside, and meta.";

async function compare(range: string, root: string, html?: string) {
  const [from = '', to] = range.split(/\.{2,3}/);
  const [start, end] = [commitOf(root, from), commitOf(root, to || 'HEAD')];
  const before = await chartsAt(root, start, temporaryFolder());
  const after = range.includes('..') ? await chartsAt(root, end, temporaryFolder()) : await chartsNow(root);
  const diffs = diffsOf(before.charts, after.charts);
  for (const { id, sentences, isWhole } of diffs)
    console.log(isWhole ? `${id}: ${sentences.join()}` : `\n${id}\n  ${sentences.join('\n  ')}`);
  const count = diffs.reduce((sum, { sentences }) => sum + sentences.length, 0);
  const machines = countOf(after.charts.length, 'machine');
  console.log(`\n${countOf(count, 'change')} in ${diffs.length} of ${machines} since ${from}`);
  for (const [problems, when] of [
    [before.problems, 'before'],
    [after.problems, 'now'],
  ] as const)
    for (const problem of problems) console.log(`Left out (${when}), as it doesn't load: ${problem}`);
  console.log(notCompared);
  if (html === undefined) return;
  const faces = await Promise.all(
    ['400Regular/SofiaSans_400Regular', '600SemiBold/SofiaSans_600SemiBold'].map(font),
  );
  await writeFile(html, await diffPage(`Machines since ${from}`, diffs, faces));
  console.log(`The charts are in ${html}`);
}

const { diff = 'HEAD', root = ownRoot, html } = optionsOf(readOptions, help);
try {
  await compare(diff, root, html);
} catch (error) {
  refuse(error);
}
