/** The library and a typeface's page with its tester, axes and glyphs. */
import { axesMachine } from '../../../machines/axes.machine.ts';
import { glyphsMachine } from '../../../machines/glyphs.machine.ts';
import { libraryMachine } from '../../../machines/library.machine.ts';
import { testerMachine } from '../../../machines/tester.machine.ts';
import { Axes } from '../../../src/pages/typeface/axes/axes.tsx';
import { Glyphs } from '../../../src/pages/typeface/glyphs/glyphs.tsx';
import { TypefacePage } from '../../../src/pages/typeface/typeface-page.tsx';
import { TypefacesPage } from '../../../src/pages/typefaces/typefaces-page.tsx';
import { environment } from '../environment.ts';
import { done, fail, offline } from '../machine-at.ts';
import { type StoryGroup, storiesOf } from '../story.ts';

const pageProps = { params: { slug: 'barlow' }, search: '' };
const loadSections = async () =>
  (await import('../../../src/compose/typeface-sections.ts')).composeSections(environment);
const serif = { type: 'facet.choose', facet: 'classification', value: 'serif' };
const nowhere = { type: 'facet.choose', facet: 'script', value: 'Linear B' };

const library: StoryGroup = {
  page: 'typefaces',
  address: '/typefaces',
  states: ({ library: cards }) =>
    storiesOf(
      libraryMachine,
      undefined,
      {
        idle: {},
        updatingAddress: { events: [serif] },
        'updatingAddress.nothing': { events: [serif, nowhere] },
      },
      (logic) => ({
        view: (
          <TypefacesPage {...pageProps} data={{ data: [...cards], total: cards.length }} logics={logic} />
        ),
      }),
    ),
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
        view: <TypefacePage {...pageProps} data={typeface} logics={{ tester: logic, loadSections }} />,
      }),
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
            <Axes name={family.name} font={variable} machine={logic} />
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
      (logic) => ({ view: <Glyphs detail={typeface} machine={logic} /> }),
    );
  },
};

export const typefaceStories: readonly StoryGroup[] = [library, tester, axes, glyphs];
