/** One chart on the drawing board: which, what is folded and selected in it, and how it is looked at. */
import { assign, setup } from 'xstate';
import { unprovided } from './unprovided.ts';

/** How the drawing lies under the window: its scale, and where its corner is. */
export type Look = { readonly x: number; readonly y: number; readonly scale: number };

type ChartContext<Drawing> = {
  readonly chart: string;
  /** States whose inside isn't shown. */
  readonly folded: readonly string[];
  /** The state or transition whose entry is open. */
  readonly selected: string | null;
  readonly query: string;
  readonly look: Look | null;
  /** As it was last laid out; null before the first time. */
  readonly drawing: Drawing | null;
};

type ChartEvent =
  | { type: 'chart.choose'; chart: string }
  | { type: 'state.toggle'; id: string }
  | { type: 'states.unfold' }
  | { type: 'entry.select'; id: string }
  | { type: 'selection.clear' }
  | { type: 'query.change'; query: string }
  | { type: 'look.move'; look: Look }
  | { type: 'look.fit' }
  | { type: 'drawing.retry' };

type Asked = { readonly chart: string; readonly folded: readonly string[] };

const toggled = (list: readonly string[], id: string) =>
  list.includes(id) ? list.filter((each) => each !== id) : [...list, id];

/** `Drawing` is what the `layOut` job answers. */
export const chartViewMachineOf = <Drawing>() =>
  setup({
    types: {
      context: {} as ChartContext<Drawing>,
      input: {} as { readonly chart: string },
      events: {} as ChartEvent,
      tags: {} as 'busy' | 'failed',
    },
    actors: {
      layOut: unprovided<Drawing, Asked>('layOut'),
    },
    guards: {
      isAnother: ({ context }, { chart }: { chart: string }) => chart !== context.chart,
      isOther: ({ context }, { id }: { id: string }) => id !== context.selected,
    },
  }).createMachine({
    id: 'chart-view',
    context: ({ input }) => ({
      chart: input.chart,
      folded: [],
      selected: null,
      query: '',
      look: null,
      drawing: null,
    }),
    type: 'parallel',
    on: {
      'query.change': { actions: assign({ query: ({ event }) => event.query }) },
    },
    states: {
      board: {
        description: 'The drawing of the chart, laid out anew when another is chosen or a state is folded.',
        initial: 'drawing',
        on: {
          'chart.choose': {
            guard: { type: 'isAnother', params: ({ event }) => event },
            target: '.drawing',
            actions: assign({ chart: ({ event }) => event.chart, folded: [], drawing: null }),
          },
          'state.toggle': {
            target: '.drawing',
            actions: assign({ folded: ({ context, event }) => toggled(context.folded, event.id) }),
          },
          'states.unfold': { target: '.drawing', actions: assign({ folded: [] }) },
        },
        states: {
          drawing: {
            description: 'Places are sought for every state and transition.',
            tags: 'busy',
            invoke: {
              id: 'layOut',
              src: 'layOut',
              input: ({ context: { chart, folded } }) => ({ chart, folded }),
              onDone: { target: 'drawn', actions: assign({ drawing: ({ event }) => event.output }) },
              onError: 'undrawn',
            },
          },
          drawn: { description: 'The drawing shows.' },
          undrawn: {
            description: 'No places were found; the outline has everything all the same.',
            tags: 'failed',
            on: { 'drawing.retry': 'drawing' },
          },
        },
      },
      entry: {
        description: 'The entry of one state or transition, with all that its definition says.',
        initial: 'closed',
        on: { 'chart.choose': { target: '.closed', actions: assign({ selected: null }) } },
        states: {
          closed: {
            description: 'Nothing is selected.',
            on: {
              'entry.select': { target: 'opened', actions: assign({ selected: ({ event }) => event.id }) },
            },
          },
          opened: {
            description: 'A state or transition is selected; selecting it again closes its entry.',
            on: {
              'entry.select': [
                {
                  guard: { type: 'isOther', params: ({ event }) => event },
                  actions: assign({ selected: ({ event }) => event.id }),
                },
                { target: 'closed', actions: assign({ selected: null }) },
              ],
              'selection.clear': { target: 'closed', actions: assign({ selected: null }) },
            },
          },
        },
      },
      window: {
        description: 'What the window shows of the drawing.',
        initial: 'fitted',
        on: {
          'chart.choose': { target: '.fitted', actions: assign({ look: null }) },
          'look.fit': { target: '.fitted', actions: assign({ look: null }) },
          'look.move': { target: '.moved', actions: assign({ look: ({ event }) => event.look }) },
        },
        states: {
          fitted: { description: 'The whole drawing, as large as the window allows.' },
          moved: { description: 'A part of it, zoomed and moved by hand.' },
        },
      },
    },
  });

export const chartViewMachine = chartViewMachineOf<unknown>();
