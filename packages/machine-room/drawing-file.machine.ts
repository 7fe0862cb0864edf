/** The download of a drawing as a file. */
import { setup } from 'xstate';
import { unprovided } from './unprovided.ts';

export type FileFormat = 'svg' | 'png' | 'mermaid';

export type FileRequest = {
  readonly format: FileFormat;
  readonly chart: string;
  /** States whose children are hidden. */
  readonly folded: readonly string[];
};

export const drawingFileMachine = setup({
  types: {
    events: {} as { type: 'drawing.save'; request: FileRequest },
    tags: {} as 'busy' | 'failed',
  },
  actors: { saveDrawing: unprovided<null, FileRequest>('saveDrawing') },
}).createMachine({
  id: 'drawing-file',
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is being saved.',
      on: { 'drawing.save': { target: 'saving' } },
    },
    saving: {
      description: 'The file is made and passed to the browser; a second request is ignored meanwhile.',
      tags: 'busy',
      invoke: {
        id: 'saveDrawing',
        src: 'saveDrawing',
        // Only `drawing.save` leads here.
        input: ({ event }) => event.request,
        onDone: { target: 'idle' },
        onError: { target: 'failed' },
      },
    },
    failed: {
      description: 'The browser could not make the file.',
      tags: 'failed',
      on: { 'drawing.save': { target: 'saving' } },
    },
  },
});
