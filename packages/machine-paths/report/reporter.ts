/** Collects the results of walked paths and writes the report for QA: dist/paths/index.html. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter';
import { StateMachine } from 'xstate';
import { readScores } from '../../../tools/mutants/table.ts';
import { drawingToSvg } from '../../machine-room/chart/drawing-to-svg.ts';
import { layOut } from '../../machine-room/chart/layout.ts';
import { markCss, pageOf, type ReportedMachine, type ReportedPath } from './page.ts';
import { tallyOf } from './tally.ts';
import { reportFolder, type WalkedPath, type WalkedStep, walkedName } from './walked.ts';

const pictures = new URL('pictures/', reportFolder);
/** The last good picture of each state, by walk, event and state; it outlives a run, to be shown beside a failing one. */
const goodFile = new URL('good.json', reportFolder);

type Good = Record<string, string>;
const readGood = (): Good =>
  // Written by this file only.
  existsSync(goodFile) ? (JSON.parse(readFileSync(goodFile, 'utf8')) as Good) : {};

const goodKeys = (walk: string, { event, state }: WalkedStep) => [
  `${walk} ${event} ${state}`,
  `${walk} ${state}`,
];

const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

async function machineNamed(id: string) {
  const module: Readonly<Record<string, unknown>> = await import(`../../../machines/${id}.machine.ts`);
  const machine = module[`${camelCase(id)}Machine`];
  if (!(machine instanceof StateMachine)) throw new Error(`${id} is no machine`);
  return machine;
}

/** `unreachable`: why something can't be reached, by its label. */
type Options = { readonly unreachable: Readonly<Record<string, string>> };

export default class PathsReporter implements Reporter {
  readonly #unreachable: Options['unreachable'];
  readonly #paths: ReportedPath[] = [];
  readonly #good = readGood();
  #startedAt = new Date();

  constructor({ unreachable }: Options) {
    this.#unreachable = unreachable;
  }

  onBegin(): void {
    this.#startedAt = new Date();
    mkdirSync(pictures, { recursive: true });
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
      const machine = await machineNamed(id);
      const passed = paths.filter(({ verdict }) => verdict === 'passed');
      const tally = tallyOf(machine, passed, this.#unreachable);
      const svg = drawingToSvg(await layOut(machine), tally.marks, { css: markCss });
      const order = (a: ReportedPath, b: ReportedPath) => a.walk.localeCompare(b.walk) || a.number - b.number;
      machines.push({ id, tally, svg, paths: paths.toSorted(order) });
    }
    const ms = Date.now() - this.#startedAt.getTime();
    const isWhole = !process.argv.some((argument) => /^(?:-g|--grep)\b/.test(argument));
    const page = new URL('index.html', reportFolder);
    writeFileSync(page, pageOf({ machines, startedAt: this.#startedAt, ms, isWhole, scores: readScores() }));
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
    writeFileSync(goodFile, JSON.stringify(this.#good, null, 1));
  }

  /** Removes pictures that neither this report nor a later one will show. */
  #removeUnused(): void {
    const shown = this.#paths.flatMap(({ good, steps }) => [good, ...steps.map(({ picture }) => picture)]);
    const wanted = new Set([...shown, ...Object.values(this.#good)]);
    for (const name of readdirSync(pictures)) if (!wanted.has(name)) rmSync(new URL(name, pictures));
  }
}
