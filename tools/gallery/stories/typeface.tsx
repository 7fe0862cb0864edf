/** The library and a typeface's page with its tester, axes and glyphs. */
import { encodeRanges } from '../../../domain/coverage.ts';
import { offerOf } from '../../../domain/typeface-setting.ts';
import { axesMachine } from '../../../machines/axes.machine.ts';
import { blockMachine } from '../../../machines/block.machine.ts';
import { compareMachine } from '../../../machines/compare.machine.ts';
import { copyingMachine } from '../../../machines/copying.machine.ts';
import { glyphAxesMachine } from '../../../machines/glyph-axes.machine.ts';
import { glyphsMachine } from '../../../machines/glyphs.machine.ts';
import { languagesMachine } from '../../../machines/languages.machine.ts';
import { libraryMachine } from '../../../machines/library.machine.ts';
import { ownFontMachine } from '../../../machines/own-font.machine.ts';
import { ownTextMachine } from '../../../machines/own-text.machine.ts';
import { stylePickerMachine } from '../../../machines/style-picker.machine.ts';
import { testerMachine } from '../../../machines/tester.machine.ts';
import { composeCompare } from '../../../src/compose/compare.ts';
import { composeLibrary } from '../../../src/compose/library.ts';
import { composeTypeface } from '../../../src/compose/typeface.ts';
import { ComparePage } from '../../../src/pages/compare/compare-page.tsx';
import { Axes } from '../../../src/pages/typeface/axes/axes.tsx';
import { Block } from '../../../src/pages/typeface/block/block.part.tsx';
import { Glyphs } from '../../../src/pages/typeface/glyphs/glyphs.tsx';
import { Languages } from '../../../src/pages/typeface/languages/languages.tsx';
import { TypefacePage } from '../../../src/pages/typeface/typeface-page.tsx';
import { TypefacesPage } from '../../../src/pages/typefaces/typefaces-page.tsx';
import { environment } from '../environment.ts';
import { done, fail, machineAt, offline } from '../machine-at.ts';
import { type StoryGroup, storiesOf } from '../story.ts';

const pageProps = { params: { slug: 'barlow' }, search: '' };
const serif = { type: 'facet.choose', facet: 'classification', value: 'serif' };
const nowhere = { type: 'facet.choose', facet: 'script', value: 'Linear B' };

const library: StoryGroup = {
  page: 'typefaces',
  address: '/typefaces',
  states: ({ library: cards }) => {
    const logics = composeLibrary({ environment });
    const show = (others: Partial<typeof logics>) => ({
      view: (
        <TypefacesPage
          {...pageProps}
          data={{ data: [...cards], total: cards.length }}
          logics={{ ...logics, ...others }}
        />
      ),
    });
    const [first] = cards;
    const styles = [first?.fit?.class ?? ''];
    const shown = { type: 'styles.shown', styles };
    const read = { type: 'address.read', params: { text: 'Ebb 日 and flow' }, ownText: null };
    const compared = cards.slice(0, 1).map(({ name, page, accent, ink_on_accent, faces }) => ({
      class: styles[0],
      name: 'Regular',
      family: { name, slug: page, accent, ink_on_accent },
      face: faces[0],
      font: faces[0]?.url,
      coverage: encodeRanges(Array.from({ length: 0x160 }, (_, index) => index + 0x20)),
      default_text: name,
      lang: 'en',
    }));
    return {
      ...storiesOf(
        libraryMachine,
        undefined,
        {
          idle: {},
          updatingAddress: { events: [serif] },
          'updatingAddress.nothing': { events: [serif, nowhere] },
        },
        (logic) => show({ library: logic }),
      ),
      ...storiesOf(
        ownTextMachine,
        undefined,
        {
          'text.loading': { events: [shown, read] },
          'text.known': { events: [shown, read, done('loadStyles', { asked: styles, styles: compared })] },
          'text.failed': { events: [shown, read, fail('loadStyles', offline)] },
        },
        (logic) => show({ ownText: logic }),
      ),
    };
  },
};

const tester: StoryGroup = {
  page: 'typeface',
  address: '/typeface/barlow',
  states: ({ typeface }) => {
    const subfamilies = typeface.examples.subfamilies.map(({ id }) => id);
    const other = { type: 'subfamily.choose', id: subfamilies.at(-1) ?? 0 };
    const [style] = Object.values(typeface.editable.subfamilies).flatMap(({ styles }) => styles);
    return storiesOf(
      testerMachine,
      typeface,
      {
        'shown.reading': {},
        'shown.editing': { events: [{ type: 'sample.edit', id: style?.id ?? 0 }] },
        loading: { events: [other] },
        failed: { events: [other, fail('loadStyles', offline)] },
      },
      (logic) => ({
        view: (
          <TypefacePage
            {...pageProps}
            data={typeface}
            logics={{ ...composeTypeface({ environment }), tester: logic }}
          />
        ),
      }),
    );
  },
};

const block: StoryGroup = {
  page: 'block',
  address: '/typeface/barlow',
  states: ({ typeface }) => {
    const offer = offerOf(typeface);
    const lacking = { data: { sets: [encodeRanges([0x20])], styles: { [offer.style]: 0 }, fonts: {} } };
    const chosen = (change: object) => ({ type: 'setting.choose', change });
    const typed = { type: 'text.written', text: 'Ebb and flow' };
    return storiesOf(
      blockMachine,
      { slug: typeface.family.slug, offer },
      {
        headline: {},
        'headline.read': { events: [{ type: 'address.read', params: {}, ownText: null }] },
        'headline.columns': { events: [chosen({ columns: 2 })] },
        'headline.accent': { events: [chosen({ ground: 'accent' })] },
        'headline.full': { events: [{ type: 'screen.fill' }] },
        'headline.missing': { events: [typed, done('loadCoverage', lacking)] },
        'headline.uncovered': { events: [typed, fail('loadCoverage', offline)] },
        'headline.refused': { events: [{ type: 'screen.fill' }, { type: 'screen.refused' }] },
        'headline.too-long': { events: [{ type: 'text.refused' }] },
        'headline.playing': { events: [{ type: 'axes.play' }] },
        reading: { events: [{ type: 'preset.choose', preset: 'reading' }] },
        small: { events: [{ type: 'preset.choose', preset: 'small' }, chosen({ ground: 'ink' })] },
        figures: { events: [{ type: 'preset.choose', preset: 'figures' }] },
      },
      (logic) => ({ view: <Block detail={typeface} logics={{ block: logic, copying: copyingMachine }} /> }),
    );
  },
};

const copying: StoryGroup = {
  page: 'copying',
  address: '/typeface/barlow',
  states: ({ typeface }) => {
    const css = { type: 'setting.copy', what: 'css', text: 'font-weight: 400;' };
    return storiesOf(
      copyingMachine,
      undefined,
      {
        idle: {},
        copying: { events: [css] },
        copied: { events: [css, done('copy', null)] },
        refused: { events: [css, fail('copy', offline)] },
      },
      (logic) => ({ view: <Block detail={typeface} logics={{ block: blockMachine, copying: logic }} /> }),
    );
  },
};

const axes: StoryGroup = {
  page: 'axes',
  address: '/typeface/fraunces',
  states: ({ variable: { family, variable } }) =>
    storiesOf(
      axesMachine,
      { axes: variable?.axes ?? [] },
      {
        resting: {},
        'resting.chosen': { events: [{ type: 'axis.choose', tag: 'wght', value: 800 }] },
      },
      (logic) => ({
        view: variable ? (
          <div style={{ paddingInline: 'var(--margin)' }}>
            <Axes
              family={family}
              font={variable}
              logics={{ axes: logic, familyText: () => ownTextMachine }}
            />
          </div>
        ) : (
          <p>No axes</p>
        ),
      }),
    ),
};

const glyphs: StoryGroup = {
  page: 'glyphs',
  address: '/typeface/barlow',
  states: ({ typeface, glyphs: list, drawing }) => {
    const listed = done('loadGlyphs', list);
    return storiesOf(
      glyphsMachine,
      { styleId: typeface.examples.subfamilies[0]?.styles[0]?.id ?? 0 },
      {
        listing: {},
        failed: { events: [fail('loadGlyphs', offline)] },
        'shown.drawing': { events: [listed] },
        'shown.drawn': { events: [listed, done('drawGlyph', drawing)] },
        'shown.drawingFailed': { events: [listed, fail('drawGlyph', offline)] },
        'shown.nothing': {
          events: [listed, done('drawGlyph', drawing), { type: 'glyphs.search', text: 'no such sign' }],
        },
      },
      (logic) => ({
        view: <Glyphs detail={typeface} logics={{ glyphs: logic, glyphAxes: glyphAxesMachine }} />,
      }),
    );
  },
};

const glyphAxes: StoryGroup = {
  page: 'glyph-axes',
  address: '/typeface/fraunces',
  states: ({ variable, glyphs: list, drawing, frames }) => {
    const drawn = machineAt(
      glyphsMachine,
      { styleId: 0 },
      { events: [done('loadGlyphs', list), done('drawGlyph', drawing)] },
    );
    const moved = { type: 'axis.choose', tag: 'wght', value: 800 };
    const loaded = done('loadFrames', frames);
    const play = { type: 'axes.play' };
    const absent = fail('loadFrames', { status: 404 });
    return storiesOf(
      glyphAxesMachine,
      { slug: variable.family.slug, axes: variable.variable?.axes ?? [], codePoint: 0x26 },
      {
        untouched: {},
        loading: { events: [moved] },
        shown: { events: [moved, loaded] },
        starting: { events: [play] },
        playing: { events: [play, loaded] },
        lacking: { events: [moved, absent] },
        failed: { events: [moved, fail('loadFrames', offline)] },
      },
      (logic) => ({ view: <Glyphs detail={variable} logics={{ glyphs: drawn, glyphAxes: logic }} /> }),
    );
  },
};

const languages: StoryGroup = {
  page: 'languages',
  address: '/typeface/barlow',
  states: ({ typeface: { family }, languages: list }) => {
    const listed = done('loadLanguages', list);
    return storiesOf(
      languagesMachine,
      { slug: family.slug },
      {
        loading: {},
        failed: { events: [fail('loadLanguages', offline)] },
        known: { events: [listed] },
        'known.nothing': { events: [listed, { type: 'languages.search', text: 'no such language' }] },
      },
      (logic) => ({ view: <Languages slug={family.slug} machine={logic} /> }),
    );
  },
};

const compare: StoryGroup = {
  page: 'compare',
  address: '/compare',
  states: ({ library: cards, typeface, shop }) => {
    const { family, examples, editable } = typeface;
    const [first, second, third] = examples.subfamilies.flatMap((subfamily) => subfamily.styles);
    const asked = [first, second, third].flatMap((style) => (style ? [style.class] : []));
    const [main] = Object.values(editable.subfamilies).flatMap((subfamily) => subfamily.styles);
    const compared = examples.subfamilies
      .flatMap((subfamily) => subfamily.styles)
      .filter((style) => asked.includes(style.class))
      .map(({ class: name, name: words, face }) => ({
        class: name,
        name: words,
        family,
        face,
        font: face.url,
        coverage: encodeRanges(Array.from({ length: 0x160 }, (_, index) => index + 0x20)),
        default_text: main?.default_text ?? family.name,
        lang: 'en',
      }));
    const read = { type: 'address.read', params: { styles: asked.join(',') }, ownText: null };
    const loaded = done('loadStyles', { asked, styles: compared, shops: [shop] });
    const chosen = { type: 'family.choose', slug: family.slug };
    const overlaid = { type: 'setting.choose', change: { mode: 'overlaid' } };
    const file = (name: string) => ({
      type: 'font.choose',
      file: { name, size: 4, arrayBuffer: async () => new ArrayBuffer(4) },
    });
    const logics = composeCompare({ environment });
    const show = (others: Partial<typeof logics>) => ({
      view: (
        <ComparePage
          {...pageProps}
          data={{ data: [...cards], total: cards.length }}
          logics={{ ...logics, ...others }}
        />
      ),
    });
    return {
      ...storiesOf(
        compareMachine,
        undefined,
        {
          reading: {},
          empty: { events: [{ type: 'address.read', params: {}, ownText: null }] },
          loading: { events: [read] },
          failed: { events: [read, fail('loadStyles', offline)] },
          stacked: { events: [read, loaded] },
          gone: {
            events: [read, done('loadStyles', { asked, styles: compared.slice(1), shops: [shop] })],
          },
          overlaid: { events: [read, loaded, overlaid] },
          missing: { events: [read, loaded, { type: 'text.written', text: 'Ebb 日 and flow' }] },
        },
        (logic) => show({ compare: logic }),
      ),
      ...storiesOf(
        stylePickerMachine,
        undefined,
        {
          'picker.none': {},
          'picker.loading': { events: [chosen] },
          'picker.failed': { events: [chosen, fail('loadFamily', offline)] },
          'picker.offered': { events: [chosen, done('loadFamily', typeface)] },
        },
        (logic) => show({ picker: logic }),
      ),
      ...storiesOf(
        ownFontMachine,
        undefined,
        {
          'font.reading': { events: [file('mine.otf')] },
          'font.shown': {
            events: [
              file('mine.otf'),
              done('showFont', { name: 'mine.otf', family: 'own-font', coverage: null }),
            ],
          },
          'font.refused': { events: [file('mine.zip')] },
        },
        (logic) => show({ ownFont: logic }),
      ),
    };
  },
};

export const typefaceStories: readonly StoryGroup[] = [
  library,
  compare,
  block,
  copying,
  tester,
  axes,
  languages,
  glyphs,
  glyphAxes,
];
