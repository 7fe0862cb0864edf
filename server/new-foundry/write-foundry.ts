/** Writes the folder of a new foundry: the template under its name, with one open family. */
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { is } from 'superstruct';
import { line } from '../catalogue/foundry-files.ts';
import { codeOf, OperatorError } from '../operator-error.ts';

const template = join(import.meta.dirname, 'template');
const fontPackage = join(import.meta.dirname, '../../node_modules/@expo-google-fonts/bungee');

/** Fonts of a package, by the file that the family's file names. */
const fonts: Readonly<Record<string, string>> = {
  'fonts/bungee/1/Bungee-Regular.ttf': '400Regular/Bungee_400Regular.ttf',
  'fonts/bungee/1/OFL.txt': 'LICENSE_FONT',
};

/** `kiln-and-quill` is Kiln And Quill. */
function nameOf(folder: string): string {
  const words = basename(folder).match(/[\p{Script=Latin}\d]+/gu) ?? ['new', 'foundry'];
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

/**
 * Gives the foundry's name: by default that of the folder. Throws an OperatorError, and writes nothing, when the folder exists
 * and isn't empty, or the name can't be one.
 */
export async function writeFoundry(folder: string, name = nameOf(folder)): Promise<string> {
  const entries = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw new OperatorError(
      `${folder} is no folder (${codeOf(error)}): expected a new one, or an empty one.`,
    );
  });
  if (entries.length > 0)
    throw new OperatorError(`${folder} is not empty: expected a new folder, or an empty one.`);
  if (!is(name, line(60)))
    throw new OperatorError('The name is not valid: expected 1 to 60 characters in Latin letters.');
  for (const file of await readdir(template, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    // Between the quotes of YAML, signs are written as in JSON.
    const words = file.name.endsWith('.yaml') ? JSON.stringify(name).slice(1, -1) : name;
    const target = join(folder, path.slice(template.length));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(
      target,
      (await readFile(path, 'utf8')).replaceAll('{{name}}', () => words),
    );
  }
  for (const [file, source] of Object.entries(fonts)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await cp(join(fontPackage, source), join(folder, file));
  }
  return name;
}
