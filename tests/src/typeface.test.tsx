import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fromPromise } from 'xstate';
import type { TypefaceCard } from '../../domain/catalogue.ts';
import { axesMachine } from '../../machines/axes.machine.ts';
import { blockMachine } from '../../machines/block.machine.ts';
import { copyingMachine } from '../../machines/copying.machine.ts';
import { glyphAxesMachine } from '../../machines/glyph-axes.machine.ts';
import { glyphsMachine } from '../../machines/glyphs.machine.ts';
import { languagesMachine } from '../../machines/languages.machine.ts';
import { ownTextMachine } from '../../machines/own-text.machine.ts';
import { testerMachine } from '../../machines/tester.machine.ts';
import { Facts } from '../../src/pages/typeface/legibility.tsx';
import { Relatives } from '../../src/pages/typeface/relatives.tsx';
import { TypefacePage } from '../../src/pages/typeface/typeface-page.tsx';
import { card } from '../support/content.ts';
import { failure } from '../support/failure.ts';
import { faceOf, narrow, typeface } from '../support/typeface.ts';

/** Stands in for the window's IntersectionObserver, which jsdom lacks; `leave` reports that the tester left the viewport. */
let leave: () => void = () => undefined;

/** The parts that are near the viewport. */
const near = ['styles', 'features', 'about'];

beforeEach(() => {
  leave = () => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #notify: (entries: { isIntersecting: boolean }[]) => void;
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        this.#notify = notify;
        const before = leave;
        leave = () => {
          before();
          act(() => notify([{ isIntersecting: false }]));
        };
      }
      observe(target: Element) {
        if (near.includes(target.id)) this.#notify([{ isIntersecting: true }]);
      }
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const answering = testerMachine.provide({
  actors: { loadStyles: fromPromise(() => Promise.resolve({ data: [narrow] })) },
});

const composeLate = () =>
  Promise.resolve({
    block: blockMachine,
    copying: copyingMachine,
    glyphs: glyphsMachine,
    glyphAxes: glyphAxesMachine,
    languages: languagesMachine,
    axes: axesMachine,
    familyText: () => ownTextMachine,
  });

/** Shown once the parts that are near have loaded. */
const show = (machine = answering, detail = typeface) =>
  act(async () =>
    render(
      <TypefacePage
        data={detail}
        params={{ font: 'firth' }}
        search=""
        logics={{ tester: machine, loadSections: composeLate }}
      />,
    ),
  );

const samples = () => within(screen.getByRole('region', { name: 'Samples' }));
const tester = () => screen.getByRole('region', { name: 'Samples' });

describe('a typeface page', () => {
  // §typeface.collection-links
  test('leads to the collections that the family is in', async () => {
    await show(answering, { ...typeface, collections: [{ name: 'Weather', slug: 'weather' }] });
    const link = await screen.findByRole('link', { name: 'Weather collection' });
    expect(link.getAttribute('href')).toBe('/typeface/weather-collection');
  });

  // §typeface.purchase, §typeface.trial
  test('leads to the shop and to the trial fonts', async () => {
    await show();
    const [purchase] = screen.getAllByRole('link', { name: 'Purchase Firth' });
    const [trial] = screen.getAllByRole('link', { name: 'Download trial fonts' });
    expect(purchase?.getAttribute('href')).toBe('/shops/firth');
    expect(trial?.getAttribute('href')).toBe('/free-trial-fonts');
  });

  // §typeface.information
  test('has one heading with the name, and says in how many styles it comes', async () => {
    await show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Firth');
    expect(screen.getAllByText('Available in 3 styles').length).toBeGreaterThan(0);
  });

  // §typeface.jump-to
  test('jumps to parts that are there', async () => {
    const { container } = await show();
    const links = within(screen.getByRole('navigation', { name: 'Jump to' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Try it',
      'Samples',
      'Styles',
      'Features',
      'Languages',
      'Glyphs',
      'About',
    ]);
    for (const link of links) expect(container.querySelector(link.getAttribute('href') ?? '')).not.toBeNull();
  });

  // §typeface.overview
  test('lists every style of every subfamily in its own face', async () => {
    await show();
    const list = within(await screen.findByRole('region', { name: 'Styles' }));
    expect(list.getByText('Condensed Light').style.fontFamily).toContain('firth-21');
  });
});

// §typeface.language-text, §typeface.feature-list, §typeface.specimen, §typeface.in-use
test('a family tells its languages, features, specimen and uses where it has them', async () => {
  const blogs = [{ name: 'The night boat', slug: 'the-night-boat', category: 'in-use', image: null }];
  const images = { ...typeface.images, pdf: '/specimens/firth.pdf' };
  await show(answering, { ...typeface, images, blogs });
  const about = within(await screen.findByRole('region', { name: 'About Firth' }));
  expect(about.getByText('Languages written in Latin.')).toBeTruthy();
  expect(about.getByRole('link', { name: 'Specimen PDF' }).getAttribute('href')).toBe('/specimens/firth.pdf');
  const use = about.getByRole('link', { name: 'The night boat' });
  expect(use.getAttribute('href')).toBe('/blog/in-use/the-night-boat');
  const features = within(await screen.findByRole('region', { name: 'Features' }));
  expect(features.getByRole('heading', { name: /Tabular figures/ })).toBeTruthy();
  cleanup();
  const family = { ...typeface.family, language_text: '' };
  await show(answering, { ...typeface, family, feature_texts: [] });
  const bare = within(await screen.findByRole('region', { name: 'About Firth' }));
  expect(bare.queryByText('Languages')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Features' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Specimen PDF' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'In use' })).toBeNull();
});

// §typeface.relatives, §typeface.next
test('the page ends with other typefaces, each name in its own face, and the library’s next', async () => {
  const related = (name: string): TypefaceCard => ({
    ...card,
    ...{ name, page: name.toLowerCase(), overview_text: `${name} in one line.` },
    price_from: { amount: 5000, value: '$50' },
    faces: [faceOf(`${name.toLowerCase()}-700`, 700)],
  });
  const detail = { ...typeface, relatives: [related('Skua')], next: related('Tern') };
  render(<Relatives detail={detail} />);
  const others = within(screen.getByRole('region', { name: 'Other typefaces' }));
  const [link] = others.getAllByRole('link');
  expect(link?.getAttribute('href')).toBe('/typeface/skua');
  expect(link?.style.fontFamily).toMatch(/^"?skua-700/);
  expect(others.getByRole('listitem').textContent).toBe('SkuaSkua in one line.from $50');
  const next = others.getByRole('link', { name: 'Next typeface: Tern' });
  expect(next.getAttribute('href')).toBe('/typeface/tern');
  cleanup();
  render(<Relatives detail={{ ...detail, relatives: [] }} />);
  expect(screen.queryByRole('list')).toBeNull();
});

// §typeface.native-name
test('a name in another script says its language and direction, and is no part of the heading', async () => {
  const native = { lang: 'ar', text: 'فرث', beside: true };
  const fit = { class: 'firth-11', left: 20, width: 2000, top: 700, bottom: -10 };
  await show(answering, {
    ...typeface,
    family: { ...typeface.family, fit, native_name: { ...native, fit } },
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Firth');
  const name = screen.getByText('فرث').closest('p');
  expect([name?.lang, name?.dir]).toEqual(['ar', 'rtl']);
});

// §legibility.facts
test('a family says how legible it measured, and nothing where nothing was measured', async () => {
  const legibility = {
    ...{ style: 'Light', x_height: 0.506, x_height_of_capitals: 0.723, aperture: 0.266, smallest_size: 11 },
    ...{ il1_differ: false, o0_differ: true, rnm_differ: true, figures: 'Lining, proportional' },
  };
  await show(answering, { ...typeface, legibility });
  expect(screen.getByRole('region', { name: 'Legibility' })).toBeTruthy();
  cleanup();
  render(<Facts family={typeface.family} legibility={legibility} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'I l 1 Look alike',
    'O 0 Told apart',
    'rn m Told apart',
  ]);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '11 px',
    '51% of the size, 72% of the capitals',
    '27% of the x-height, in c and e',
    'Lining, proportional',
  ]);
  expect(screen.getByText(/Measured in the outlines of Firth Light/)).toBeTruthy();
  cleanup();
  await show(answering, typeface);
  expect(screen.queryByRole('region', { name: 'Legibility' })).toBeNull();
});

// §typeface.minisite
test('a family with a minisite shows its name in its own face, which leads there', async () => {
  await show(answering, { ...typeface, images: { ...typeface.images, minisite: 'https://firth.example/' } });
  const link = screen.getByRole('link', { name: 'Firth Minisite' });
  expect(link.getAttribute('href')).toBe('https://firth.example/');
  expect(within(link).getByText('Firth').style.fontFamily).toContain('firth-11');
  cleanup();
  await show();
  expect(screen.queryByRole('link', { name: /Minisite/ })).toBeNull();
});

// §typeface.subfamily-picker, §tester.features
test('the tester offers every feature, and subfamilies where there is more than one', async () => {
  await show();
  for (const name of [/Old-style figures/, /Tabular figures/])
    expect(screen.getByRole('radio', { name, hidden: true })).toBeTruthy();
  const alternate = screen.getByRole('button', { name: /Alternate a/, hidden: true });
  expect(alternate.getAttribute('aria-pressed')).toBe('false');
  expect(samples().getByRole('radio', { name: 'Condensed' })).toBeTruthy();
  cleanup();
  const [only] = typeface.examples.subfamilies;
  await show(answering, { ...typeface, examples: { ...typeface.examples, subfamilies: only ? [only] : [] } });
  expect(samples().queryByRole('radio', { name: 'Normal' })).toBeNull();
});

describe('a sample', () => {
  // §accessibility.samples.text, §accessibility.samples.role
  test('is plain text with its language until it is edited', async () => {
    await show();
    const line = samples().getByText('low water, soft light');
    expect([line.lang, line.getAttribute('role'), line.getAttribute('contenteditable')]).toEqual([
      'en',
      null,
      null,
    ]);
  });

  // §accessibility.samples.edit, §accessibility.samples.role, §accessibility.samples.escape
  test('becomes a labelled text box by its button, and Escape leaves it', async () => {
    await show();
    await userEvent.click(samples().getByRole('button', { name: 'Edit text of Light' }));
    const box = samples().getByRole('textbox', { name: 'Sample of Light' });
    expect(box.getAttribute('contenteditable')).toBe('plaintext-only');
    act(() => box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
    expect(samples().queryByRole('textbox')).toBeNull();
    expect(document.activeElement).toBe(samples().getByRole('button', { name: 'Edit text of Light' }));
  });

  // §tester.editing, §accessibility.samples.edit
  test('becomes one by a click, and only one at a time', async () => {
    await show();
    await userEvent.click(samples().getByText('low water, soft light'));
    await userEvent.click(samples().getByText('every wave a different hand'));
    expect(
      samples()
        .getAllByRole('textbox')
        .map((box) => box.getAttribute('aria-label')),
    ).toEqual(['Sample of Bold']);
  });

  // §tester.editing
  test('stops being one when the tester goes out of view, and keeps what was typed', async () => {
    await show();
    await userEvent.click(samples().getByText('low water, soft light'));
    const box = samples().getByRole('textbox', { name: 'Sample of Light' });
    box.textContent = 'Ebb';
    act(() => box.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    leave();
    expect(samples().queryByRole('textbox')).toBeNull();
    expect(samples().getByText('Ebb')).toBeTruthy();
  });

  // §accessibility.samples.paste
  test('takes only the words of what is pasted', async () => {
    const insert = vi.fn();
    Object.assign(document, { execCommand: insert });
    await show();
    await userEvent.click(samples().getByText('low water, soft light'));
    const paste = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
      clipboardData: {
        getData: (type: string) => (type === 'text/plain' ? 'High\n tide' : '<b>High tide</b>'),
      },
    });
    act(() => samples().getByRole('textbox').dispatchEvent(paste));
    expect(paste.defaultPrevented).toBe(true);
    expect(insert).toHaveBeenCalledWith('insertText', false, 'High tide');
  });

  // §tester.style-in-words
  test('says after the name of a style what it looks like, where that was measured', async () => {
    await show();
    const [light, bold] = samples().getAllByRole('heading', { level: 3 });
    expect(light?.nextElementSibling?.textContent).toBe('Thin strokes without contrast, wide, upright');
    expect(bold?.nextElementSibling?.textContent).toBe('');
  });

  // §tester.line.direction
  test('takes its direction from the text once it is edited', async () => {
    await show();
    const line = samples().getByText('low water, soft light');
    const direction = () => line.closest('[dir]')?.getAttribute('dir');
    expect(direction()).toBe('ltr');
    await userEvent.click(line);
    expect(direction()).toBe('auto');
    line.textContent = 'ميناء';
    fireEvent.blur(line);
    leave();
    expect(direction()).toBe('auto');
  });

  // §tester.line.features
  test('knows the features of lines in capitals and small caps', async () => {
    await show();
    expect(['--upper', '--small'].map((name) => tester().style.getPropertyValue(name))).toEqual([
      '" case"',
      '" smcp"',
    ]);
  });

  // §accessibility.samples.text
  test('reads from right to left in a script that does', async () => {
    const arabic = structuredClone(typeface);
    const [style] = arabic.editable.subfamilies[1]?.styles ?? [];
    if (style) Object.assign(style, { default_text: 'ميناء الشمال', lang: 'ar' });
    await show(answering, arabic);
    expect(samples().getByText('ميناء الشمال').closest('[dir]')?.getAttribute('dir')).toBe('rtl');
  });
});

describe('the bar', () => {
  // §tester.letter-case, §tester.letter-case.mixed
  test('offers letter cases as a radio group, and shows none as chosen while samples are set differently', async () => {
    const { unmount } = await show();
    const cases = () =>
      within(samples().getByRole('group', { name: 'Letter case' }))
        .getAllByRole<HTMLInputElement>('radio')
        .map(({ parentElement, checked }) => [parentElement?.textContent, checked]);
    expect(cases()).toEqual([
      ['Aa', false],
      ['AA', false],
      ['Aa', false],
    ]);
    expect(tester().dataset.case).toBeUndefined();
    await userEvent.click(samples().getByRole('radio', { name: 'Upper and lower case' }));
    expect(cases().map(([, checked]) => checked)).toEqual([true, false, false]);
    expect(tester().dataset.case).toBe('mixed');
    unmount();
    await show(answering, { ...typeface, family: { ...typeface.family, has_small_caps_support: false } });
    expect(cases().map(([sign]) => sign)).toEqual(['Aa', 'AA']);
  });

  // §tester.all-samples, §tester.features.always
  test('sets every sample in capitals at once', async () => {
    await show();
    const caps = samples().getByRole<HTMLInputElement>('radio', { name: 'All caps' });
    await userEvent.click(caps);
    expect(caps.checked).toBe(true);
    expect(tester().dataset.case).toBe('upper');
    expect(tester().style.getPropertyValue('--settings')).toContain('"case"');
  });

  // §tester.vision
  test('shows all samples as who sees less sees them', async () => {
    await show();
    const seen = samples().getByRole<HTMLSelectElement>('combobox', { name: 'Vision' });
    expect([seen.value, tester().dataset.vision]).toEqual(['full', 'full']);
    expect([...seen.options].map(({ text }) => text)).toEqual([
      ...['full', 'blurred', 'faint', 'clouded', 'spaced'],
    ]);
    await userEvent.selectOptions(seen, 'clouded');
    expect([seen.value, tester().dataset.vision]).toEqual(['clouded', 'clouded']);
  });

  // §tester.features.exclusive, §tester.features.always, §accessibility.samples.features
  test('switches features that exclude each other as a radio group', async () => {
    await show();
    const figures = within(screen.getByRole('group', { name: 'Figures', hidden: true }));
    await userEvent.click(figures.getByLabelText(/Old-style figures/));
    await userEvent.click(figures.getByLabelText(/Tabular figures/));
    expect(tester().style.getPropertyValue('--settings')).toBe('"kern", "liga", "tnum"');
    await userEvent.click(figures.getByLabelText('Default'));
    expect(tester().style.getPropertyValue('--settings')).toBe('"kern", "liga"');
  });

  // §tester.size.slider, §tester.size.clamp, §accessibility.sliders
  test('takes a size as a number, within the limits of the family', async () => {
    await show();
    const number = samples().getByRole('spinbutton', { name: 'Size in px, as a number' });
    await userEvent.clear(number);
    await userEvent.type(number, '900{Enter}');
    expect(tester().style.getPropertyValue('--size')).toBe('300px');
    expect(samples().getByRole<HTMLInputElement>('slider', { name: 'Size in px' }).value).toBe('300');
  });

  test('only scales the lines while the slider moves, and sets the real size once at rest', async () => {
    vi.useFakeTimers();
    try {
      await show();
      const line = samples().getByText('low water, soft light');
      vi.spyOn(line, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 10, 300, 80));
      const slider = samples().getByRole<HTMLInputElement>('slider', { name: 'Size in px' });
      const before = tester().style.getPropertyValue('--size');
      for (const px of [100, 120, 160]) fireEvent.input(slider, { target: { value: String(px) } });
      expect(line.style.transform).toMatch(/^scale\(\d/);
      expect(tester().style.getPropertyValue('--size')).toBe(before);
      act(() => vi.runAllTimers());
      expect(line.style.transform).toBe('');
      expect(tester().style.getPropertyValue('--size')).toBe('160px');
    } finally {
      vi.useRealTimers();
    }
  });

  // §accessibility.sliders
  test('takes a size by the arrow keys of the number', async () => {
    await show();
    const number = samples().getByRole<HTMLInputElement>('spinbutton', { name: 'Size in px, as a number' });
    number.value = '81';
    fireEvent.keyUp(number, { key: 'ArrowUp' });
    expect(tester().style.getPropertyValue('--size')).toBe('81px');
  });

  // §tester.new-samples
  test('brings new samples', async () => {
    await show();
    await userEvent.click(samples().getByRole('button', { name: 'New samples' }));
    expect(samples().queryByText('low water, soft light')).toBeNull();
    expect(samples().getByText('Captain’s Log, 1893')).toBeTruthy();
    expect(samples().getByRole('status').textContent).toMatch(/, samples 2$/);
  });

  // §typeface.subfamily-samples
  test('shows the styles of the subfamily that is picked', async () => {
    await show();
    await userEvent.click(samples().getByRole('radio', { name: 'Condensed' }));
    expect(await samples().findByRole('heading', { name: 'Condensed Light' })).toBeTruthy();
    expect(samples().getByRole('status').textContent).toBe('Condensed, 1 style');
  });

  test('says so when they can’t be fetched, and offers to try again', async () => {
    const refusing = testerMachine.provide({
      actors: {
        loadStyles: fromPromise(() => Promise.reject(failure({ message: 'Please check your connection' }))),
      },
    });
    await show(refusing);
    await userEvent.click(samples().getByRole('radio', { name: 'Condensed' }));
    expect(await samples().findByText('Please check your connection')).toBeTruthy();
    expect(samples().getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(samples().getByRole('heading', { name: 'Light' })).toBeTruthy();
  });
});
