// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { and, assign, emit, not, sendTo, setup } from 'xstate';
import { machines } from '../../../tests/support/machines.ts';
import { chartOf } from '../chart/chart.ts';
import { mermaidOf } from '../chart/mermaid.ts';
import { foundIn } from '../chart/search.ts';
import { sourceLines } from '../chart/source-lines.ts';

describe.each(machines)('what is read from %s', (name, machine) => {
  const chart = chartOf(machine);
  const source = readFileSync(`machines/${name}.machine.ts`, 'utf8');
  const rows = source.split('\n');
  const lines = sourceLines(chart, source);
  const rowOf = (id: string) => rows[(lines.get(id) ?? 0) - 1] ?? '';

  test('has every state at the line where its key stands', () => {
    const astray = chart.states.filter(({ id, key, parent }) =>
      parent === null
        ? !rowOf(id).includes('createMachine(')
        : !new RegExp(`['"]?${key}['"]?: `).test(rowOf(id)),
    );
    expect(astray.map(({ id }) => `${id}: ${rowOf(id)}`)).toEqual([]);
  });

  test('has every transition at the line where its event or outcome stands', () => {
    const astray = chart.edges.filter(({ id, event }) => {
      const outcome = /^xstate\.(done|error|snapshot)/.exec(event)?.[1];
      const words = { done: 'onDone', error: 'onError', snapshot: 'onSnapshot' }[outcome ?? ''];
      return !rowOf(id).includes(words ?? (event || 'always'));
    });
    expect(astray.map(({ id }) => `${id}: ${rowOf(id)}`)).toEqual([]);
  });

  test('is written as Mermaid with every state named once and every transition between them', () => {
    const text = mermaidOf(chart).split('\n');
    const named = text.flatMap((line) => /^ *state "(.+)" as (\w+)/.exec(line)?.slice(1, 3).join(' ') ?? []);
    expect(named).toEqual(chart.states.map(({ key, id }) => `${key} ${id.replace(/[^A-Za-z0-9]+/g, '_')}`));
    expect(new Set(named).size).toBe(named.length);
    const arrows = text.filter((line) => /^ {2}\w+ --> \w+: \S/.test(line));
    expect(arrows).toHaveLength(chart.edges.length);
    expect(text.filter((line) => line.endsWith('{'))).toHaveLength(
      text.filter((line) => line.trim() === '}').length,
    );
  });
});

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
    expect(guards).toEqual(['isKind paid', 'isDark and not isDark', 'inline guard', 'else']);
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
    expect(foundIn(chart, 'ANNOUNCE')).toEqual(['lamp.light.off lamp.turn 3']);
    expect(foundIn(chart, 'really dark')).toEqual(['lamp.light.off']);
    expect(foundIn(chart, 'break')).toEqual(['lamp.bulb.whole lamp.break 0']);
    expect(foundIn(chart, '  ')).toEqual([]);
  });
});
