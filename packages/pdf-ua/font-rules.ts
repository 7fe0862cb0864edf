/** What the fonts of the document hold and say. */
import { create } from 'fontkit';
import { type DocumentFont, fontFileOf } from './fonts.ts';
import { get, nameOf } from './objects.ts';
import type { Rules } from './problems.ts';

const drawnTexts = ({ drawn, toUnicode }: DocumentFont) =>
  [...drawn].map((code) => ({ code, text: toUnicode?.get(code) }));

export const fontRules: Rules = {
  /** 31-009 */
  *'fonts are embedded'({ fonts }) {
    for (const font of fonts) if (!fontFileOf(font)) yield `${font.name} isn’t embedded.`;
  },
  *'fonts are of the kind that is checked'({ fonts }) {
    for (const { name, dict } of fonts)
      if (nameOf(get(dict, 'Subtype')) !== 'Type0' || nameOf(get(dict, 'Encoding')) !== 'Identity-H')
        yield `${name} is no composite font with codes of two bytes, for others there is no rule here.`;
  },
  /** 31-004 */
  *'glyphs have the numbers of the font file'({ fonts }) {
    for (const { name, descendant } of fonts)
      if (
        nameOf(get(descendant, 'Subtype')) === 'CIDFontType2' &&
        nameOf(get(descendant, 'CIDToGIDMap')) !== 'Identity'
      )
        yield `${name} has no CIDToGIDMap that is Identity.`;
  },
  /** 10-001, 31-027 */
  *'every glyph stands for characters'({ fonts }) {
    for (const font of fonts) {
      const silent = drawnTexts(font).filter(({ text }) => !text);
      if (silent.length > 0) yield `${font.name} doesn’t say what ${silent.length} of its glyphs stand for.`;
    }
  },
  /** 31-028, 31-029 */
  *'no glyph stands for what is no character'({ fonts }) {
    for (const { name, toUnicode } of fonts)
      for (const [code, text] of toUnicode ?? [])
        if (/[\0\ufeff\ufffe]/.test(text)) yield `${name} says U+0000, U+FEFF or U+FFFE of code ${code}.`;
  },
  /** 31-030 */
  *'no missing glyph is drawn'({ fonts }) {
    for (const { name, drawn } of fonts)
      if (drawn.has(0)) yield `${name} draws the glyph for missing characters.`;
  },
  *'widths are those of the font file'({ fonts }) {
    for (const font of fonts) {
      const file = fontFileOf(font);
      if (!file) continue;
      const { unitsPerEm, getGlyph } = opened(file);
      const wrong = [...font.drawn].filter((code) => {
        const width = (getGlyph(code).advanceWidth * 1000) / unitsPerEm;
        return Math.abs(width - (font.widths.get(code) ?? 1000)) > 1;
      });
      if (wrong.length > 0) yield `${font.name} says other widths of ${wrong.length} glyphs than its file.`;
    }
  },
};

function opened(file: Uint8Array) {
  const font = create(file);
  return { unitsPerEm: font.unitsPerEm, getGlyph: (id: number) => font.getGlyph(id) };
}
