/** Walks one planned path in a browser, and writes down what happened at each step. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { expect, type Page } from 'playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import { reportFolder, type WalkedStep } from '../../tests/paths-report/walked.ts';
import { startOf } from '../../tests/support/paths.ts';
import { hasNoFinding } from '../support/accessible.ts';
import { type PlannedPath, stateOf } from './generate.ts';
import { type Outcome, Stage } from './stage.ts';
import type { AnyWalk } from './walk.ts';

const pictures = fileURLToPath(new URL('pictures', reportFolder));

export const wordsOf = ({ ways }: AnyWalk, event: Outcome): string => {
  const way = ways[event.type as `xstate.${string}`];
  if (!way) throw new Error(`no way to cause "${event.type}"`);
  return typeof way.say === 'string' ? way.say : way.say(event);
};

/** The words of the innermost states. */
const descriptionOf = ({ _nodes: nodes }: AnyMachineSnapshot): string =>
  nodes
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(({ description }) => description ?? '')
    .join(' ');

/** Pictures are named by what they show: a page that looks the same is kept once. */
async function picture(page: Page): Promise<string> {
  const bytes = await page.screenshot({ type: 'jpeg', quality: 40, scale: 'css', animations: 'disabled' });
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.jpg`;
  mkdirSync(pictures, { recursive: true });
  if (!existsSync(`${pictures}/${name}`)) writeFileSync(`${pictures}/${name}`, bytes);
  return name;
}

type Drive = {
  readonly page: Page;
  readonly walk: AnyWalk;
  readonly path: PlannedPath;
  /** States that are looked at by axe on this path; each is looked at once in a run. */
  readonly axe: ReadonlySet<string>;
  readonly takesPictures: boolean;
};

/** What the next event needs, and every further one that then comes by itself, arranged before this step. */
async function arrange(stage: Stage, { walk, path }: Drive, from: number): Promise<void> {
  for (const [index, { event, before }] of path.steps.slice(from).entries()) {
    const cause = path.steps[from + index - 1]?.event;
    await walk.ways[event.type as `xstate.${string}`]?.prepare?.(stage, event, cause);
    if (!walk.passing?.(before)) return;
  }
}

/** Looks at the view of a state; false when the state passes by itself. */
async function look(stage: Stage, { walk, axe }: Drive, snapshot: AnyMachineSnapshot, looked: Set<string>) {
  const state = stateOf(snapshot.value);
  if (walk.passing?.(snapshot)) return false;
  for (const part of state.split(' + ')) {
    const view = walk.views[part];
    if (view === undefined) throw new Error(`${walk.name}: nobody said what "${part}" must show`);
    if (typeof view === 'string') return false;
    await view(stage, snapshot);
  }
  if (axe.has(state) && !looked.has(state)) {
    looked.add(state);
    await hasNoFinding(stage.page, state, 'wcag');
  }
  expect(stage.said, 'the console stays silent').toEqual([]);
  return true;
}

/** Resolves with every step that was made; the last one carries the failure, if there is one. */
export async function drive(what: Drive): Promise<WalkedStep[]> {
  const { page, walk, path, takesPictures } = what;
  const stage = new Stage(page);
  const looked = new Set<string>();
  const walked: WalkedStep[] = [];
  const [first] = startOf(walk.model, walk.model.inputs[path.input]);
  const make = async (event: Outcome | null, snapshot: AnyMachineSnapshot, act: () => Promise<void>) => {
    const start = performance.now();
    let failure: string | null = null;
    let wasSeen = false;
    try {
      await act();
      wasSeen = await look(stage, what, snapshot, looked);
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      const said = stage.said.length > 0 ? `\nThe console says: ${stage.said.join('\n')}` : '';
      failure = stripVTControlCharacters(words) + said;
    }
    const ms = Math.round(performance.now() - start);
    const isWorthIt = (takesPictures && wasSeen) || failure !== null;
    const shot = isWorthIt ? await picture(page).catch(() => null) : null;
    walked.push({
      event: event?.type ?? 'xstate.init',
      words: event ? wordsOf(walk, event) : 'the page opens',
      state: stateOf(snapshot.value),
      description: descriptionOf(snapshot),
      ms,
      picture: shot,
      wasSeen,
      failure,
    });
    return failure === null;
  };
  const isOpen = await make(null, first, async () => {
    await stage.prepare(walk.heldMs ?? []);
    await arrange(stage, what, 0);
    await walk.open(stage, first, path.input);
  });
  if (!isOpen) return walked;
  for (const [index, { event, before, after }] of path.steps.entries()) {
    const goesOn = await make(event, after, async () => {
      await arrange(stage, what, index + 1);
      await walk.ways[event.type as `xstate.${string}`]?.go(stage, event, { before, after });
    });
    if (!goesOn) break;
  }
  return walked;
}
