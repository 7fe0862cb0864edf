/** Every input, event and outcome of the glyphs machine that its paths are made of. */

import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { glyphsMachine } from '../../machines/glyphs.machine.ts';
import { failure } from '../support/failure.ts';
import { glyphDrawing, glyphList } from '../support/glyphs.ts';

const cases = {
  'style.choose': [{ type: 'style.choose', id: 12 }],
  'glyphs.search': [
    { type: 'glyphs.search', text: 'é' },
    { type: 'glyphs.search', text: 'nothing' },
    { type: 'glyphs.search', text: '' },
  ],
  'glyphs.retry': [{ type: 'glyphs.retry' }],
  'glyph.choose': [{ type: 'glyph.choose', codePoint: 0x61 }],
  'glyph.move': [
    { type: 'glyph.move', by: 1 },
    { type: 'glyph.move', by: -99 },
  ],
  'glyph.retry': [{ type: 'glyph.retry' }],
  'xstate.done.actor.loadGlyphs': [done('loadGlyphs', glyphList)],
  'xstate.error.actor.loadGlyphs': [fail('loadGlyphs', failure())],
  'xstate.done.actor.drawGlyph': [done('drawGlyph', glyphDrawing)],
  'xstate.error.actor.drawGlyph': [fail('drawGlyph', failure())],
} satisfies Cases<EventFromLogic<typeof glyphsMachine>>;

export const glyphsModel: Model<typeof glyphsMachine> = {
  machine: glyphsMachine,
  inputs: [{ styleId: 11 }],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof glyphsMachine>) => [value, context.search, context.codePoint],
};
