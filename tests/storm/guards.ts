/**
 * Guards that the storm can do without, to show that it sees what they hold off (`--without NAME`). Each is taken out of
 * the sources as a server process of the storm reads them; nothing in the shop knows of it. Preloaded by those processes.
 */
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

export type Patch = { readonly file: string; readonly from: string; readonly to: string };
export type Guard = {
  readonly what: string;
  /** The violation that shows it. */
  readonly shows: RegExp;
  readonly patches: readonly Patch[];
  readonly sql?: string;
};

export const guards: Readonly<Record<string, Guard>> = {
  lease: {
    what: 'nobody waits for whoever is charging an order; what is not confirmed yet is taken for refused',
    shows: / was charged | was told /,
    patches: [
      { file: 'stores/orders.ts', from: 'coalesce(lease_until > now(), false)', to: 'false' },
      {
        file: 'stores/orders.ts',
        from: "eb('lease_until', 'is', null), eb('lease_until', '<', sql<Date>`now()`)",
        to: 'sql<boolean>`true`',
      },
      {
        file: 'checkout/recover.ts',
        from: 'awaitsConfirm(known, answer.intent) && (await isPressedLately(services.db, known))',
        to: 'false',
      },
    ],
  },
  'one-order': {
    what: 'a cart may have several live orders',
    shows: / was charged \d+ times for /,
    patches: [
      { file: 'checkout/begin.ts', from: 'await lockLiveOrder(trx, cart.id)', to: 'undefined as never' },
    ],
    sql: 'drop index orders_live',
  },
  review: {
    what: 'the price of now is charged, whatever was reviewed',
    shows: / which were never reviewed/,
    patches: [
      {
        file: 'checkout/begin.ts',
        from: 'sameLines(kept.cart, asked.cart) && isReviewed(kept.cart, asking.body)',
        to: 'sameLines(kept.cart, asked.cart)',
      },
    ],
  },
  lane: {
    what: 'payments, documents and letters wait for each other',
    shows: / had its files /,
    patches: [
      {
        file: 'job/rounds.ts',
        from: `    ...linesOf(services).flatMap(({ name, loops, steps }) =>
      Array.from({ length: loops }, () => loop(name, () => runSteps(steps, () => stopped))),
    ),`,
        to: `    loop('all', async () => {
      for (const { steps } of linesOf(services)) await runSteps(steps, () => stopped);
    }),`,
      },
    ],
  },
  breaker: {
    what: 'every letter is tried, whatever the mail server did with the one before',
    shows: /^The mail server was away and was asked /,
    patches: [{ file: 'job/rounds.ts', from: 'if (mailServer.isOpen()) return false;', to: '' }],
  },
  bound: {
    what: 'one client may have as much under way as it likes, and nothing waits for its turn',
    shows: / of the health checks took | left waiting/,
    patches: [
      {
        file: 'overload/shedding.ts',
        from: 'const pace: Bounds = { running: 2,',
        to: 'const pace: Bounds = { running: Infinity,',
      },
      {
        file: 'overload/shedding.ts',
        from: 'loop.isLate() ? whenLate : usual',
        to: '{ ...usual, running: Infinity }',
      },
    ],
  },
  unknown: {
    what: 'no answer from the card provider is taken for a refusal',
    shows: / was told | was charged /,
    patches: [
      {
        file: 'checkout/charge.ts',
        from: 'return await lookAtOnce(services, order);',
        to: "return { order: await refuseCharge(services, order, '') };",
      },
    ],
  },
};

export const sourceOf = (file: string) => new URL(`../../server/${file}`, import.meta.url);

/** A source without its guards; throws for one that isn't where it was. */
export function withoutGuards(text: string, file: string, patches: readonly Patch[]): string {
  return patches.reduce((before, { from, to }) => {
    if (before.split(from).length !== 2) throw new Error(`The guard in ${file} has moved.`);
    return before.replace(from, () => to);
  }, text);
}

/** Patches the sources that this process loads from now on; a guard that isn't where it was stops the process. */
function takeOut({ patches }: Guard): void {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const own = patches.filter(({ file }) => sourceOf(file).href === url);
      if (own.length === 0) return loaded;
      return { ...loaded, source: withoutGuards(String(loaded.source), fileURLToPath(url), own) };
    },
  });
}

const without = process.env.STORM_WITHOUT;
if (without !== undefined) {
  const guard = guards[without];
  if (!guard) throw new Error(`There is no guard ${without}.`);
  takeOut(guard);
}
