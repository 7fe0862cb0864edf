/** Corrects text as a compositor would: quotes, dashes and spaces. */

const nbsp = '\u00a0';
const units = 'pt|px|mm|cm|m|km|kg|kB|MB|GB|ms|dpi|em|pages|styles|weights';

/** Takes plain text, or text between tags, but no code. Hebrew keeps its own marks. */
export function typeset(text: string): string {
  return text
    .replace(/\.{3}/g, '…')
    .replace(/(?<=\s)--(?=\s)|(?<=\w)---(?=\w)/g, '–')
    .replace(/(?<=[\p{L}\p{N}])'(?=[\p{L}\p{N}])/gu, '’')
    .replace(/(?<=\s|^)'(?=\d0s\b)/g, '’')
    .replace(/(?<=^|[\s([{–—\u00a0])"(?=\S)/g, '“')
    .replace(/(?<!\p{Script=Hebrew})"/gu, '”')
    .replace(/(?<=^|[\s([{–—“\u00a0])'(?=\S)/g, '‘')
    .replace(/(?<!\p{Script=Hebrew})'/gu, '’')
    .replace(new RegExp(`(?<=\\d) (?=(?:${units})\\b)`, 'g'), nbsp)
    .replace(/(?<=\d) (?=%)/g, nbsp)
    .replace(/(?<=\b(?:No\.|p\.|pp\.|ca\.)) (?=\d)/g, nbsp)
    .replace(/(?<=\d) × (?=\d)/g, `${nbsp}×${nbsp}`);
}
