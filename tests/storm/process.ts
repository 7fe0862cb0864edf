/** One server process of the storm: the shop as it is, but its machinery fails by chance. Started by fleet.ts. */
import { join } from 'node:path';
import type { CrashPoint } from '../../server/checkout/crash.ts';
import { readConfig } from '../../server/config.ts';
import { connect } from '../../server/db/connect.ts';
import type { Documents } from '../../server/documents/documents.ts';
import { zipOf } from '../../server/documents/zip.ts';
import { filesIn } from '../../server/gateways/files.ts';
import type { CallFault, WebhookFault } from '../../server/gateways/sandbox/faults.ts';
import type { OperationName } from '../../server/gateways/sandbox/operations.ts';
import { embeddedTax } from '../../server/gateways/tax.ts';
import { type Running, startServer } from '../../server/start.ts';
import { chanceOf } from './chance.ts';

const isCalm = process.env.STORM_CALM === 'yes';
const chance = chanceOf(Number(process.env.STORM_SEED));
/** Counts what was done to the shop. */
const tell = (fault: string) => process.send?.({ fault });
const strikes = (share: number, fault: string) => {
  const does = !isCalm && chance.is(share);
  if (does) tell(fault);
  return does;
};

/** Of some 7 passages that a purchase has: a kill for every 30 to 40 buyers. */
function crash(_at: CrashPoint): void {
  if (!isCalm && chance.is(0.004)) process.kill(process.pid, 'SIGKILL');
}

const config = readConfig(process.env);
const files = filesIn(join(config.dataDir, 'files'));

/** Real files, but small: fonts and typesetting cost more time than everything else together, and hold no money. */
const documents: Documents = {
  makeZip: async ({ id }) =>
    await made(`orders/${id}.zip`, await zipOf([{ path: [id], bytes: Buffer.from(id) }], new Date(0))),
  makeInvoice: async ({ id }) => await made(`orders/${id}.pdf`, Buffer.from(`%PDF of ${id}`)),
};
async function made(name: string, bytes: Uint8Array): Promise<string> {
  if (strikes(0.03, 'files that failed')) throw new Error('The storm took the file.');
  await files.keep(name, bytes);
  return name;
}

const taxes = embeddedTax();

/** Money may have moved, and nobody heard of it: what the storm is most about. */
const executed = ['lose', 'disconnect'] as const;

function stir({ sandbox }: Running): void {
  const faults = sandbox?.faults;
  if (!faults || isCalm) return;
  let outage: { call: OperationName; fault: CallFault; left: number } | undefined;
  const calls = (call: OperationName): CallFault | undefined => {
    // A call that isn't answered is made again: some are heard then, and some aren't for as long as the shop has patience.
    if (outage?.call === call && outage.left > 0) {
      outage.left -= 1;
      return outage.fault;
    }
    if (strikes(0.04, 'outages of the card provider')) {
      const fault: CallFault = { kind: chance.one([...executed, ...executed, 'reset', 'limit', 'busy']) };
      outage = { call, fault, left: chance.below(8) };
      return fault;
    }
    if (strikes(0.005, 'errors of the card provider')) return { kind: 'error' };
    return strikes(0.05, 'late answers of the card provider') ? { kind: 'delay', ms: 80 } : undefined;
  };
  const webhooks = (): WebhookFault | undefined => {
    if (strikes(0.2, 'lost webhooks')) return { kind: 'drop' };
    if (strikes(0.15, 'doubled webhooks')) return { kind: 'double' };
    return strikes(0.15, 'webhooks out of order') ? { kind: 'shuffle' } : undefined;
  };
  Object.assign(faults, { takeForCall: calls, takeForWebhook: webhooks });
}

// What fails here fails on purpose, a thousand times; the processes' complaints would hide the storm's own words.
if (process.env.STORM_LOUD !== 'yes')
  Object.assign(console, { error: () => undefined, log: () => undefined });
process.once('disconnect', () => process.exit(0));

const running = await startServer({
  config,
  connection: await connect(config),
  // Seconds would only make the storm longer.
  cardPatienceMs: 400,
  instead: {
    documents,
    crash,
    tax: {
      ...taxes,
      rateFor: async (address, cents) =>
        strikes(0.01, 'failures of the tax service')
          ? { kind: 'unavailable', message: 'Sales tax could not be calculated.' }
          : await taxes.rateFor(address, cents),
    },
  },
});
stir(running);
process.send?.({ url: running.url });
