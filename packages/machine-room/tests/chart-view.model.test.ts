import { type Cases, done, fail } from '@skerry/machine-paths/model';
import { modelTests } from '@skerry/machine-paths/model-tests';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { chartViewMachine } from '../chart-view.machine.ts';

const cases = {
  'chart.choose': [
    { type: 'chart.choose', chart: 'checkout' },
    { type: 'chart.choose', chart: 'cart' },
  ],
  'address.change': [
    { type: 'address.change', chart: 'cart', folded: [], selected: null, unknown: 'nosuch' },
    { type: 'address.change', chart: 'checkout', folded: [], selected: 'checkout.review', unknown: '' },
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
  'query.change': [{ type: 'query.change', query: 'busy', place: 1, current: 'checkout.payment' }],
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

modelTests({
  machine: chartViewMachine,
  inputs: [
    { chart: 'checkout', folded: [], selected: null, unknown: '' },
    { chart: 'checkout', folded: [], selected: 'checkout.review', unknown: '' },
  ],
  cases,
  // Window and panel are the same whatever is shown and selected.
  key: ({ value: { board, entry, window, panel }, context }: SnapshotFrom<typeof chartViewMachine>) => [
    board,
    entry,
    context.selected,
    context.chart,
    context.folded.length,
    context.selected === null && context.folded.length === 0 && context.chart === 'checkout'
      ? [window, panel]
      : null,
  ],
});
