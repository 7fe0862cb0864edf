/** Loads web fonts for the printer, which waits for none: the reader may print before having scrolled to them. */
import type { Face } from '../../domain/catalogue.ts';

/** Fetches a font, and returns once it is there; throws without an answer. */
function loadFace({ class: family, url }: Face): FontFace {
  const request = new XMLHttpRequest();
  request.open('GET', url, false);
  // A synchronous request has only text: this charset keeps every byte in the lower half of a character.
  request.overrideMimeType('text/plain; charset=x-user-defined');
  request.send();
  const bytes = Uint8Array.from(request.responseText, (character) => character.charCodeAt(0));
  return new FontFace(family, bytes);
}

/** Removes the rules of these faces: text is blank while the font of a rule is on its way. */
function removeRules(faces: readonly Face[]): void {
  for (const sheet of document.styleSheets)
    for (let index = sheet.cssRules.length; index > 0; index -= 1)
      if (faces.some(({ url }) => sheet.cssRules[index - 1]?.cssText.includes(url)))
        sheet.deleteRule(index - 1);
}

/**
 * Before every print until the signal, loads those of `faces` that nothing has needed yet (§typeface.print.faces); without
 * a connection they are printed in their fallbacks.
 */
export function loadFacesForPrint(faces: readonly Face[], signal: AbortSignal): void {
  const loadMissing = () => {
    // All questions before the first change: each after one would lay the page out again.
    const missing = faces.filter((face) => !document.fonts.check(`1em "${face.class}"`));
    try {
      const faces = missing.map(loadFace);
      removeRules(missing);
      for (const face of faces) document.fonts.add(face);
    } catch {
      // The fallbacks are printed.
    }
  };
  addEventListener('beforeprint', loadMissing, { signal });
}
