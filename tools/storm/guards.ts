/**
 * Guards that the storm can run without, to show that it detects what they prevent (`--without NAME`). Each is removed from
 * the sources when a server process of the storm loads them; the shop knows nothing of it. Preloaded by those processes.
 */
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

export type Patch = { readonly file: string; readonly from: string; readonly to: string };
export type Guard = {
  readonly description: string;
  /** The violation that reveals the missing guard. */
  readonly expectedViolation: RegExp;
  readonly patches: readonly Patch[];
  readonly sql?: string;
  /** A killed process lets go of what waits: nothing is killed then. */
  readonly isHiddenByKills?: true;
};

export const guards: Readonly<Record<string, Guard>> = {
  lease: {
    description:
      'leases on orders being charged are ignored; a payment that is not confirmed yet counts as refused',
    expectedViolation: / was charged | was shown /,
    patches: [
      { file: 'stores/orders.ts', from: 'coalesce(lease_until > now(), false)', to: 'false' },
      {
        file: 'stores/orders.ts',
        from: '(lease_until is null or lease_until < now())',
        to: 'true',
      },
      {
        file: 'checkout/recover.ts',
        from: 'awaitsConfirm(current, answer.intent) && (await wasSubmittedRecently(services.db, current))',
        to: 'false',
      },
    ],
  },
  'one-order': {
    description: 'a cart may have several live orders',
    expectedViolation: / was charged \d+ times for /,
    patches: [
      { file: 'checkout/begin.ts', from: 'await lockLiveOrder(trx, cart.id)', to: 'undefined as never' },
    ],
    sql: 'drop index orders_live',
  },
  review: {
    description: 'the current price is charged, whatever was reviewed',
    expectedViolation: / which were never reviewed/,
    patches: [
      {
        file: 'checkout/begin.ts',
        from: 'sameLines(stored.cart, requested.cart) && matchesReview(stored.cart, context.body)',
        to: 'sameLines(stored.cart, requested.cart)',
      },
    ],
  },
  lane: {
    description: 'documents, emails and the other jobs wait for each other',
    expectedViolation: / had its files /,
    isHiddenByKills: true,
    patches: [
      {
        file: 'jobs/runner.ts',
        from: `    ...lanes.flatMap(({ lane, loops, step, signal }) =>
      Array.from({ length: loops }, () => loop(lane, signal, untilWoken, () => runSteps([step], isStopped))),
    ),`,
        to: "    loop('all', jobs, pollMs, () => runSteps(lanes.map(({ step }) => step), isStopped)),",
      },
    ],
  },
  breaker: {
    description: 'every email is tried, whatever the mail server did with the one before',
    expectedViolation: /^The mail server was away and was tried /,
    patches: [{ file: 'jobs/runner.ts', from: 'if (mailServer.isOpen()) return false;', to: '' }],
  },
  bound: {
    description: 'one client may have any number of requests under way, and none is queued',
    expectedViolation: / of the health checks took | left waiting/,
    patches: [
      {
        file: 'overload/shedding.ts',
        from: 'const paceBounds: Bounds = { running: 2,',
        to: 'const paceBounds: Bounds = { running: Infinity,',
      },
      {
        file: 'overload/shedding.ts',
        from: '{ ...paceBounds, running: 1 }',
        to: 'paceBounds',
      },
      {
        file: 'overload/shedding.ts',
        from: 'loop.isLate() ? lateBounds : defaultBounds',
        to: '{ ...defaultBounds, running: Infinity }',
      },
    ],
  },
  unknown: {
    description: 'a missing answer from the card provider counts as a refusal',
    expectedViolation: / was shown | was charged /,
    patches: [
      {
        file: 'checkout/charge.ts',
        from: 'return await checkIntentNow(services, order);',
        to: "return { order: await refuseCharge(services, order, '') };",
      },
    ],
  },
};

export const sourceOf = (file: string) => new URL(`../../server/${file}`, import.meta.url);

/** A source without its guards; throws when the text of one is not found exactly once. */
export function withoutGuards(text: string, file: string, patches: readonly Patch[]): string {
  return patches.reduce((before, { from, to }) => {
    if (before.split(from).length !== 2) throw new Error(`The guard in ${file} has moved.`);
    return before.replace(from, () => to);
  }, text);
}

/** Patches the sources that this process loads from now on; a guard whose text is not found stops the process. */
function removeGuard({ patches }: Guard): void {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const patchesOfFile = patches.filter(({ file }) => sourceOf(file).href === url);
      if (patchesOfFile.length === 0) return loaded;
      return { ...loaded, source: withoutGuards(String(loaded.source), fileURLToPath(url), patchesOfFile) };
    },
  });
}

const disabledGuard = process.env.STORM_WITHOUT;
if (disabledGuard !== undefined) {
  const guard = guards[disabledGuard];
  if (!guard) throw new Error(`There is no guard ${disabledGuard}.`);
  removeGuard(guard);
}
