/** Shows a font file of the visitor's own, which never leaves the browser (§compare.own-font). */
import type { FontFile } from '../../domain/own-font.ts';

let shown: FontFace | null = null;

/**
 * Has the document know the font, in place of the last one; its name for style sheets. Rejects for a file that is no font, and
 * when the signal was aborted meanwhile.
 */
export async function showOwnFont(file: FontFile, signal: AbortSignal): Promise<string> {
  const family = 'own-font';
  const face = new FontFace(family, await file.arrayBuffer());
  await face.load();
  signal.throwIfAborted();
  if (shown) document.fonts.delete(shown);
  document.fonts.add(face);
  shown = face;
  return family;
}
