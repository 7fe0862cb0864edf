/** Every machine of the site with its source, found by its file: a new one is in the room at once. */
import { type AnyStateMachine, StateMachine } from 'xstate';
import { type Chart, chartOf } from './chart/chart.ts';
import { type SourceLines, sourceLines } from './chart/source-lines.ts';

export type Exhibit = {
  /** From the root of the repository. */
  readonly file: string;
  readonly machine: AnyStateMachine;
  readonly chart: Chart;
  readonly lines: SourceLines;
};

const modules = import.meta.glob<Record<string, unknown>>('../../machines/*.machine.ts', { eager: true });
const sources = import.meta.glob<string>('../../machines/*.machine.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** A file exports one machine as a value; a second one would be a variant of it with the same id. */
const exhibitsOf = (path: string, module: Readonly<Record<string, unknown>>): Exhibit[] => {
  const machine = Object.values(module).find((member) => member instanceof StateMachine);
  if (!machine) return [];
  const chart = chartOf(machine);
  return [
    { file: path.replace('../../', ''), machine, chart, lines: sourceLines(chart, sources[path] ?? '') },
  ];
};

export const exhibits: ReadonlyMap<string, Exhibit> = new Map(
  Object.entries(modules)
    .flatMap(([path, module]) => exhibitsOf(path, module))
    .map((exhibit) => [exhibit.chart.id, exhibit]),
);

/** The checkout is what most come to see. */
export const firstChart = 'checkout';
