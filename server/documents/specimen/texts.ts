import type { HousePage } from '../house-page.ts';
import { isRightToLeft, type Sample, type SpecimenInput } from './input.ts';
import { heightOf, type Part, type Row, roomOf } from './rows.ts';
import { type Setting, textRow } from './setting.ts';

/** The sentences of a text; the point of an initial ends none. */
const sentencesOf = (text: string): string[] =>
  text
    .replace(/\s+/g, ' ')
    .split(/(?<=(?<!\b\p{Lu})[.!?]) (?=\p{Lu})/u)
    .map((sentence) => sentence.trim());

/** As many of the texts, one after the other, as have room in so many letters; at least one, from the first that is left. */
function takeTexts(texts: Sample[], letters: number): Sample[] {
  let count = 1;
  let length = texts[0]?.text.length ?? 0;
  while (count < texts.length && length + (texts[count]?.text.length ?? 0) <= letters) {
    length += texts[count]?.text.length ?? 0;
    count += 1;
  }
  return texts.splice(0, count);
}

/** Another text for each size: what is said of the family in the larger ones, and its languages in columns. */
function settingsOf(
  { about, paragraphs, smallest, text: font }: SpecimenInput,
  largest: number,
  share: number,
): Setting[] {
  const [first = '', second = '', ...rest] = sentencesOf(about);
  const others = [...paragraphs];
  // A family of another script shows that one first.
  const isOther = isRightToLeft(others[0]?.text ?? '');
  const own = isOther ? takeTexts(others, 0) : [];
  const one = { columns: 1, font };
  const settings: Setting[] = [
    { ...one, size: largest, leading: 1.2, texts: isOther ? own : [{ text: first }] },
    { ...one, size: 19, leading: 1.3, texts: [{ text: isOther ? first : second }] },
    { ...one, size: 14, leading: 1.35, texts: [{ text: (isOther ? [second, ...rest] : rest).join(' ') }] },
    { font, size: 10, leading: 1.45, columns: 2, texts: takeTexts(others, 850 * share) },
    { font, size: 8, leading: 1.4, columns: 3, texts: takeTexts(others, 1000 * share) },
  ];
  return settings.filter(({ size, texts }) => texts.some(({ text }) => text !== '') && size >= smallest);
}

const largestSizes = [40, 36, 32, 28, 24, 20] as const;
/** What of the texts in columns is set. */
const columnShares = [1, 0.5, 0.1] as const;

/** On one page, in one width, the first text as large as the page has room for. */
export async function textsPart(page: HousePage, input: SpecimenInput): Promise<Part> {
  let rows: Row[] = [];
  for (const share of columnShares)
    for (const largest of largestSizes) {
      const settings = settingsOf(input, largest, share);
      rows = await Promise.all(settings.map((setting) => textRow(page, '', setting)));
      if (heightOf(rows) <= roomOf(page)) return { title: 'Text', rows };
    }
  return { title: 'Text', rows };
}
