/**
 * The same site as another build would be: every file for the browser has another name, and none of the old ones exists.
 */
import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const texts = new Set(['.js', '.css', '.json']);

/** `main-sHan8vHN.js` becomes `main-sHan8vH0.js`: a name of the same length, so that nothing else moves. */
const renamed = (name: string) =>
  name.replace(/(.)(\.\w+)$/, (_, last: string, ending: string) => `${last === '0' ? '1' : '0'}${ending}`);

/** A checkout whose server serves the other build; `remove` deletes it. */
export async function otherBuild(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'skerry-build-'));
  const copied = ['dist', 'domain', 'machines', 'server', 'src', 'index.html', 'package.json'];
  await Promise.all(copied.map((name) => cp(join(root, name), join(folder, name), { recursive: true })));
  const linked = ['foundry', 'node_modules', 'public'];
  await Promise.all(linked.map((name) => symlink(join(root, name), join(folder, name))));
  const assets = join(folder, 'dist/client/assets');
  const names = (await readdir(assets)).filter((name) => !name.endsWith('.br'));
  const newNames = new Map(names.map((name) => [name, renamed(name)]));
  for (const name of await readdir(assets)) {
    if (name.endsWith('.br')) await rm(join(assets, name));
    else await rename(join(assets, name), join(assets, newNames.get(name) ?? name));
  }
  const files = await readdir(join(folder, 'dist/client'), { recursive: true, withFileTypes: true });
  for (const file of files) {
    if (!file.isFile() || !texts.has(extname(file.name))) continue;
    const path = join(file.parentPath, file.name);
    let text = await readFile(path, 'utf8');
    for (const [name, newName] of newNames) text = text.replaceAll(name, newName);
    await writeFile(path, text);
  }
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
