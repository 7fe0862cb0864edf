import { describe, expect, test } from 'vitest';
import { and, assign, emit, not, sendTo, setup, stateIn } from 'xstate';
import { chartOf } from '../chart/chart.ts';
import { mermaidOf } from '../chart/mermaid.ts';
import { foundIn } from '../chart/search.ts';

describe('the words of a chart', () => {
  const machine = setup({
    types: {
      events: {} as { type: 'lamp.turn' } | { type: 'lamp.break' },
      emitted: {} as { type: 'light.changed' },
    },
    actions: { announce: () => {} },
    guards: { isDark: () => true, isKind: (_, _params: { kind: string; output: unknown }) => true },
  }).createMachine({
    id: 'lamp',
    type: 'parallel',
    states: {
      light: {
        initial: 'off',
        states: {
          off: {
            description: 'No light: it is dark; really.',
            entry: [assign({}), emit({ type: 'light.changed' }), sendTo('hall', { type: 'light.changed' })],
            on: {
              'lamp.turn': [
                {
                  guard: { type: 'isKind', params: ({ event }) => ({ kind: 'paid', output: event }) },
                  target: 'on',
                },
                { guard: and(['isDark', not('isDark')]), target: 'on' },
                { guard: stateIn({ bulb: 'whole' }), target: 'on' },
                { guard: not(stateIn('#lamp.bulb.broken')), target: 'on' },
                { guard: () => true, target: 'on' },
                { target: 'on', actions: 'announce' },
              ],
            },
          },
          on: { type: 'final' },
        },
      },
      bulb: { initial: 'whole', states: { whole: { on: { 'lamp.break': 'broken' } }, broken: {} } },
    },
  });
  const chart = chartOf(machine);

  test('name guards with what their definition fixes, and call the last way out else', () => {
    const guards = chart.edges.filter(({ event }) => event === 'lamp.turn').map(({ guard }) => guard);
    expect(guards).toEqual([
      'isKind(paid)',
      'isDark and not isDark',
      'in bulb.whole',
      'not in lamp.bulb.broken',
      'inline guard',
      'else',
    ]);
  });

  test('describe what actions set, emit and send', () => {
    expect(chart.states.find(({ key }) => key === 'off')?.entry).toEqual([
      'set ',
      'emit light.changed',
      'send light.changed to hall',
    ]);
  });

  test('part regions in Mermaid and end at final states', () => {
    const text = mermaidOf(chart);
    expect(text).toMatch(/\n +--\n/);
    expect(text).toContain('lamp_light_on --> [*]');
    expect(text).toContain('[*] --> lamp_bulb_whole');
  });

  test('are found by parts of names, events, actions and descriptions, all of them at once', () => {
    expect(foundIn(chart, 'ANNOUNCE')).toEqual(['lamp.light.off lamp.turn 5']);
    expect(foundIn(chart, 'really dark')).toEqual(['lamp.light.off']);
    expect(foundIn(chart, 'break')).toEqual(['lamp.bulb.whole lamp.break 0']);
    expect(foundIn(chart, 'smashed')).toEqual([]);
    expect(foundIn(chart, 'smashed', new Map([['lamp.break', ['it is Smashed']]]))).toEqual([
      'lamp.bulb.whole lamp.break 0',
    ]);
    expect(foundIn(chart, '  ')).toEqual([]);
  });
});
