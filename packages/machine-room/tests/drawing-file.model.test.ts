import { type Cases, done, fail } from '@skerry/machine-paths/model';
import { modelTests } from '@skerry/machine-paths/model-tests';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { drawingFileMachine } from '../drawing-file.machine.ts';

const cases = {
  'drawing.save': [{ type: 'drawing.save', request: { format: 'png', chart: 'checkout', folded: [] } }],
  'xstate.done.actor.saveDrawing': [done('saveDrawing', null)],
  'xstate.error.actor.saveDrawing': [fail('saveDrawing', { message: 'broken' })],
} satisfies Cases<EventFromLogic<typeof drawingFileMachine>>;

modelTests({
  machine: drawingFileMachine,
  inputs: [undefined],
  cases,
  key: ({ value }: SnapshotFrom<typeof drawingFileMachine>) => value,
});
