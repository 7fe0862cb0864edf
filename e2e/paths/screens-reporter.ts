/** Playwright's reporter of screens: where a run updates them, it writes `screens/WALK.table.json`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Screens } from '@skerry/machine-paths/screen';
import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter';
import { readScreens, screensFile } from './screens.ts';

/** Names the attachment with the screens of a path. */
export const screensName = 'screens';

/** The screens that a path saw, each with its state. */
export type SeenScreens = {
  readonly walk: string;
  readonly seen: readonly (readonly [string, readonly string[]])[];
};

const sorted = (screens: Screens): Screens =>
  Object.fromEntries(
    Object.entries(screens)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([state, lists]) => [state, [...lists].sort((a, b) => a.join('\n').localeCompare(b.join('\n')))]),
  );

const withScreen = (screens: Screens, [state, lines]: SeenScreens['seen'][number]): Screens => {
  const known = screens[state] ?? [];
  return known.some((each) => each.join('\n') === lines.join('\n'))
    ? screens
    : { ...screens, [state]: [...known, lines] };
};

export default class ScreensReporter implements Reporter {
  readonly #seen: SeenScreens[] = [];

  onTestEnd(_test: TestCase, { attachments }: TestResult): void {
    // Written by paths.spec.ts.
    for (const { name, body } of attachments)
      if (name === screensName && body) this.#seen.push(JSON.parse(body.toString()) as SeenScreens);
  }

  /** Adds the screens to those that are known. */
  onEnd(): void {
    for (const [walk, paths] of Map.groupBy(this.#seen, ({ walk }) => walk)) {
      const screens = paths.flatMap(({ seen }) => seen).reduce(withScreen, readScreens(walk));
      mkdirSync(new URL('.', screensFile(walk)), { recursive: true });
      writeFileSync(screensFile(walk), `${JSON.stringify(sorted(screens), null, 1)}\n`);
    }
  }
}
