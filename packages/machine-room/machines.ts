/** Every machine of the site with its source, found by file name: a new one is included automatically. */
import { type AnyStateMachine, StateMachine } from 'xstate';
import { type Chart, chartOf } from './chart/chart.ts';
import { type SourceLines, sourceLines } from './chart/source-lines.ts';

export type MachineEntry = {
  /** The path from the repository's root. */
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

/** The machine of a file, which exports one as a value; a second one would be a variant with the same id. */
const machineEntriesOf = (path: string, module: Readonly<Record<string, unknown>>): MachineEntry[] => {
  const machine = Object.values(module).find((member) => member instanceof StateMachine);
  if (!machine) return [];
  const chart = chartOf(machine);
  return [
    { file: path.replace('../../', ''), machine, chart, lines: sourceLines(chart, sources[path] ?? '') },
  ];
};

export const machineEntries: ReadonlyMap<string, MachineEntry> = new Map(
  Object.entries(modules)
    .flatMap(([path, module]) => machineEntriesOf(path, module))
    .map((entry) => [entry.chart.id, entry]),
);

/** The chart shown first: the one most often wanted. */
export const firstChart = 'checkout';
