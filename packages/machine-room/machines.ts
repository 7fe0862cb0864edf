/** The machines that the room shows, each read from its file's module and source. */
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

export type MachineEntries = ReadonlyMap<string, MachineEntry>;

type Files<T> = Readonly<Record<string, T>>;

/** The machine of a file, which exports one as a value; a second one would be a variant with the same id. */
const machineEntriesOf = (file: string, module: Files<unknown>, source: string): MachineEntry[] => {
  const machine = Object.values(module).find((member) => member instanceof StateMachine);
  if (!machine) return [];
  const chart = chartOf(machine);
  return [{ file, machine, chart, lines: sourceLines(chart, source) }];
};

/** The machines by their ids; `modules` and `sources` by their files' paths, as Vite's `import.meta.glob` gives them. */
export const entriesOf = (modules: Files<Files<unknown>>, sources: Files<string>): MachineEntries =>
  new Map(
    Object.entries(modules)
      .flatMap(([path, module]) =>
        machineEntriesOf(path.replace(/^(?:\.?\.?\/)+/, ''), module, sources[path] ?? ''),
      )
      .map((entry) => [entry.chart.id, entry]),
  );
