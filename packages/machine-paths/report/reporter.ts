/** Playwright's reporter of walked paths: writes the report for QA, index.html with its pictures beside it. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { drawingToSvg } from '@skerry/machine-room/chart/drawing-to-svg';
import { layOut } from '@skerry/machine-room/chart/layout';
import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter';
import type { AnyStateMachine } from 'xstate';
import { type Appendix, markCss, pageOf, type ReportedMachine, type ReportedPath } from './page.ts';
import { tallyOf } from './tally.ts';
import { type WalkedPath, type WalkedStep, walkedName } from './walked.ts';

type Good = Record<string, string>;
const readGood = (file: URL): Good =>
  // Written by this file only.
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Good) : {};

const goodKeys = (walk: string, { event, state }: WalkedStep) => [
  `${walk} ${event} ${state}`,
  `${walk} ${state}`,
];

export type PathsReporterOptions = {
  /** The folder of report and pictures, with a slash at its end. */
  readonly folder: string;
  /** Whose paths they are, and the command that walks one again. */
  readonly name: string;
  readonly command: string;
  readonly machineOf: (id: string) => Promise<AnyStateMachine>;
  /** Why something can't be reached, by its label. */
  readonly unreachable: Readonly<Record<string, string>>;
  readonly appendix?: () => Appendix;
};

export default class PathsReporter implements Reporter {
  readonly #options: PathsReporterOptions;
  readonly #folder: URL;
  readonly #pictures: URL;
  /** The last good picture of each state, by walk, event and state; it outlives a run, to be shown beside a failing one. */
  readonly #goodFile: URL;
  readonly #paths: ReportedPath[] = [];
  readonly #good: Good;
  #startedAt = new Date();

  constructor(options: PathsReporterOptions) {
    this.#options = options;
    this.#folder = pathToFileURL(options.folder);
    this.#pictures = new URL('pictures/', this.#folder);
    this.#goodFile = new URL('good.json', this.#folder);
    this.#good = readGood(this.#goodFile);
  }

  onBegin(): void {
    this.#startedAt = new Date();
    mkdirSync(this.#pictures, { recursive: true });
  }

  onTestEnd(test: TestCase, { attachments, duration, status }: TestResult): void {
    const body = attachments.find(({ name }) => name === walkedName)?.body;
    if (!body) return;
    // Written by the test of this path.
    const walked = JSON.parse(String(body)) as WalkedPath;
    const verdict = status === 'passed' ? 'passed' : 'failed';
    const failing = walked.steps.find(({ failure }) => failure);
    const good = failing ? goodKeys(walked.walk, failing).flatMap((key) => this.#good[key] ?? []) : [];
    this.#paths.push({ ...walked, title: test.title, verdict, ms: duration, good: good[0] ?? null });
  }

  async onEnd(): Promise<void> {
    if (this.#paths.length === 0) return;
    this.#saveGood();
    const byMachine = Map.groupBy(this.#paths, ({ machine }) => machine);
    const machines: ReportedMachine[] = [];
    for (const [id, paths] of byMachine) {
      const machine = await this.#options.machineOf(id);
      const passed = paths.filter(({ verdict }) => verdict === 'passed');
      const tally = tallyOf(machine, passed, this.#options.unreachable);
      const svg = drawingToSvg(await layOut(machine), tally.marks, { css: markCss });
      const order = (a: ReportedPath, b: ReportedPath) => a.walk.localeCompare(b.walk) || a.number - b.number;
      machines.push({ id, tally, svg, paths: paths.toSorted(order) });
    }
    const ms = Date.now() - this.#startedAt.getTime();
    const isWhole = !process.argv.some((argument) => /^(?:-g|--grep)\b/.test(argument));
    const page = new URL('index.html', this.#folder);
    const { name, command, appendix } = this.#options;
    const added = appendix ? { appendix: appendix() } : {};
    writeFileSync(
      page,
      pageOf({ machines, startedAt: this.#startedAt, ms, isWhole, name, command, ...added }),
    );
    this.#removeUnused();
    console.log(`\nThe report of ${this.#paths.length} paths: ${page.pathname}`);
  }

  #saveGood(): void {
    for (const { walk, steps } of this.#paths) {
      for (const step of steps) {
        if (step.failure || !step.picture || !step.wasSeen) continue;
        for (const key of goodKeys(walk, step)) this.#good[key] = step.picture;
      }
    }
    writeFileSync(this.#goodFile, JSON.stringify(this.#good, null, 1));
  }

  /** Removes pictures that neither this report nor a later one will show. */
  #removeUnused(): void {
    const shown = this.#paths.flatMap(({ good, steps }) => [good, ...steps.map(({ picture }) => picture)]);
    const wanted = new Set([...shown, ...Object.values(this.#good)]);
    for (const name of readdirSync(this.#pictures))
      if (!wanted.has(name)) rmSync(new URL(name, this.#pictures));
  }
}
