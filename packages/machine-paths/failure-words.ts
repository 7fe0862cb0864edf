/** What failed at a step, as a reader who knows the page but no test code understands it. */
import { expect } from 'playwright/test';

/** Throws an error with what was found wrong, a line each below the title; does nothing if there is nothing. */
export function assertNone(title: string, faults: readonly string[]): void {
  if (faults.length > 0) throw new Error([title, ...faults].join('\n'));
}

/**
 * Waits until `look` finds nothing wrong; rejects after `timeout` milliseconds with what it found last, or with its own error
 * if it never found anything.
 */
export async function expectNone(
  title: string,
  look: () => Promise<readonly string[]>,
  timeout: number,
): Promise<void> {
  let faults: readonly string[] = [];
  const isRight = async () => {
    faults = await look();
    return faults.length === 0;
  };
  try {
    await expect.poll(isRight, { timeout, intervals: [50, 100, 200] }).toBe(true);
  } catch (error) {
    assertNone(title, faults);
    throw error;
  }
}

/** A locator's code as a place on the page: `region "Cart" › button "Pay"`. What has no words stays code. */
const placeWords = (locator: string): string =>
  locator
    .replace(/\)\.(?=getBy|locator\()/g, ') › ')
    .replace(/getByRole\('(\w+)'(?:, \{ name: ['"/](.*?)['"/]i?(?:, exact: \w+)? \})?\)/g, (_, role, name) =>
      name === undefined ? role : `${role} "${name}"`,
    )
    .replace(/getBy(Label|Text)\('(.*?)'(?:, \{.*?\})?\)/g, (_, kind, name) =>
      kind === 'Label' ? `field "${name}"` : `text "${name}"`,
    )
    .replace(/\.filter\(\{ hasText: ['"/](.*?)['"/]i? \}\)/g, ' with "$1"');

/** A failure with what the console said: before what the browser was asked, which the report folds up. */
export function withConsole(failure: string, messages: readonly string[]): string {
  if (messages.length === 0) return failure;
  const [words = '', ...asked] = failure.split(/(?=\n+Call log:\n)/i);
  return [words, `\nThe console says: ${messages.join('\n')}`, ...asked].join('');
}

/** The message of an `expect.poll` that never became true: its own text, "the page should have …", stands there twice. */
const pollMessage =
  /^(?:Error: )?(.+)\n\n\1\n\nexpect\(.*\n+Expected: true\nReceived: false\n\nCall log:\n- Timeout (\d+)ms exceeded.*$/is;

/** A message of Playwright's without the code of its assertion: where it looked, what was expected, and what was seen. */
export const plainFailure = (message: string): string =>
  message
    .replace(pollMessage, (_, words, ms) => `${words} within ${ms / 1000} s: it did not.`)
    .replace(/^(?:Error: )?expect\(.*\n+/m, '')
    .replace(/^Locator: +(.*)$/m, (_, locator) => `Where: ${placeWords(locator)}`)
    .replace(/^Timeout: .*\n?/m, '')
    .replace(/^Received(?= string| value|:)/gm, 'Seen')
    .replace(/^Error: element\(s\) not found$/m, 'Seen: nothing there')
    .trim();
