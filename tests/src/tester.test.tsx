import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { testerMachine } from '../../machines/tester.machine.ts';
import { failure } from '../support/failure.ts';
import { typeface } from '../support/typeface.ts';
import { samples, showTypeface, stubViewport, tester } from '../support/typeface-page.tsx';

const viewport = stubViewport();

// §typeface.subfamily-picker, §tester.features
test('the tester offers every feature, and subfamilies where there is more than one', async () => {
  await showTypeface();
  for (const name of [/Old-style figures/, /Tabular figures/])
    expect(screen.getByRole('radio', { name, hidden: true })).toBeTruthy();
  const alternate = screen.getByRole('button', { name: /Alternate a/, hidden: true });
  expect(alternate.getAttribute('aria-pressed')).toBe('false');
  expect(samples().getByRole('radio', { name: 'Condensed' })).toBeTruthy();
  cleanup();
  const [only] = typeface.examples.subfamilies;
  await showTypeface({ ...typeface, examples: { ...typeface.examples, subfamilies: only ? [only] : [] } });
  expect(samples().queryByRole('radio', { name: 'Normal' })).toBeNull();
});

describe('a sample', () => {
  // §accessibility.samples.text, §accessibility.samples.role
  test('is plain text with its language until it is edited', async () => {
    await showTypeface();
    const line = samples().getByText('low water, soft light');
    expect([line.lang, line.getAttribute('role'), line.getAttribute('contenteditable')]).toEqual([
      'en',
      null,
      null,
    ]);
  });

  // §accessibility.samples.edit, §accessibility.samples.role, §accessibility.samples.escape
  test('becomes a labelled text box by its button, and Escape leaves it', async () => {
    await showTypeface();
    await userEvent.click(samples().getByRole('button', { name: 'Edit text of Light' }));
    const box = samples().getByRole('textbox', { name: 'Sample of Light' });
    expect(box.getAttribute('contenteditable')).toBe('plaintext-only');
    act(() => box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
    expect(samples().queryByRole('textbox')).toBeNull();
    expect(document.activeElement).toBe(samples().getByRole('button', { name: 'Edit text of Light' }));
  });

  // §tester.editing, §accessibility.samples.edit
  test('becomes one by a click, and only one at a time', async () => {
    await showTypeface();
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
    await showTypeface();
    await userEvent.click(samples().getByText('low water, soft light'));
    const box = samples().getByRole('textbox', { name: 'Sample of Light' });
    box.textContent = 'Ebb';
    act(() => box.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    viewport.leave();
    expect(samples().queryByRole('textbox')).toBeNull();
    expect(samples().getByText('Ebb')).toBeTruthy();
  });

  // §accessibility.samples.paste
  test('takes only the words of what is pasted', async () => {
    const insert = vi.fn();
    Object.assign(document, { execCommand: insert });
    await showTypeface();
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
    await showTypeface();
    const [light, bold] = samples().getAllByRole('heading', { level: 3 });
    expect(light?.nextElementSibling?.textContent).toBe('Thin strokes without contrast, wide, upright');
    expect(bold?.nextElementSibling?.textContent).toBe('');
  });

  // §tester.line.direction
  test('takes its direction from the text once it is edited', async () => {
    await showTypeface();
    const line = samples().getByText('low water, soft light');
    const direction = () => line.closest('[dir]')?.getAttribute('dir');
    expect(direction()).toBe('ltr');
    await userEvent.click(line);
    expect(direction()).toBe('auto');
    line.textContent = 'ميناء';
    fireEvent.blur(line);
    viewport.leave();
    expect(direction()).toBe('auto');
  });

  // §tester.line.features
  test('knows the features of lines in capitals and small caps', async () => {
    await showTypeface();
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
    await showTypeface(arabic);
    expect(samples().getByText('ميناء الشمال').closest('[dir]')?.getAttribute('dir')).toBe('rtl');
  });
});

describe('the bar', () => {
  // §tester.letter-case, §tester.letter-case.mixed
  test('offers letter cases as a radio group, and shows none as chosen while samples are set differently', async () => {
    const { unmount } = await showTypeface();
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
    await showTypeface({ ...typeface, family: { ...typeface.family, has_small_caps_support: false } });
    expect(cases().map(([sign]) => sign)).toEqual(['Aa', 'AA']);
  });

  // §tester.all-samples, §tester.features.always
  test('sets every sample in capitals at once', async () => {
    await showTypeface();
    const caps = samples().getByRole<HTMLInputElement>('radio', { name: 'All caps' });
    await userEvent.click(caps);
    expect(caps.checked).toBe(true);
    expect(tester().dataset.case).toBe('upper');
    expect(tester().style.getPropertyValue('--settings')).toContain('"case"');
  });

  // §tester.vision
  test('shows all samples as who sees less sees them', async () => {
    await showTypeface();
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
    await showTypeface();
    const figures = within(screen.getByRole('group', { name: 'Figures', hidden: true }));
    await userEvent.click(figures.getByLabelText(/Old-style figures/));
    await userEvent.click(figures.getByLabelText(/Tabular figures/));
    expect(tester().style.getPropertyValue('--settings')).toBe('"kern", "liga", "tnum"');
    await userEvent.click(figures.getByLabelText('Default'));
    expect(tester().style.getPropertyValue('--settings')).toBe('"kern", "liga"');
  });

  // §tester.size.slider, §tester.size.clamp, §accessibility.sliders
  test('takes a size as a number, within the limits of the family', async () => {
    await showTypeface();
    const number = samples().getByRole('spinbutton', { name: 'Size in px, as a number' });
    await userEvent.clear(number);
    await userEvent.type(number, '900{Enter}');
    expect(tester().style.getPropertyValue('--size')).toBe('300px');
    expect(samples().getByRole<HTMLInputElement>('slider', { name: 'Size in px' }).value).toBe('300');
  });

  test('only scales the lines while the slider moves, and sets the real size once at rest', async () => {
    vi.useFakeTimers();
    try {
      await showTypeface();
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
    await showTypeface();
    const number = samples().getByRole<HTMLInputElement>('spinbutton', { name: 'Size in px, as a number' });
    number.value = '81';
    fireEvent.keyUp(number, { key: 'ArrowUp' });
    expect(tester().style.getPropertyValue('--size')).toBe('81px');
  });

  // §tester.new-samples
  test('brings new samples', async () => {
    await showTypeface();
    await userEvent.click(samples().getByRole('button', { name: 'New samples' }));
    expect(samples().queryByText('low water, soft light')).toBeNull();
    expect(samples().getByText('Captain’s Log, 1893')).toBeTruthy();
    expect(samples().getByRole('status').textContent).toMatch(/, samples 2$/);
  });

  // §typeface.subfamily-samples
  test('shows the styles of the subfamily that is picked', async () => {
    await showTypeface();
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
    await showTypeface(typeface, refusing);
    await userEvent.click(samples().getByRole('radio', { name: 'Condensed' }));
    expect(await samples().findByText('Please check your connection')).toBeTruthy();
    expect(samples().getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(samples().getByRole('heading', { name: 'Light' })).toBeTruthy();
  });
});
