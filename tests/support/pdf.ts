/** The text of PDFs, by a tool that not every machine has. */
import { execFileSync } from 'node:child_process';
import { inflateSync } from 'node:zlib';

/** As it is laid out, without the marks of its directions. */
export const textOf = (pdf: Uint8Array) =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' }).replace(
    /[\u202a-\u202e]/g,
    '',
  );
/** Whether the tool is there. */
export const hasPdftotext = (() => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** The operators of each page that shows text, as pdfkit packs them. */
export function operatorsOf(pdf: Uint8Array): string[] {
  const bytes = Buffer.from(pdf);
  return [...bytes.toString('latin1').matchAll(/\/FlateDecode\s*>>\s*stream\r?\n/g)]
    .map(({ index, 0: head }) => inflateSync(bytes.subarray(index + head.length)).toString('latin1'))
    .filter((stream) => /^BT \S+ \S+ Tf$/m.test(stream));
}
