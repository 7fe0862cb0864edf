/** A drawing as a file to keep: made, handed to the browser, or not to be made. */
import { setup } from 'xstate';
import { unprovided } from './unprovided.ts';

export type FileFormat = 'svg' | 'png' | 'mermaid';

export type FileWish = {
  readonly format: FileFormat;
  readonly chart: string;
  /** States whose inside isn't shown. */
  readonly folded: readonly string[];
};

export const drawingFileMachine = setup({
  types: {
    events: {} as { type: 'drawing.save'; wish: FileWish },
    tags: {} as 'busy' | 'failed',
  },
  actors: { saveDrawing: unprovided<null, FileWish>('saveDrawing') },
}).createMachine({
  id: 'drawing-file',
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is being saved.',
      on: { 'drawing.save': { target: 'saving' } },
    },
    saving: {
      description:
        'The file is made and handed to the browser; a second wish waits for nobody and is not heard.',
      tags: 'busy',
      invoke: {
        id: 'saveDrawing',
        src: 'saveDrawing',
        // Only the wish leads here.
        input: ({ event }) => event.wish,
        onDone: { target: 'idle' },
        onError: { target: 'unmade' },
      },
    },
    unmade: {
      description: 'The browser could not make the file.',
      tags: 'failed',
      on: { 'drawing.save': { target: 'saving' } },
    },
  },
});
