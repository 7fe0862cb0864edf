/** What the walks of pages share that request their data again as long as they are open. */
import type { JobOutcome } from '@skerry/machine-paths/walk';
import { expect, type Locator } from 'playwright/test';
import { renewDelayMs } from '../../../machines/renewed.ts';
import type { CallKey } from '../network.ts';
import type { TestPage } from '../test-page.ts';

type Place<Reply> = {
  /** The part of the page that shows the data. */
  readonly part: (testPage: TestPage) => Locator;
  readonly call: CallKey;
  /** How long it waits where files are being made, or a request failed. */
  readonly staleDelayMs: number;
  /** A reply in words. */
  readonly labelOf: (reply: Reply) => string;
  /** What is said while there is nothing to show yet. */
  readonly loading: string;
  readonly failed: string;
  readonly showsReply: (testPage: TestPage, reply: Reply) => Promise<void>;
  readonly showsNone: (testPage: TestPage) => Promise<void>;
};

type Snapshot<Reply> = { readonly context: { readonly reply: Reply | null } };

/** The lengths of timers to hold, the triggers and the views of such a page. */
export function renewedParts<Reply>(place: Place<Reply>) {
  const { part, call, staleDelayMs, labelOf, loading, failed, showsReply, showsNone } = place;
  const settle = (testPage: TestPage, event: JobOutcome) => testPage.settleCall(call, event);
  const shows = async (testPage: TestPage, { context: { reply } }: Snapshot<Reply>) => {
    await expect(part(testPage).getByText(loading)).toHaveCount(reply === null ? 1 : 0);
    if (reply !== null) await showsReply(testPage, reply);
  };
  const timer = (ms: number) => ({ run: (testPage: TestPage) => testPage.fireTimer(ms) });
  const refusedTimer = (ms: number) => ({
    label: 'the browser has no timer for the next request',
    prepare: (testPage: TestPage) => testPage.failNext({ brokenMs: ms }),
    run: async () => undefined,
  });
  return {
    heldMs: [staleDelayMs, renewDelayMs],
    triggers: {
      'load.retry': {
        label: "presses 'Try again'",
        run: (testPage: TestPage) => part(testPage).getByRole('button', { name: 'Try again' }).click(),
      },
      'xstate.done.actor.load': { label: ({ output }: JobOutcome) => labelOf(output as Reply), run: settle },
      'xstate.error.actor.load': {
        label: ({ error }: JobOutcome) => {
          const { status, message } = error as { status: number; message: string };
          return status === 0 ? 'the answer is lost' : `the server refuses: '${message}'`;
        },
        run: settle,
      },
      'xstate.done.actor.staleDelay': {
        label: 'the time to the next request passes',
        ...timer(staleDelayMs),
      },
      'xstate.error.actor.staleDelay': refusedTimer(staleDelayMs),
      'xstate.done.actor.renewDelay': { label: 'the links are about to expire', ...timer(renewDelayMs) },
      'xstate.error.actor.renewDelay': refusedTimer(renewDelayMs),
    },
    views: {
      loading: async (testPage: TestPage, snapshot: Snapshot<Reply>) => {
        await testPage.network.waitForCall(call);
        await shows(testPage, snapshot);
      },
      empty: showsNone,
      stale: shows,
      ready: shows,
      failed: async (testPage: TestPage) => {
        const notice = part(testPage).getByRole('status').filter({ hasText: failed });
        await expect(notice.getByRole('button', { name: 'Try again' })).toBeVisible();
      },
    },
  };
}
