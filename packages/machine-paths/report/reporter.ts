/** Playwright's reporter of walked paths: writes the report for QA, index.html with its pictures beside it. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { drawingToSvg } from '@skerry/machine-room/chart/drawing-to-svg';
import { layOut } from '@skerry/machine-room/chart/layout';
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from 'playwright/types/testReporter';
import { type Depth, planOf } from '../generate.ts';
import { edgesOf, leftOutCount } from '../left-out.ts';
import type { RecordedShare } from '../replay.ts';
import type { AnyWalk } from '../walk.ts';
import { addRun, type Run } from './history.ts';
import {
  type Appendix,
  type Ending,
  type Face,
  type Fault,
  featureFile,
  markCss,
  missedCss,
  pageOf,
  type ReportedMachine,
  type ReportedPath,
  type ReportedProperty,
  verdictOf,
} from './page.ts';
import { tallyOf } from './tally.ts';
import { type PathPlace, plannedName, type WalkedPath, type WalkedStep, walkedName } from './walked.ts';
import { csvOf, featureOf } from './words.ts';

type Good = Record<string, string>;
const readGood = (file: URL): Good =>
  // Written by this file only.
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Good) : {};

/** Of a state the picture of the whole page comes first, then that of the window after the same event. */
const goodKeys = (walk: string, { event, state }: WalkedStep) =>
  [`${walk} ${state}`, `${walk} ${event} ${state}`] as const;

/** Which path a test walks; undefined for other tests. */
function placeOf({ annotations }: TestCase): PathPlace | undefined {
  const text = annotations.find(({ type }) => type === plannedName)?.description;
  // Written where the test is declared.
  return text === undefined ? undefined : (JSON.parse(text) as PathPlace);
}

const unfinished = (failure: string): WalkedStep => ({
  event: '',
  words: 'the path is walked',
  state: '',
  description: 'It ends in time.',
  ms: 0,
  picture: null,
  isWhole: false,
  wasSeen: false,
  failure: stripVTControlCharacters(failure),
});

/** One result of several: the failed one, which is flaky where another passed. */
function summedUp(results: readonly ReportedPath[]): ReportedPath | undefined {
  const failed = results.find(({ verdict }) => verdict === 'failed');
  const times = {
    failed: results.filter(({ verdict }) => verdict === 'failed').length,
    all: results.length,
  };
  const shown = failed ?? results[0];
  if (!shown) return undefined;
  return { ...shown, verdict: failed && times.failed < times.all ? 'flaky' : shown.verdict, times };
}

type Begun = Pick<Run, 'at' | 'browser' | 'isWhole' | 'isWatched' | 'ms'>;

function runOf(begun: Begun, machines: readonly ReportedMachine[], { planned, faults }: Ending): Run {
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
  const paths = machines.flatMap((machine) => machine.paths);
  return {
    ...begun,
    paths: paths.length,
    ...(paths.length < planned ? { planned } : {}),
    failed: paths.filter(({ verdict }) => verdict === 'failed').length + faults.length,
    flaky: paths.filter(({ verdict }) => verdict === 'flaky').length,
    taken: sum(machines.map(({ tally }) => tally.transitions.taken)),
    declared: sum(machines.map(({ tally }) => tally.transitions.all)),
    leftOut: sum(machines.flatMap(({ edges }) => edges.map(leftOutCount))),
  };
}

export type PathsReporterOptions = {
  /** The folder of report and pictures, with a slash at its end. */
  readonly folder: string;
  /** Whose paths they are, and the command that walks one again. */
  readonly name: string;
  readonly command: string;
  /** Which browser walks, as readers call it. */
  readonly browser: string;
  /** Whether somebody watches, in a browser that is slowed down. */
  readonly isWatched?: boolean;
  /** Every walk that there is, and what its paths have to take. */
  readonly walks: readonly AnyWalk[];
  readonly depth: Depth;
  /** What else is to be known of the run, a sentence each. */
  readonly scope: readonly string[];
  /** Machines that have no walk, each with the reason. */
  readonly withoutWalk: Readonly<Record<string, string>>;
  /** What of a session is walked, where one is walked instead of the plan. */
  readonly recorded?: () => RecordedShare;
  /** Why something can't be reached, by its label. */
  readonly unreachable: Readonly<Record<string, string>>;
  /** What is checked after each step. */
  readonly properties: readonly ReportedProperty[];
  /** Files of the faces that report and charts are set in. */
  readonly faces: readonly (Face & { readonly file: string })[];
  readonly appendix?: () => Appendix;
};

export default class PathsReporter implements Reporter {
  readonly #options: PathsReporterOptions;
  readonly #folder: URL;
  readonly #pictures: URL;
  /** The last good picture of each state, by walk, event and state; it outlives a run, to be shown beside a failing one. */
  readonly #goodFile: URL;
  /** By title; with `--repeat` a path has several. */
  readonly #results = new Map<string, ReportedPath[]>();
  readonly #good: Good;
  /** By title: the different failures of what is no path. */
  readonly #faults = new Map<string, readonly string[]>();
  #startedAt = new Date();
  #planned = 0;
  #repeats = 1;

  constructor(options: PathsReporterOptions) {
    this.#options = options;
    this.#folder = pathToFileURL(options.folder);
    this.#pictures = new URL('pictures/', this.#folder);
    this.#goodFile = new URL('good.json', this.#folder);
    this.#good = readGood(this.#goodFile);
  }

  onBegin({ projects: [project] }: FullConfig, suite: Suite): void {
    this.#repeats = project?.repeatEach ?? 1;
    this.#startedAt = new Date();
    mkdirSync(this.#pictures, { recursive: true });
    const paths = suite.allTests().filter((test) => placeOf(test));
    this.#planned = new Set(paths.map(({ title }) => title)).size;
  }

  /** What is no test's failure: a file that can't be read, a shop that doesn't start. */
  onError({ message = '' }: TestError): void {
    this.#addFault('The run', message);
  }

  #addFault(title: string, message: string): void {
    const words = stripVTControlCharacters(message).replace(/^Error: /, '');
    const known = this.#faults.get(title) ?? [];
    if (!known.includes(words)) this.#faults.set(title, [...known, words]);
  }

  onTestEnd(test: TestCase, { attachments, duration, status, error }: TestResult): void {
    const place = placeOf(test);
    if (status === 'skipped' || status === 'interrupted') return;
    if (!place) {
      if (status !== 'passed') this.#addFault(test.title, error?.message ?? status);
      return;
    }
    const body = attachments.find(({ name }) => name === walkedName)?.body;
    // Written by the test of this path; one that ran out of time wrote nothing.
    const walked: WalkedPath = body
      ? (JSON.parse(String(body)) as WalkedPath)
      : {
          ...place,
          steps: [unfinished(error?.message ?? status)],
          states: [],
          transitions: [],
          guards: [],
          checked: {},
        };
    const verdict = status === 'passed' ? 'passed' : 'failed';
    const failing = walked.steps.find(({ failure }) => failure);
    const good = failing ? goodKeys(walked.walk, failing).flatMap((key) => this.#good[key] ?? []) : [];
    const times = { failed: verdict === 'failed' ? 1 : 0, all: 1 };
    const result = {
      ...walked,
      title: test.title,
      verdict,
      ms: duration,
      canBeWatched: !this.#options.walks.some(({ name, needsBuild }) => name === walked.walk && needsBuild),
      good: good[0] ?? null,
      times,
    } as const;
    this.#results.set(test.title, [...(this.#results.get(test.title) ?? []), result]);
  }

  /** Writes the report, whatever was walked: one of an earlier run would be taken for that of this one. */
  async onEnd({ status }: Pick<FullResult, 'status'>): Promise<void> {
    const paths = [...this.#results.values()].map(summedUp).filter((path) => path !== undefined);
    const faults = [...this.#faults].map(
      ([title, failures]): Fault => ({ title, failure: failures.join('\n\n') }),
    );
    const ending: Ending = { planned: this.#planned, status, faults };
    this.#saveGood(paths);
    const { walks, depth, unreachable, properties, name, command, browser, faces } = this.#options;
    const { appendix, recorded, withoutWalk, isWatched = false } = this.#options;
    const plans = walks.map((walk) => ({ walk, paths: planOf(walk, depth) }));
    const all = plans.reduce((sum, plan) => sum + plan.paths.length, 0);
    const byMachine = Map.groupBy(paths, ({ machine }) => machine);
    const machines: ReportedMachine[] = [];
    for (const [id, walked] of byMachine) {
      const own = plans.filter(({ walk }) => walk.model.machine.id === id);
      const machine = own[0]?.walk.model.machine;
      if (!machine) throw new Error(`${id} is not walked`);
      const tally = tallyOf(machine, walked, unreachable);
      const isAll = walked.length === own.reduce((sum, plan) => sum + plan.paths.length, 0);
      const css = isAll ? `${markCss}${missedCss}` : markCss;
      const svg = drawingToSvg(await layOut(machine), tally.marks, { css });
      const order = (a: ReportedPath, b: ReportedPath) => a.walk.localeCompare(b.walk) || a.number - b.number;
      const edges = own.map(({ walk, paths: planned }) => edgesOf(walk, planned));
      machines.push({ id, tally, svg, edges, paths: walked.toSorted(order) });
    }
    const ms = Date.now() - this.#startedAt.getTime();
    const isWhole = this.#planned === all && paths.length === all;
    const run = runOf(
      { at: this.#startedAt.toISOString(), browser, isWhole, isWatched, ms },
      machines,
      ending,
    );
    const runs = addRun(new URL('history.json', this.#folder), run);
    const scope = [
      ...this.#options.scope,
      ...(this.#repeats > 1 ? [`Each path ${this.#repeats} times.`] : []),
    ];
    const added = {
      ...(appendix ? { appendix: appendix() } : {}),
      ...(recorded && paths.length > 0 ? { recorded: recorded() } : {}),
    };
    const page = new URL('index.html', this.#folder);
    const stored = this.#storeFaces(faces);
    writeFileSync(
      page,
      pageOf({
        machines,
        ending,
        scope,
        withoutWalk,
        properties,
        runs,
        name,
        command,
        faces: stored,
        ...added,
      }),
    );
    this.#export(paths);
    this.#removeUnused(paths);
    console.log(`\n${verdictOf(paths, ending).words}\nThe report: ${page.pathname}`);
  }

  /** Copies the faces beside the report, and gives their places there. */
  #storeFaces(faces: PathsReporterOptions['faces']): Face[] {
    mkdirSync(new URL('faces/', this.#folder), { recursive: true });
    return faces.map(({ family, weight, file }) => {
      const url = `faces/${basename(file)}`;
      copyFileSync(file, new URL(url, this.#folder));
      return { family, weight, url };
    });
  }

  /** Each path as a feature, and all as a table. */
  #export(paths: readonly ReportedPath[]): void {
    const folder = new URL('features/', this.#folder);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    for (const path of paths) writeFileSync(new URL(featureFile(path), this.#folder), featureOf(path));
    writeFileSync(new URL('paths.csv', this.#folder), csvOf(paths));
  }

  #saveGood(paths: readonly ReportedPath[]): void {
    for (const { walk, steps } of paths) {
      for (const step of steps) {
        if (step.failure || !step.picture || !step.wasSeen) continue;
        const [ofWhole, ofWindow] = goodKeys(walk, step);
        this.#good[step.isWhole ? ofWhole : ofWindow] = step.picture;
      }
    }
    writeFileSync(this.#goodFile, JSON.stringify(this.#good, null, 1));
  }

  /** Removes pictures that neither this report nor a later one will show. */
  #removeUnused(paths: readonly ReportedPath[]): void {
    const shown = paths.flatMap(({ good, steps }) => [good, ...steps.map(({ picture }) => picture)]);
    const wanted = new Set([...shown, ...Object.values(this.#good)]);
    for (const name of readdirSync(this.#pictures))
      if (!wanted.has(name)) rmSync(new URL(name, this.#pictures));
  }
}
