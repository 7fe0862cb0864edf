/** A name in any script is drawn with glyphs of that script, in its own order, and readers extract it unchanged. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import files from 'node:fs/promises';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { describe, expect, it, vi } from 'vitest';
import { openFace, rightToLeft } from '../face.ts';
import { createPage } from '../page.ts';
import { runsOf } from '../text-runs.ts';

const path = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/sofia-sans/400Regular/SofiaSans_400Regular.ttf',
);
const house = openFace('house', readFileSync(path));
const set = (text: string, country?: string) => runsOf(text, { faces: [house], weight: 400, country });
const fileOf = (key: string) => key.slice(key.lastIndexOf('/') + 1);

const names = {
  Arabic: 'شركة الخط العربي',
  Persian: 'پاکستان می‌خواهم',
  Hebrew: 'דוד בן־גוריון',
  'Chinese, simplified': '北京字体设计有限公司',
  'Chinese, traditional': '臺北活字印刷股份有限公司',
  Japanese: '東京活字かな・カナ株式会社',
  Korean: '한글 글꼴 주식회사',
  Thai: 'บริษัท ฟอนต์ไทย จำกัด',
  Devanagari: 'क्षत्रिय मुद्रण हिन्दी कंपनी',
  Bengali: 'বাংলা হরফ কোম্পানি',
  Gujarati: 'ગુજરાતી ફોન્ટ',
  Gurmukhi: 'ਪੰਜਾਬੀ ਫੌਂਟ',
  Kannada: 'ಕನ್ನಡ ಅಕ್ಷರ',
  Malayalam: 'മലയാളം ക്ഷ',
  Odia: 'ଓଡ଼ିଆ',
  Sinhala: 'සිංහල අකුරු ශ්‍රී',
  Tamil: 'தமிழ் எழுத்துரு',
  Telugu: 'తెలుగు అక్షరాలు',
  Khmer: 'ក្រុមហ៊ុនអក្សរខ្មែរ',
  Lao: 'ບໍລິສັດ ຟອນ',
  Myanmar: 'မြန်မာ စာလုံး',
  Tibetan: 'བོད་ཡིག',
  Georgian: 'ქართული შრიფტი',
  Armenian: 'Հայերեն տառատեսակ',
  Ethiopic: 'የኢትዮጵያ ፊደል',
  Cyrillic: 'Шрифты «Ё» Україна',
  Greek: 'Ελληνικά ἄλφα',
  Vietnamese: 'Nguyễn Thị Hộ',
  Cherokee: 'ᏣᎳᎩ',
  Syllabics: 'ᐃᓄᒃᑎᑐᑦ',
  Tifinagh: 'ⵜⵉⴼⵉⵏⴰⵖ',
  Mongolian: 'ᠮᠣᠩᠭᠣᠯ',
  'fancy letters': '𝓐𝓭𝓪',
  emoji: '🦊 Fox & 👩‍💻',
  'heaped marks': 'Z͈̤a̶l̷g̸o',
};

/** A PDF of these lines. */
async function pdfOf(texts: readonly string[], country = 'US'): Promise<Uint8Array> {
  const { newPage, drawText, root, bytes } = createPage({
    title: 'Names',
    author: 'Somebody',
    createdAt: new Date('2026-11-21T08:00:00Z'),
    isLetterSize: false,
    colour: '#000000',
    fallbacks: { 400: path, 600: path },
  });
  newPage();
  for (const [index, text] of texts.entries())
    await drawText(root, 'P', text, { x: 48, y: 48 + index * 20, size: 10, font: { path }, country });
  return await bytes();
}
const hasPdftotext = (() => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
/** The text that a PDF reader copies, without the direction marks that pdftotext adds. */
const textOf = (pdf: Uint8Array) =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' }).replace(
    /[\u202a-\u202e]/g,
    '',
  );

describe('a name on paper', () => {
  // §documents.every-script
  it('opens the fonts of its own letters, each once, and none where the house has all it needs', async () => {
    const read = vi.spyOn(files, 'readFile');
    syncBuiltinESMExports();
    expect((await set('Ada Østergaard, 41 København')).map(({ face }) => face.key)).toEqual(['house']);
    expect(read).not.toHaveBeenCalled();
    // A script that no other test writes: an opened font stays open.
    await Promise.all([set('ꓡꓲꓢꓴ'), set('ꓢꓴꓡꓲ')]);
    const opened = read.mock.calls.map(([path]) => fileOf(String(path)));
    read.mockRestore();
    syncBuiltinESMExports();
    expect(opened).toEqual(['noto-sans-lisu-lisu-wght-normal.woff2']);
  });

  // §documents.every-script
  it.each(Object.entries(names))('in %s has a glyph for every letter', async (_script, name) => {
    const runs = await set(name);
    for (const { face, text, features } of runs)
      for (const { id } of face.shape(text, features).glyphs) expect(id).not.toMatch(/^0 /);
    expect(
      runs
        .map(({ text }) => text)
        .toSorted()
        .join(''),
    ).toHaveLength(name.length);
  });

  it.runIf(hasPdftotext)(
    'is given back letter by letter by who copies or searches it',
    async () => {
      const all = Object.values(names);
      const pdfText = textOf(await pdfOf(all));
      expect(all.filter((name) => !pdfText.includes(name.normalize('NFC')))).toEqual([]);
      expect(pdfText).not.toContain('?');
    },
    60_000,
  );

  it('without any font is a row of boxes that still say what they stand for', async () => {
    const [run] = await set('𒀀𒀁');
    const { glyphs } = run?.face.shape(run.text, run.features) ?? { glyphs: [] };
    expect(glyphs.map(({ id }) => id)).toEqual(['0 𒀀', '0 𒀁']);
    if (hasPdftotext) expect(textOf(await pdfOf(['𒀀𒀁']))).toContain('𒀀𒀁');
  });

  it('from right to left stands in its order among Latin letters and numbers', async () => {
    const runs = await set('שלום (Ada & Ltd) 12');
    expect(runs.map(({ text }) => text.trim()).filter((text) => text !== '')).toEqual([
      '12',
      ')',
      'Ada & Ltd',
      '(',
      'שלום',
    ]);
    expect(runs.at(-1)?.features).toEqual([rightToLeft]);
  });

  it('has its letters joined and its vowels moved, as the script writes them', async () => {
    const glyphsOf = async (text: string) => {
      const [run] = await set(text);
      return run?.face.shape(run.text, run.features).glyphs.map(({ id }) => Number.parseInt(id, 10)) ?? [];
    };
    const [alone] = await glyphsOf('ه');
    expect(await glyphsOf('ههه')).not.toContain(alone);
    const [ka, i] = [await glyphsOf('क'), await glyphsOf('कि')];
    expect(i.at(-1)).toBe(ka[0]);
  });

  it('in Chinese characters takes the shapes of its country', async () => {
    const faceIn = async (text: string, country?: string) =>
      fileOf((await set(text, country))[0]?.face.key ?? '').replace(/^noto-sans-(\w+)-.*$/, '$1');
    expect(await faceIn('直')).toBe('sc');
    expect(await faceIn('直', 'TW')).toBe('tc');
    expect(await faceIn('直', 'JP')).toBe('jp');
    expect(await faceIn('直', 'KR')).toBe('kr');
    expect(await faceIn('直かな', 'US')).toBe('jp');
    const fontsOf = async (country: string) =>
      Buffer.from(await pdfOf(['直'], country))
        .toString('latin1')
        .match(/NotoSans(?:SC|TC|JP|KR)/g);
    expect(new Set(await fontsOf('TW'))).toEqual(new Set(['NotoSansTC']));
    expect(new Set(await fontsOf('US'))).toEqual(new Set(['NotoSansSC']));
  });
});
