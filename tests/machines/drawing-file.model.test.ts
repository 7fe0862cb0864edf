import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { drawingFileMachine } from '../../machines/drawing-file.machine.ts';
import { modelTests } from '../support/model-tests.ts';
import { type Cases, done, fail, failure } from '../support/paths.ts';

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
