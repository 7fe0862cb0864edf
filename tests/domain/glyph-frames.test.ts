import { expect, test } from 'vitest';
import { readAxes, withAxis, writeAxes } from '../../domain/axes.ts';
import {
  drawingAt,
  frameValues,
  GlyphFrame,
  GlyphFrames,
  marksOf,
  otherAxes,
  VariableGlyphQuery,
} from '../../domain/glyph-frames.ts';
import { check } from '../../domain/shape.ts';
import { glyphFrames, variableAxes } from '../support/glyphs.ts';
import { takes, takesList, takesText } from '../support/limits.ts';

const { frames } = glyphFrames;
const axis = { tag: 'wght', name: 'Weight', min: 100, max: 900, start: 400 };

// §typeface.glyphs.axes
test.each([
  ['the first frame at its value', 100, 1200, 'M0 0L500 1400L1000 0Z'],
  ['half-way between two frames', 250, 1260, 'M0 0L530 1400L1060 0Z'],
  ['a frame between the ends at its value', 400, 1320, 'M0 0L560 1400L1120 0Z'],
  ['a tenth of the way to the next frame', 450, 1340, 'M0 0L570 1400L1140 0Z'],
  ['the last frame at its value', 900, 1520, 'M0 0L660 1400L1320 0Z'],
  ['the first frame below it', -1, 1200, 'M0 0L500 1400L1000 0Z'],
  ['the last frame above it', 901, 1520, 'M0 0L660 1400L1320 0Z'],
])('a drawing is %s', (_, value, advance, path) => {
  expect(drawingAt(frames, value)).toMatchObject({ advance, path });
});

test('points between the ends of a curve are off it, and follow the axis as the others do', () => {
  const curve: Pick<GlyphFrame, 'gid' | 'commands'> = { gid: 1, commands: 'MQCZ' };
  const low = [0, 0, 10, 10, 20, 0, 30, 10, 40, 10, 50, 0];
  const drawn = drawingAt(
    [
      { ...curve, value: 0, advance: 60, coordinates: low },
      { ...curve, value: 1, advance: 70, coordinates: low.map((place) => place + 1) },
    ],
    0.25,
  );
  expect(drawn.path).toBe('M0.25 0.25Q10.25 10.25 20.25 0.25C30.25 10.25 40.25 10.25 50.25 0.25Z');
  expect(drawn.nodes.map(({ x, on }) => [x, on])).toEqual([
    [0.25, true],
    [10.25, false],
    [20.25, true],
    [30.25, false],
    [40.25, false],
    [50.25, true],
  ]);
});

test.each([
  ['another glyph', { gid: 6 }],
  ['an outline of other commands', { commands: 'MLZ' }],
])('%s is never mixed with the one before: the nearer is drawn', (_, other) => {
  const mixed = frames.slice(0, 2).map((frame, index) => (index === 1 ? { ...frame, ...other } : frame));
  expect(drawingAt(mixed, 249)).toMatchObject({ path: 'M0 0L500 1400L1000 0Z', advance: 1200 });
  expect(drawingAt(mixed, 250).path).toMatch(/^M0 0L560 1400/);
  expect(drawingAt(mixed, 250).advance).toBe(1320);
});

test('nothing is drawn without frames, and one frame at every value', () => {
  expect(drawingAt([], 400)).toEqual({ advance: 0, path: '', nodes: [] });
  for (const value of [100, 400, 900]) expect(drawingAt(frames.slice(1, 2), value).advance).toBe(1320);
});

test.each([
  ['with 16 frames at equal distances and one at its start', axis, 17, [100, 153.33, 206.67]],
  ['no closer than the slider’s steps', { ...axis, tag: 'WONK', min: 0, max: 1, start: 1 }, 2, [0, 1]],
  ['with the start once', { ...axis, start: 100 }, 16, [100, 153.33, 206.67]],
  ['once where it has no length', { ...axis, min: 400, max: 400 }, 1, [400]],
])('a character is drawn along its axis %s', (_, drawn, count, first) => {
  const values = frameValues(drawn);
  expect([
    values.length,
    values.slice(0, first.length).map((value) => Math.round(value * 100) / 100),
  ]).toEqual([count, first]);
  expect(values).toEqual(values.toSorted((a, b) => a - b));
  expect(values).toContain(drawn.start);
  expect([values[0], values.at(-1)]).toEqual([drawn.min, drawn.max]);
});

test.each([
  ['nothing where all are at their start', {}, ''],
  ['neither the moved axis nor one that the font lacks', { wght: 650, opsz: 14 }, ''],
  ['within its axis', { SOFT: 9999 }, 'SOFT:100'],
  ['in hundredths', { SOFT: 12.345 }, 'SOFT:12.35'],
  ['nothing of no number', { SOFT: Number.NaN }, ''],
])('the place beside a moved axis is written %s', (_, values, written) => {
  expect(otherAxes(variableAxes, 'wght', values)).toBe(written);
  expect(otherAxes(variableAxes, 'wght', readAxes(written))).toBe(written);
});

test('points on the outline are marked by squares, and others by circles, around the point', () => {
  const nodes = [
    { x: 100, y: 50, on: true },
    { x: 20, y: 30, on: false },
  ];
  expect(marksOf(nodes, 5)).toEqual({
    on: 'M95 45h10v10h-10Z',
    off: 'M15 30a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z',
  });
  expect(marksOf([], 5)).toEqual({ on: '', off: '' });
});

test('where axes are is read as it was written, and set within their limits', () => {
  const values = { wght: 650, SOFT: 12.5, slnt: -10 };
  expect(writeAxes(values)).toBe('wght:650,SOFT:12.5,slnt:-10');
  expect(readAxes(writeAxes(values))).toEqual(values);
  const set = (tag: string, value: number) => withAxis(variableAxes, { wght: 400, SOFT: 50 }, tag, value);
  expect(set('wght', 5000)).toEqual({ wght: 900, SOFT: 50 });
  expect(set('SOFT', -1)).toEqual({ wght: 400, SOFT: 0 });
  expect(set('opsz', 12)).toEqual({ wght: 400, SOFT: 50 });
  expect(set('wght', Number.NaN)).toEqual({ wght: 400, SOFT: 50 });
});

test.each([
  ['wght:650', true],
  ['SOFT:50,slnt:-10,opsz:14.5', true],
  ['', false],
  ['wght', false],
  ['wght:', false],
  ['wght:650,', false],
  ['wght:bold', false],
  ['weight:650', false],
])('a place of ‘%s’ is taken: %s', (at, isTaken) => {
  expect(check(VariableGlyphQuery, { axis: 'wght', at }).ok).toBe(isTaken);
});

test('a place is no longer than 600 characters', () => {
  const at = (length: number) => 'wght:650.'.padEnd(length, '5');
  expect(takes(VariableGlyphQuery, { axis: 'wght' }, 'at', at(600), at(601))).toEqual([true, false]);
});

test.each([GlyphFrames, VariableGlyphQuery])('an axis is named by four characters: %#', (shape) => {
  expect(takes(shape, glyphFrames, 'axis', 'wgh', 'wght', 'wghts')).toEqual([false, true, false]);
});

test('frames are of one font of at least one unit, at most 17', () => {
  expect(takes(GlyphFrames, glyphFrames, 'units_per_em', 0, 1)).toEqual([false, true]);
  expect(takesList(GlyphFrames, glyphFrames, 'frames', { of: frames[0], length: 17 })).toEqual([true, false]);
});

test('a frame is of a glyph that a font may have, with the commands and points of an outline', () => {
  const [frame = {}] = frames;
  expect(takes(GlyphFrame, frame, 'gid', -1, 0, 65_535, 65_536)).toEqual([false, true, true, false]);
  expect(takesText(GlyphFrame, frame, 'commands', 10_000)).toEqual([true, false]);
  expect(takes(GlyphFrame, frame, 'commands', '', 'MLQCZ', 'xM', 'Mx')).toEqual([true, true, false, false]);
  expect(takesList(GlyphFrame, frame, 'coordinates', { of: 1, length: 60_000 })).toEqual([true, false]);
});
