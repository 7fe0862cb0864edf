/** The machines that the room shows, each read from its file's module and, if given, its source. */
import type { AnyStateMachine } from 'xstate';
import { type Chart, chartOf, isMachine } from './chart/chart.ts';
import { type SourceLines, sourceLines } from './chart/source-lines.ts';
import type { Simulated } from './simulate/cases.ts';

export type MachineEntry = {
  /** The path from the repository's root. */
  readonly file: string;
  readonly machine: AnyStateMachine;
  readonly chart: Chart;
  /** Empty without the source. */
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

/** xstate's id of a machine that was given none. */
const noId = '(machine)';

/** A machine's id; without one the name of its export, for a default export that of its file. */
function nameOf(path: string, exported: string, { id }: AnyStateMachine): string {
  if (id !== noId) return id;
  return exported === 'default' ? path.replace(/^.*\/|\.[^/]*$/g, '') : exported;
}

/** The machines that a module exports as values; a second one with the same id would be a variant. */
function machineEntriesOf(path: string, module: Files<unknown>, sources: Files<string>): MachineEntry[] {
  const chartFile = chartFileOf(path, sources);
  const source = sources[chartFile];
  const file = chartFile.replace(/^(?:\.?\.?\/)+/, '');
  const machines = new Map<string, AnyStateMachine>();
  for (const [exported, member] of Object.entries(module)) {
    if (!isMachine(member)) continue;
    const name = nameOf(path, exported, member);
    if (!machines.has(name)) machines.set(name, member);
  }
  return [...machines].map(([name, machine]) => {
    const chart = chartOf(machine, name);
    return { file, machine, chart, lines: source === undefined ? new Map() : sourceLines(chart, source) };
  });
}

/** The machines by their ids; `modules` and `sources` by their files' paths, as Vite's `import.meta.glob` gives them. */
export const entriesOf = (modules: Files<Files<unknown>>, sources: Files<string> = {}): MachineEntries =>
  new Map(
    Object.entries(modules)
      .flatMap(([path, module]) => machineEntriesOf(path, module, sources))
      .map((entry) => [entry.chart.id, entry]),
  );

const isSimulated = (member: unknown): member is Simulated =>
  typeof member === 'object' &&
  member !== null &&
  'machine' in member &&
  isMachine(member.machine) &&
  'inputs' in member &&
  'cases' in member;

/** The models that modules export, as Vite's `import.meta.glob` gives them. */
export const modelsOf = (modules: Files<Files<unknown>>): Simulated[] =>
  Object.values(modules).flatMap((module) => Object.values(module).filter(isSimulated));
