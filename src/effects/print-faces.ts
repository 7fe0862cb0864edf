/** Loads web fonts for the printer, which waits for none: the reader may print before having scrolled to them. */
import type { Face } from '../../domain/catalogue.ts';
import { namesFace } from '../../domain/font-face.ts';

/** Fetches a font, and returns once it is there; null without one. */
function loadFace(family: string, url: string): FontFace | null {
  const request = new XMLHttpRequest();
  request.open('GET', url, false);
  // A synchronous request has only text: this charset keeps every byte in the lower half of a character.
  request.overrideMimeType('text/plain; charset=x-user-defined');
  try {
    request.send();
  } catch {
    return null;
  }
  const bytes = Uint8Array.from(request.responseText, (character) => character.charCodeAt(0));
  return request.status === 200 ? new FontFace(family, bytes) : null;
}

const styleSheets = () => [...document.styleSheets, ...document.adoptedStyleSheets];

/** Removes a font's rule: text is blank while the font of a rule is on its way. */
function removeRule(url: string): void {
  for (const sheet of styleSheets()) {
    const index = [...sheet.cssRules].findIndex(({ cssText }) => cssText.includes(url));
    if (index >= 0) sheet.deleteRule(index);
  }
}

/**
 * Before every print until the signal, loads those of `faces` that nothing has needed yet (§typeface.print.faces), and has
 * them for names, too, whose own files nothing has needed; without a connection they are printed in their fallbacks.
 */
export function loadFacesForPrint(faces: readonly Face[], signal: AbortSignal): void {
  const loadMissing = () => {
    // All questions before the first change: each after one would lay the page out again.
    const isMissing = (family: string) => !document.fonts.check(`1em "${family}"`);
    const missing = faces.filter((face) => isMissing(face.class));
    const unnamed = faces.filter((face) => isMissing(namesFace(face.class)));
    const loaded = missing.map((face) => ({ face, font: loadFace(face.class, face.url) }));
    for (const { face, font } of loaded) {
      if (!font) continue;
      document.fonts.add(font);
      removeRule(face.url);
    }
    for (const { names_url } of unnamed) if (names_url) removeRule(names_url);
  };
  addEventListener('beforeprint', loadMissing, { signal });
}

/** Loads the fonts of names that were never near (§navigation.loading.near). */
function loadNames(): void {
  const missing = new Set<string>();
  for (const name of document.querySelectorAll('main svg text')) {
    const [family = ''] = getComputedStyle(name).fontFamily.split(',');
    if (!document.fonts.check(`1em ${family}`)) missing.add(family);
  }
  const rules = styleSheets().flatMap((sheet) => [...sheet.cssRules]);
  for (const rule of rules) {
    if (!(rule instanceof CSSFontFaceRule)) continue;
    const family = rule.style.getPropertyValue('font-family');
    const [, url] = /url\("([^"]+)"\)/.exec(rule.style.getPropertyValue('src')) ?? [];
    if (!url || !missing.delete(family)) continue;
    const font = loadFace(family.replaceAll('"', ''), url);
    if (!font) continue;
    document.fonts.add(font);
    removeRule(url);
  }
}

/** Before every print; asked for once or more. */
export const loadNamesForPrint = () => addEventListener('beforeprint', loadNames);
