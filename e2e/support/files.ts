/** What a buyer's own tools report about the files: unzip, pdftotext, and the fonts' first bytes. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

async function withFile<T>(name: string, bytes: Buffer, use: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'skerry-files-'));
  try {
    const path = join(folder, name);
    await writeFile(path, bytes);
    return await use(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The names in a zip that `unzip -t` accepts; rejects when it doesn't. */
export function namesInZip(bytes: Buffer): Promise<readonly string[]> {
  return withFile('fonts.zip', bytes, async (path) => {
    await execute('unzip', ['-t', path]);
    const { stdout } = await execute('unzip', ['-Z1', path]);
    return stdout.trim().split('\n');
  });
}

/** One file of a zip. */
export function fileInZip(bytes: Buffer, name: string): Promise<Buffer> {
  return withFile('fonts.zip', bytes, async (path) => {
    const { stdout } = await execute('unzip', ['-p', path, name], {
      encoding: 'buffer',
      maxBuffer: 50_000_000,
    });
    return stdout;
  });
}

export function textOfPdf(bytes: Buffer): Promise<string> {
  return withFile('invoice.pdf', bytes, async (path) => {
    const { stdout } = await execute('pdftotext', ['-layout', path, '-']);
    return stdout;
  });
}
