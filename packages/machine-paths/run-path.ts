/** Walks one planned path in a browser, and records what happened at each step. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { labelOf, startOf } from '@skerry/machine-room/simulate/cases';
import type { Page } from 'playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import { plainFailure, withConsole } from './failure-words.ts';
import type { PlannedPath } from './generate.ts';
import { stateOf } from './model.ts';
import type { WalkedStep } from './report/walked.ts';
import type { AnyWalk, JobOutcome, WalkedPage } from './walk.ts';

/** An event in words: those of its trigger, else of the model; having none is an error. */
export const wordsOf = ({ triggers, model }: AnyWalk, event: JobOutcome): string => {
  const trigger = triggers[event.type as `xstate.${string}`];
  if (!trigger) throw new Error(`no way to cause "${event.type}"`);
  const label = typeof trigger.label === 'function' ? trigger.label(event) : trigger.label;
  const words = label ?? labelOf(model, event);
  if (words === undefined) throw new Error(`no words for "${event.type}"`);
  return words;
};

/** The descriptions of the innermost states. */
const descriptionOf = ({ _nodes: nodes }: AnyMachineSnapshot): string =>
  nodes
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(({ description }) => description ?? '')
    .join(' ');

/** Pictures are named by their content: pages that look the same are stored once. A `fullPage` has what is below the window, too. */
async function picture(page: Page, folder: string, fullPage: boolean): Promise<string> {
  const bytes = await page.screenshot({
    type: 'jpeg',
    quality: 40,
    scale: 'css',
    animations: 'disabled',
    fullPage,
  });
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.jpg`;
  mkdirSync(folder, { recursive: true });
  if (!existsSync(`${folder}/${name}`)) writeFileSync(`${folder}/${name}`, bytes);
  return name;
}

type PathRun<P> = {
  readonly testPage: P;
  readonly walk: AnyWalk<P>;
  readonly path: PlannedPath;
  /** States that `checkState` checks on this path, once each: accessibility, say. */
  readonly axe: ReadonlySet<string>;
  readonly checkState: (page: Page, state: string) => Promise<void>;
  /** What holds after every step whose state is shown. */
  readonly checkStep: (page: Page, state: string) => Promise<void>;
  /** Where pictures are stored: of failures, and of every state where `takesPictures`. */
  readonly pictures: string;
  readonly takesPictures: boolean;
};

/** Prepares, before this step, the next event and every further one that then follows by itself. */
async function prepareNext<P>({ testPage, walk, path }: PathRun<P>, from: number): Promise<void> {
  for (const [index, { event, before }] of path.steps.slice(from).entries()) {
    const cause = path.steps[from + index - 1]?.event;
    await walk.triggers[event.type as `xstate.${string}`]?.prepare?.(testPage, event, cause, before);
    if (!walk.isTransient?.(before)) return;
  }
}

/** Checks the view of a state; false when the state is transient. */
async function checkView<P extends WalkedPage>(
  { testPage, walk, axe, checkState, checkStep }: PathRun<P>,
  snapshot: AnyMachineSnapshot,
  checkedStates: Set<string>,
) {
  const state = stateOf(snapshot.value);
  if (walk.isTransient?.(snapshot)) return false;
  for (const part of state.split(' + ')) {
    const view = walk.views[part];
    if (view === undefined) throw new Error(`${walk.name}: there is no view for "${part}"`);
    if (typeof view === 'string') return false;
    await view(testPage, snapshot);
  }
  if (axe.has(state) && !checkedStates.has(state)) {
    checkedStates.add(state);
    await checkState(testPage.page, state);
  }
  await checkStep(testPage.page, state);
  if (testPage.consoleMessages.length > 0) throw new Error('The console isn’t silent.');
  return true;
}

/** Resolves with every step that was made; the last one has the failure, if there is one. */
export async function runPath<P extends WalkedPage>(options: PathRun<P>): Promise<WalkedStep[]> {
  const { testPage, walk, path, pictures, takesPictures } = options;
  const checkedStates = new Set<string>();
  const walked: WalkedStep[] = [];
  const [first] = startOf(walk.model, walk.model.inputs[path.input]);
  const runStep = async (
    event: JobOutcome | null,
    snapshot: AnyMachineSnapshot,
    act: () => Promise<void>,
  ) => {
    const start = performance.now();
    const checkedCount = checkedStates.size;
    let failure: string | null = null;
    let wasSeen = false;
    try {
      await act();
      wasSeen = await checkView(options, snapshot, checkedStates);
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      failure = withConsole(plainFailure(stripVTControlCharacters(words)), testPage.consoleMessages);
    }
    const ms = Math.round(performance.now() - start);
    const isWorthIt = (takesPictures && wasSeen) || failure !== null;
    // What failed may be below the window; what it is compared with is taken once for each state.
    const isWhole = failure !== null || checkedStates.size > checkedCount;
    const screenshot = isWorthIt ? await picture(testPage.page, pictures, isWhole).catch(() => null) : null;
    walked.push({
      event: event?.type ?? 'xstate.init',
      words: event ? wordsOf(walk, event) : 'the page opens',
      state: stateOf(snapshot.value),
      description: descriptionOf(snapshot),
      ms,
      picture: screenshot,
      isWhole,
      wasSeen,
      failure,
    });
    return failure === null;
  };
  const isOpen = await runStep(null, first, async () => {
    await testPage.prepare(walk.heldMs ?? []);
    await prepareNext(options, 0);
    await walk.open(testPage, first, path.input);
  });
  if (!isOpen) return walked;
  for (const [index, { event, before, after }] of path.steps.entries()) {
    const goesOn = await runStep(event, after, async () => {
      await prepareNext(options, index + 1);
      await walk.triggers[event.type as `xstate.${string}`]?.run(testPage, event, { before, after });
    });
    if (!goesOn) break;
  }
  return walked;
}
