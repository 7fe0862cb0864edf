import { type Cases, done, fail } from '@skerry/machine-paths/model';
import { modelTests } from '@skerry/machine-paths/model-tests';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { type chartViewMachine, chartViewMachineOf } from '../chart-view.machine.ts';

const cases = {
  'chart.choose': [
    { type: 'chart.choose', chart: 'checkout' },
    { type: 'chart.choose', chart: 'cart' },
  ],
  'address.change': [
    { type: 'address.change', chart: 'cart', folded: [], selected: null, unknown: 'nosuch', panel: 'closed' },
    {
      type: 'address.change',
      chart: 'checkout',
      folded: [],
      selected: 'checkout.review',
      unknown: '',
      panel: 'live',
    },
    {
      type: 'address.change',
      chart: 'checkout',
      folded: ['checkout.payment'],
      selected: null,
      unknown: '',
      panel: 'simulator',
    },
  ],
  'state.toggle': [{ type: 'state.toggle', id: 'checkout.payment' }],
  'states.unfold': [{ type: 'states.unfold' }],
  'entry.select': [
    { type: 'entry.select', id: 'checkout.payment' },
    { type: 'entry.select', id: 'checkout.review' },
  ],
  'selection.clear': [{ type: 'selection.clear' }],
  'entry.point': [{ type: 'entry.point', id: 'checkout.review' }],
  'entries.seek': [{ type: 'entries.seek', ids: ['checkout.review'] }],
  'query.change': [
    { type: 'query.change', query: 'pay' },
    { type: 'query.change', query: 'nosuch' },
    { type: 'query.change', query: '' },
  ],
  'find.next': [{ type: 'find.next' }],
  'find.previous': [{ type: 'find.previous' }],
  'viewport.move': [{ type: 'viewport.move', viewport: { x: 10, y: 20, scale: 2 } }],
  'viewport.fit': [{ type: 'viewport.fit' }],
  'viewport.reset': [{ type: 'viewport.reset' }],
  'drawing.retry': [{ type: 'drawing.retry' }],
  'live.open': [{ type: 'live.open' }],
  'simulator.open': [{ type: 'simulator.open' }],
  'panel.close': [{ type: 'panel.close' }],
  'xstate.done.actor.layOut': [done('layOut', { id: 'checkout' })],
  'xstate.error.actor.layOut': [fail('layOut', { message: 'broken' })],
} satisfies Cases<EventFromLogic<typeof chartViewMachine>>;

const finds = new Map([
  ['checkout pay', ['checkout.payment', 'checkout.review']],
  ['cart pay', ['cart.paying']],
]);

modelTests({
  machine: chartViewMachineOf<unknown>((chart, query) => ({
    found: finds.get(`${chart} ${query}`) ?? [],
    elsewhere: query === 'nosuch' ? ['payment'] : [],
  })),
  inputs: [
    { chart: 'checkout', folded: [], selected: null, unknown: '' },
    { chart: 'checkout', folded: [], selected: 'checkout.review', unknown: '' },
  ],
  cases,
  // The regions don't know of each other: one at a time is elsewhere than at its start.
  key: ({
    value: { board, search, entry, window, panel },
    context: { chart, selected, folded, findIndex },
  }: SnapshotFrom<typeof chartViewMachine>) => {
    if (board !== 'drawn') return [board, chart];
    if (selected !== null || folded.length > 0 || chart !== 'checkout')
      return [board, chart, entry, selected, folded.length];
    if (panel !== 'closed') return [board, panel];
    return window === 'begun' ? [board, search, findIndex] : [board, window];
  },
});
