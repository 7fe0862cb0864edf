/** One chart on the drawing board: the folded and selected states, the viewport, the search, and the panel beside it. */
import { assign, setup } from 'xstate';
import { unprovided } from './unprovided.ts';

/** Scale and offset of the drawing in the window. */
export type Viewport = { readonly x: number; readonly y: number; readonly scale: number };

/** What the address says of the chart. */
type ChartAddress = {
  readonly chart: string;
  /** States whose children are hidden. */
  readonly folded: readonly string[];
  /** The state or transition whose details are open. */
  readonly selected: string | null;
  /** What the address names that isn't here; empty if all of it is. */
  readonly unknown: string;
};

/** What is open beside the chart. */
export type Panel = 'closed' | 'live' | 'simulator';

/** What a search leads to. */
export type Finds = {
  /** The states and transitions of the chart, by their ids. */
  readonly found: readonly string[];
  /** If there are none, the other charts that have some. */
  readonly elsewhere: readonly string[];
};

type ChartContext<Drawing> = ChartAddress &
  Finds & {
    /** The state or transition under the pointer or with the focus, whose description is shown. */
    readonly pointed: string | null;
    readonly query: string;
    /** The index of the current one among what is found. */
    readonly findIndex: number;
    readonly viewport: Viewport | null;
    /** The states or transitions that the window shall show, if it doesn't yet; none once it was moved. */
    readonly sought: readonly string[];
    /** The last layout; null before the first. */
    readonly drawing: Drawing | null;
  };

type ChartEvent =
  | { type: 'chart.choose'; chart: string }
  | ({ type: 'address.change'; panel: Panel } & ChartAddress)
  | { type: 'state.toggle'; id: string }
  | { type: 'states.unfold' }
  | { type: 'entry.select'; id: string }
  | { type: 'selection.clear' }
  | { type: 'entry.point'; id: string | null }
  | { type: 'entries.seek'; ids: readonly string[] }
  | { type: 'query.change'; query: string }
  | { type: 'find.next' }
  | { type: 'find.previous' }
  | { type: 'viewport.move'; viewport: Viewport }
  | { type: 'viewport.fit' }
  | { type: 'viewport.reset' }
  | { type: 'drawing.retry' }
  | { type: 'live.open' }
  | { type: 'simulator.open' }
  | { type: 'panel.close' };

type LayoutRequest = { readonly chart: string; readonly folded: readonly string[] };

const listOf = (id: string | null) => (id === null ? [] : [id]);

/** The current find; null if nothing is found. */
export const currentFind = ({ found, findIndex }: Pick<ChartContext<unknown>, 'found' | 'findIndex'>) =>
  found[findIndex] ?? null;

const toggled = (list: readonly string[], id: string) =>
  list.includes(id) ? list.filter((each) => each !== id) : [...list, id];

/** Makes the machine; `Drawing` is the output type of the `layOut` actor, and `find` searches a chart. */
export const chartViewMachineOf = <Drawing>(find: (chart: string, query: string) => Finds) =>
  setup({
    types: {
      context: {} as ChartContext<Drawing>,
      input: {} as ChartAddress,
      events: {} as ChartEvent,
      tags: {} as 'busy' | 'failed',
    },
    actors: {
      layOut: unprovided<Drawing, LayoutRequest>('layOut'),
    },
    guards: {
      isAnother: ({ context }, { chart }: { chart: string }) => chart !== context.chart,
      isOther: ({ context }, { id }: { id: string }) => id !== context.selected,
      isFoldedOtherwise: ({ context }, { folded }: Pick<ChartAddress, 'folded'>) =>
        folded.join(' ') !== context.folded.join(' '),
      hasSelection: ({ context }) => context.selected !== null,
      hasFound: ({ context }) => context.found.length > 0,
      hasQuery: ({ context }) => context.query.trim() !== '',
      isLive: (_, { panel }: { panel: Panel }) => panel === 'live',
      isSimulator: (_, { panel }: { panel: Panel }) => panel === 'simulator',
    },
    actions: {
      select: assign((_, { id }: { id: string }) => ({ selected: id, sought: [id] })),
      search: assign((_, { chart, query }: { chart: string; query: string }) => {
        const finds = find(chart, query);
        return { query, ...finds, findIndex: 0, sought: listOf(currentFind({ ...finds, findIndex: 0 })) };
      }),
      /** After the last find comes the first. */
      goTo: assign(({ context: { found, findIndex } }, { by }: { by: number }) => {
        const next = (findIndex + by + found.length) % found.length;
        return { findIndex: next, sought: listOf(currentFind({ found, findIndex: next })) };
      }),
    },
  }).createMachine({
    id: 'chart-view',
    context: ({ input: { chart, folded, selected, unknown } }) => ({
      chart,
      folded,
      selected,
      unknown,
      pointed: null,
      query: '',
      found: [],
      elsewhere: [],
      findIndex: 0,
      viewport: null,
      sought: listOf(selected),
      drawing: null,
    }),
    type: 'parallel',
    on: {
      'entry.point': { actions: assign({ pointed: ({ event }) => event.id }) },
      'entries.seek': { actions: assign({ sought: ({ event }) => event.ids }) },
    },
    states: {
      board: {
        description:
          'The drawing of the chart, laid out again when another chart is chosen or a state is folded.',
        initial: 'drawing',
        on: {
          'chart.choose': {
            guard: { type: 'isAnother', params: ({ event }) => event },
            target: '.drawing',
            actions: assign({ chart: ({ event }) => event.chart, folded: [], drawing: null }),
          },
          'address.change': [
            {
              guard: { type: 'isAnother', params: ({ event }) => event },
              target: '.drawing',
              actions: assign({
                chart: ({ event }) => event.chart,
                folded: ({ event }) => event.folded,
                drawing: null,
              }),
            },
            {
              guard: { type: 'isFoldedOtherwise', params: ({ event }) => event },
              target: '.drawing',
              actions: assign({ folded: ({ event }) => event.folded }),
            },
          ],
          'state.toggle': {
            target: '.drawing',
            actions: assign({
              folded: ({ context, event }) => toggled(context.folded, event.id),
              sought: ({ event }) => [event.id],
            }),
          },
          'states.unfold': { target: '.drawing', actions: assign({ folded: [] }) },
        },
        states: {
          drawing: {
            description: 'The layout is being computed.',
            tags: 'busy',
            invoke: {
              id: 'layOut',
              src: 'layOut',
              input: ({ context: { chart, folded } }) => ({ chart, folded }),
              onDone: { target: 'drawn', actions: assign({ drawing: ({ event }) => event.output }) },
              onError: 'drawingFailed',
            },
          },
          drawn: { description: 'The drawing is shown.' },
          drawingFailed: {
            description: 'The layout failed; the outline still shows everything.',
            tags: 'failed',
            on: { 'drawing.retry': 'drawing' },
          },
        },
      },
      search: {
        description: 'What the typed words lead to, in this chart or another.',
        initial: 'empty',
        on: {
          'query.change': {
            target: '.deciding',
            actions: {
              type: 'search',
              params: ({ context: { chart }, event: { query } }) => ({ chart, query }),
            },
          },
          'chart.choose': {
            guard: { type: 'isAnother', params: ({ event }) => event },
            target: '.deciding',
            actions: {
              type: 'search',
              params: ({ context: { query }, event: { chart } }) => ({ chart, query }),
            },
          },
          'address.change': {
            guard: { type: 'isAnother', params: ({ event }) => event },
            target: '.deciding',
            actions: {
              type: 'search',
              params: ({ context: { query }, event: { chart } }) => ({ chart, query }),
            },
          },
        },
        states: {
          empty: { description: 'Nothing is searched for.' },
          deciding: {
            description: 'What is found decides.',
            always: [
              { guard: 'hasFound', target: 'found' },
              { guard: 'hasQuery', target: 'nothing' },
              { target: 'empty' },
            ],
          },
          found: {
            description: 'The finds are marked; one of them is the current one.',
            on: {
              'find.next': { actions: { type: 'goTo', params: { by: 1 } } },
              'find.previous': { actions: { type: 'goTo', params: { by: -1 } } },
            },
          },
          nothing: { description: 'This chart has no such words; others that have are named.' },
        },
      },
      entry: {
        description: 'The details of one state or transition, with its whole definition.',
        initial: 'deciding',
        on: {
          'chart.choose': {
            guard: { type: 'isAnother', params: ({ event }) => event },
            target: '.closed',
            actions: assign({ selected: null, unknown: '' }),
          },
          'address.change': {
            target: '.deciding',
            actions: assign({
              selected: ({ event }) => event.selected,
              unknown: ({ event }) => event.unknown,
              sought: ({ event }) => listOf(event.selected),
            }),
          },
        },
        states: {
          deciding: {
            description: 'The address decides whether anything is selected.',
            always: [{ guard: 'hasSelection', target: 'opened' }, { target: 'closed' }],
          },
          closed: {
            description: 'Nothing is selected.',
            on: {
              'entry.select': { target: 'opened', actions: { type: 'select', params: ({ event }) => event } },
            },
          },
          opened: {
            description: 'A state or transition is selected; selecting it again closes its details.',
            on: {
              'entry.select': [
                {
                  guard: { type: 'isOther', params: ({ event }) => event },
                  actions: { type: 'select', params: ({ event }) => event },
                },
                { target: 'closed', actions: assign({ selected: null }) },
              ],
              'selection.clear': { target: 'closed', actions: assign({ selected: null }) },
            },
          },
        },
      },
      window: {
        description: 'The visible part of the drawing.',
        initial: 'begun',
        on: {
          'chart.choose': {
            guard: { type: 'isAnother', params: ({ event }) => event },
            target: '.begun',
            actions: assign({ viewport: null, pointed: null }),
          },
          'address.change': {
            guard: { type: 'isAnother', params: ({ event }) => event },
            target: '.begun',
            actions: assign({ viewport: null, pointed: null }),
          },
          'viewport.reset': { target: '.begun', actions: assign({ viewport: null, sought: [] }) },
          'viewport.fit': { target: '.fitted', actions: assign({ viewport: null, sought: [] }) },
          'viewport.move': {
            target: '.moved',
            actions: assign({ viewport: ({ event }) => event.viewport, sought: [] }),
          },
        },
        states: {
          begun: {
            description: 'The drawing at a size that can be read, from its initial state on.',
          },
          fitted: { description: 'The whole drawing, as large as the window allows.' },
          moved: {
            description: 'A part of the drawing, zoomed and moved by the user, or to what was sought.',
          },
        },
      },
      panel: {
        description: 'What fills the chart with states: a running application, a simulation, or nothing.',
        initial: 'closed',
        on: {
          'live.open': '.live',
          'simulator.open': '.simulator',
          'panel.close': '.closed',
          'address.change': [
            { guard: { type: 'isLive', params: ({ event }) => event }, target: '.live' },
            { guard: { type: 'isSimulator', params: ({ event }) => event }, target: '.simulator' },
            { target: '.closed' },
          ],
        },
        states: {
          closed: { description: 'The chart alone.' },
          live: { description: 'The actors of a running application.' },
          simulator: { description: 'A run without an application.' },
        },
      },
    },
  });

export const chartViewMachine = chartViewMachineOf<unknown>(() => ({ found: [], elsewhere: [] }));
