/** Every input, event and outcome of the glyph axes machine that its paths are made of (§typeface.glyphs.axes). */
import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { glyphAxesMachine } from '../../machines/glyph-axes.machine.ts';
import { failure } from '../support/failure.ts';
import { glyphFrames, variableAxes } from '../support/glyphs.ts';

const cases = {
  'axis.choose': [
    { type: 'axis.choose', tag: 'wght', value: 650 },
    { type: 'axis.choose', tag: 'SOFT', value: 5000 },
  ],
  'instance.choose': [{ type: 'instance.choose', values: { wght: 900 } }],
  'axes.play': [{ type: 'axes.play' }],
  'axes.still': [{ type: 'axes.still', axes: { wght: 320 } }],
  'axes.reset': [{ type: 'axes.reset' }],
  'character.changed': [
    { type: 'character.changed', codePoint: 0x26 },
    { type: 'character.changed', codePoint: 0x61 },
  ],
  'frames.retry': [{ type: 'frames.retry' }],
  'xstate.done.actor.loadFrames': [done('loadFrames', glyphFrames)],
  'xstate.error.actor.loadFrames': [
    fail('loadFrames', failure({ status: 404 })),
    fail('loadFrames', failure()),
  ],
  'xstate.error.actor.playGlyph': [fail('playGlyph', failure())],
} satisfies Cases<EventFromLogic<typeof glyphAxesMachine>>;

export const glyphAxesModel: Model<typeof glyphAxesMachine> = {
  machine: glyphAxesMachine,
  inputs: [{ slug: 'firth', axes: variableAxes, codePoint: 0x26 }],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof glyphAxesMachine>) => [
    value,
    context.axis,
    context.codePoint,
  ],
};
