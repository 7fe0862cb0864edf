/** The machines that the room shows, each read from its file's module and source. */
import { type AnyStateMachine, StateMachine } from 'xstate';
import { type Chart, chartOf } from './chart/chart.ts';
import { type SourceLines, sourceLines } from './chart/source-lines.ts';
import type { Simulated } from './simulate/cases.ts';

export type MachineEntry = {
  /** The path from the repository's root. */
  readonly file: string;
  readonly machine: AnyStateMachine;
  readonly chart: Chart;
  readonly lines: SourceLines;
};

export type MachineEntries = ReadonlyMap<string, MachineEntry>;

type Files<T> = Readonly<Record<string, T>>;

/** The file with a machine's chart: its own, or that of the maker which it imports from its folder. */
export function chartFileOf(path: string, sources: Files<string>): string {
  const folder = path.replace(/[^/]*$/, '');
  const imported = [...(sources[path] ?? '').matchAll(/from '\.\/([^']+)'/g)].map(
    ([, name]) => folder + name,
  );
  return [path, ...imported].find((file) => sources[file]?.includes('createMachine(')) ?? path;
}

/** The machine of a module, which exports one as a value; a second one would be a variant with the same id. */
const machineEntriesOf = (path: string, module: Files<unknown>, sources: Files<string>): MachineEntry[] => {
  const machine = Object.values(module).find((member) => member instanceof StateMachine);
  if (!machine) return [];
  const chart = chartOf(machine);
  const chartFile = chartFileOf(path, sources);
  const file = chartFile.replace(/^(?:\.?\.?\/)+/, '');
  return [{ file, machine, chart, lines: sourceLines(chart, sources[chartFile] ?? '') }];
};

/** The machines by their ids; `modules` and `sources` by their files' paths, as Vite's `import.meta.glob` gives them. */
export const entriesOf = (modules: Files<Files<unknown>>, sources: Files<string>): MachineEntries =>
  new Map(
    Object.entries(modules)
      .flatMap(([path, module]) => machineEntriesOf(path, module, sources))
      .map((entry) => [entry.chart.id, entry]),
  );

const isSimulated = (member: unknown): member is Simulated =>
  typeof member === 'object' &&
  member !== null &&
  'machine' in member &&
  member.machine instanceof StateMachine &&
  'inputs' in member &&
  'cases' in member;

/** The models that modules export, as Vite's `import.meta.glob` gives them. */
export const modelsOf = (modules: Files<Files<unknown>>): Simulated[] =>
  Object.values(modules).flatMap((module) => Object.values(module).filter(isSimulated));
