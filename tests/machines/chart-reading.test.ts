/** What is read from every chart of the site and its source. */
import { chartOf } from '@skerry/machine-room/chart/chart';
import { mermaidOf } from '@skerry/machine-room/chart/mermaid';
import { sourceLines } from '@skerry/machine-room/chart/source-lines';
import { chartFileOf } from '@skerry/machine-room/machines';
import { describe, expect, test } from 'vitest';
import { machines } from '../support/machines.ts';

const sources = import.meta.glob<string>('../../machines/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});

describe.each(machines)('what is read from %s', (name, machine) => {
  const chart = chartOf(machine);
  const source = sources[chartFileOf(`../../machines/${name}.machine.ts`, sources)] ?? '';
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
