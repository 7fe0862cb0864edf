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

/** A name, with a number if it is taken. */
function freeName(name: string, taken: { has(name: string): boolean }): string {
  for (let number = 2, free = name; ; number += 1) {
    if (!taken.has(free)) return free;
    free = `${name} ${number}`;
  }
}

/** The machines that a module exports as values; of those with the same id the first, whose variants the others would be. */
function machinesOf(path: string, module: Files<unknown>): [name: string, AnyStateMachine][] {
  const ids = new Set<string>();
  return Object.entries(module).flatMap(([exported, member]) => {
    if (!isMachine(member) || ids.has(member.id)) return [];
    if (member.id !== noId) ids.add(member.id);
    return [[nameOf(path, exported, member), member]];
  });
}

/**
 * The machines by their ids; `modules` and `sources` by their files' paths, as Vite's `import.meta.glob` gives them. Further
 * ones of the same name are numbered: "upload 2".
 */
export function entriesOf(modules: Files<Files<unknown>>, sources: Files<string> = {}): MachineEntries {
  const entries = new Map<string, MachineEntry>();
  for (const [path, module] of Object.entries(modules)) {
    const chartFile = chartFileOf(path, sources);
    const source = sources[chartFile];
    const file = chartFile.replace(/^(?:\.?\.?\/)+/, '');
    for (const [name, machine] of machinesOf(path, module)) {
      // A module may export again what is another's.
      if ([...entries.values()].some((entry) => entry.machine === machine)) continue;
      const chart = chartOf(machine, freeName(name, entries));
      const lines = source === undefined ? new Map() : sourceLines(chart, source);
      entries.set(chart.id, { file, machine, chart, lines });
    }
  }
  return entries;
}

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
