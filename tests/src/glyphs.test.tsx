import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { type GlyphsContext, glyphsMachine } from '../../machines/glyphs.machine.ts';
import { Glyphs } from '../../src/pages/typeface/glyphs/glyphs.tsx';
import { failure } from '../support/failure.ts';
import { glyphDrawing, glyphList } from '../support/glyphs.ts';
import { typeface } from '../support/typeface.ts';

afterEach(cleanup);

const answering = glyphsMachine.provide({
  actors: {
    loadGlyphs: fromPromise(() => Promise.resolve(glyphList)),
    drawGlyph: fromPromise<typeof glyphDrawing, { styleId: number; gid: number }>(({ input }) => {
      const name = glyphList.glyphs.find(({ gid }) => gid === input.gid)?.name ?? '';
      return Promise.resolve({ ...glyphDrawing, gid: input.gid, name });
    }),
  },
});

async function open(machine = answering) {
  render(<Glyphs detail={typeface} machine={machine} />);
  await screen.findByRole('listbox', { name: 'Characters' });
}

const options = () => screen.getAllByRole('option', { name: /U\+/ });
const chosen = () => options().find((option) => option.getAttribute('aria-selected') === 'true');
const stops = () => options().filter(({ tabIndex }) => tabIndex === 0);

describe('the glyph grid', () => {
  // §glyphs.keys
  test('is one stop for Tab, and arrow keys move in it', async () => {
    await open();
    expect(stops()).toEqual([chosen()]);
    chosen()?.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(chosen()?.textContent).toBe('A Latin capital letter A, U+0041');
    expect(document.activeElement).toBe(chosen());
    await userEvent.keyboard('{Home}{End}{ArrowRight}');
    expect(chosen()?.textContent).toBe('é Latin small letter e with acute, U+00E9');
    expect(stops()).toEqual([chosen()]);
    await userEvent.keyboard('{Home}{ArrowDown}');
    expect(chosen()?.textContent).toBe('A Latin capital letter A, U+0041');
  });

  // §glyphs.groups
  test('stands in groups that are named', async () => {
    await open();
    const groups = screen.getAllByRole('group').filter((group) => group.closest('[role=listbox]'));
    const lengths = groups.map((group) => within(group).getAllByRole('option').length);
    expect(groups.map((group, index) => [group.getAttribute('aria-labelledby'), lengths[index]])).toEqual([
      [screen.getByText('Punctuation').id, 1],
      [screen.getByText('Latin').id, 3],
    ]);
  });

  // §glyphs.names
  test('puts what is clicked into the inspector', async () => {
    await open();
    await userEvent.click(screen.getByRole('option', { name: 'a Latin small letter a, U+0061' }));
    expect(await screen.findByRole('img', { name: 'Latin small letter a, drawn large' })).toBeTruthy();
    expect(screen.getByText('Latin small letter a')).toBeTruthy();
    expect(screen.getByText('520 units (1000 per em)')).toBeTruthy();
  });

  // §glyphs.search
  test('finds a character by itself or its code point, counts, and leads out of nothing', async () => {
    await open();
    const search = screen.getByRole('searchbox');
    await userEvent.type(search, 'U+00E9');
    expect(options()).toHaveLength(1);
    expect(screen.getByRole('status').textContent).toBe('1 of 4 characters');
    expect(document.activeElement).toBe(search);
    fireEvent.change(search, { target: { value: 'ж' } });
    expect(screen.getByText('This style has no “ж”.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show every character' }));
    expect(options()).toHaveLength(4);
  });

  test('names the lines, and the features that change the character', async () => {
    await open();
    for (const line of ['Ascender', 'Cap height', 'x-height', 'Baseline', 'Descender']) {
      expect(screen.getByText(line)).toBeTruthy();
    }
    expect(await within(screen.getByRole('list', { name: 'By feature' })).findByText('ss01')).toBeTruthy();
  });

  test('says so when the font can’t be read, and tries again', async () => {
    let times = 0;
    const loadGlyphs = fromPromise<NonNullable<GlyphsContext['list']>, { styleId: number }>(() => {
      times += 1;
      return times === 1
        ? Promise.reject(failure({ message: 'Please check your connection' }))
        : Promise.resolve(glyphList);
    });
    render(<Glyphs detail={typeface} machine={answering.provide({ actors: { loadGlyphs } })} />);
    expect(await screen.findByText('Please check your connection')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('listbox')).toBeTruthy();
  });
});
