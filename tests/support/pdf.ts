/** The text of PDFs, by a tool that not every machine has. */
import { execFileSync } from 'node:child_process';

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
