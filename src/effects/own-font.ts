/** Shows a font file of the visitor's own, which never leaves the browser (§compare.own-font). */
import { coverageIn } from '../../domain/cmap.ts';
import type { Coverage } from '../../domain/coverage.ts';
import type { FontFile } from '../../domain/own-font.ts';

let shown: FontFace | null = null;

/**
 * Has the document know the font, in place of the last one. Resolves with its name for style sheets and the characters that it
 * has, null where its file doesn't tell. Rejects for a file that is no font, and when the signal was aborted meanwhile.
 */
export async function showOwnFont(
  file: FontFile,
  signal: AbortSignal,
): Promise<{ family: string; coverage: Coverage | null }> {
  const family = 'own-font';
  const bytes = await file.arrayBuffer();
  const face = new FontFace(family, bytes);
  await face.load();
  signal.throwIfAborted();
  hideOwnFont();
  document.fonts.add(face);
  shown = face;
  return { family, coverage: coverageIn(bytes) };
}

/** Has the document forget the font that was shown last, if there is one. */
export function hideOwnFont(): void {
  if (shown) document.fonts.delete(shown);
  shown = null;
}
