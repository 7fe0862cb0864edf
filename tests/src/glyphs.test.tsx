import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { drawingAt } from '../../domain/glyph-frames.ts';
import { glyphAxesMachine } from '../../machines/glyph-axes.machine.ts';
import { type GlyphsContext, glyphsMachine } from '../../machines/glyphs.machine.ts';
import { browserEnvironment } from '../../src/compose/environment.ts';
import { composeGlyphs } from '../../src/compose/glyphs.ts';
import { Glyphs } from '../../src/pages/typeface/glyphs/glyphs.tsx';
import { failure } from '../support/failure.ts';
import { fakeApi } from '../support/fake-api.ts';
import { glyphDrawing, glyphFrames, glyphList, variableAxes } from '../support/glyphs.ts';
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
  render(<Glyphs detail={typeface} logics={{ glyphs: machine, glyphAxes: glyphAxesMachine }} />);
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
    const glyphs = answering.provide({ actors: { loadGlyphs } });
    render(<Glyphs detail={typeface} logics={{ glyphs, glyphAxes: glyphAxesMachine }} />);
    expect(await screen.findByText('Please check your connection')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('listbox')).toBeTruthy();
  });
});

const variable = {
  class: 'firth-variable',
  url: '/fonts/firth-variable.woff2',
  axes: variableAxes,
  instances: [{ name: 'Black', axes: { wght: 900, SOFT: 50 } }],
};

/** The glyphs of a family whose variable font lacks the é, and what was asked of the server. */
async function openVariable() {
  const asked: string[] = [];
  const server = { isDown: false };
  fakeApi({
    variableGlyph: ({ params, query }) => {
      asked.push(`${params.slug} ${params.code_point} ${JSON.stringify(query)}`);
      if (params.code_point === '233') throw failure({ status: 404 });
      if (server.isDown) throw failure({ message: 'The server is having a rest' });
      return { ...glyphFrames, axis: query.axis ?? '' };
    },
  });
  const { glyphAxes } = composeGlyphs(browserEnvironment(location));
  const detail = { ...typeface, variable };
  await act(async () => render(<Glyphs detail={detail} logics={{ glyphs: answering, glyphAxes }} />));
  await screen.findByRole('listbox', { name: 'Characters' });
  return { asked, server };
}

const axes = () => within(screen.getByRole('group', { name: 'Axes' }));
const slider = (name: string) => axes().getByRole<HTMLInputElement>('slider', { name });
const move = (name: string, value: number) =>
  act(async () => fireEvent.change(slider(name), { target: { value } }));
const path = () => screen.getByRole('img').querySelector('[data-part=outline]')?.getAttribute('d');
const staticPath = glyphDrawing.path;

// §typeface.glyphs.axes
describe('the axes of the glyph inspector', () => {
  test('are there only where the family has a variable font', async () => {
    await open();
    expect(screen.queryByRole('group', { name: 'Axes' })).toBeNull();
  });

  test('move the outline, its nodes, and the advance in the units of their font', async () => {
    await openVariable();
    await expect.poll(path).toBe(staticPath);
    await move('Weight wght', 650);
    await expect.poll(path).toBe('M0 0L610 1400L1220 0Z');
    expect(screen.getByText('1420 units (2000 per em)')).toBeTruthy();
    expect(
      screen.getByRole('img').querySelector('[data-part=on]')?.getAttribute('d')?.split('M'),
    ).toHaveLength(4);
    await userEvent.click(axes().getByRole('button', { name: 'Reset' }));
    expect(path()).toBe(staticPath);
    expect(screen.getByText('680 units (1000 per em)')).toBeTruthy();
  });

  test('ask for an axis once, with the other axes where they are', async () => {
    const { asked } = await openVariable();
    await move('Weight wght', 650);
    await expect.poll(path).not.toBe(staticPath);
    await move('Weight wght', 700);
    await move('Softness SOFT', 100);
    await expect
      .poll(() => asked)
      .toEqual(['firth 38 {"axis":"wght"}', 'firth 38 {"axis":"SOFT","at":"wght:700"}']);
  });

  test('are set by a named instance, which is named as long as they are there', async () => {
    await openVariable();
    const instance = axes().getByRole<HTMLSelectElement>('combobox', { name: 'Instance' });
    expect(instance.value).toBe('');
    await userEvent.selectOptions(instance, 'Black');
    await expect.poll(path).toBe('M0 0L660 1400L1320 0Z');
    expect([slider('Weight wght').value, instance.value]).toEqual(['900', 'Black']);
    await move('Weight wght', 650);
    expect(instance.value).toBe('');
  });

  test('name a character that the variable font lacks, over the static style’s drawing', async () => {
    await openVariable();
    await userEvent.click(screen.getByRole('option', { name: /U\+00E9/ }));
    await move('Weight wght', 650);
    expect(
      await axes().findByText(
        'The variable font has no Latin small letter e with acute: this is the static style’s.',
      ),
    ).toBeTruthy();
    expect(axes().queryByRole('button', { name: 'Play Weight' })).toBeNull();
    expect(path()).toBe(staticPath);
    await userEvent.click(screen.getByRole('option', { name: 'a Latin small letter a, U+0061' }));
    await expect.poll(path).toBe('M0 0L610 1400L1220 0Z');
  });

  test('leave the drawing to another style that is chosen', async () => {
    await openVariable();
    await move('Weight wght', 650);
    await expect.poll(path).not.toBe(staticPath);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Style' }), 'Bold');
    await expect.poll(path).toBe(staticPath);
    expect(slider('Weight wght').value).toBe('400');
  });

  test('say why they couldn’t move it, and try again', async () => {
    const { server } = await openVariable();
    server.isDown = true;
    await move('Weight wght', 650);
    expect(await axes().findByText('The server is having a rest')).toBeTruthy();
    server.isDown = false;
    await userEvent.click(axes().getByRole('button', { name: 'Try again' }));
    await expect.poll(path).toBe('M0 0L610 1400L1220 0Z');
  });

  test('move by themselves until they are stopped, and stay where they came to', async () => {
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'performance'] });
    try {
      await openVariable();
      await act(async () => fireEvent.click(axes().getByRole('button', { name: 'Play Weight' })));
      const stop = await axes().findByRole('button', { name: 'Stop Weight' });
      const at = (ms: number) => {
        vi.advanceTimersByTime(ms);
        return path();
      };
      expect([at(1008), at(1008)]).toEqual(['M0 0L600.32 1400L1200.64 0Z', 'M0 0L640.64 1400L1281.28 0Z']);
      await act(async () => fireEvent.click(stop));
      expect(axes().getByRole('button', { name: 'Play Weight' })).toBeTruthy();
      expect(path()).toBe(drawingAt(glyphFrames.frames, slider('Weight wght').valueAsNumber).path);
      expect(slider('Weight wght').valueAsNumber).toBe(803);
    } finally {
      vi.useRealTimers();
    }
  });
});
