import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { type Cases, done, fail, failure } from '../../machine-paths/model.ts';
import { modelTests } from '../../machine-paths/model-tests.ts';
import { drawingFileMachine } from '../drawing-file.machine.ts';

const cases = {
  'drawing.save': [{ type: 'drawing.save', request: { format: 'png', chart: 'checkout', folded: [] } }],
  'xstate.done.actor.saveDrawing': [done('saveDrawing', null)],
  'xstate.error.actor.saveDrawing': [fail('saveDrawing', failure())],
} satisfies Cases<EventFromLogic<typeof drawingFileMachine>>;

modelTests({
  machine: drawingFileMachine,
  inputs: [undefined],
  cases,
  key: ({ value }: SnapshotFrom<typeof drawingFileMachine>) => value,
});
