/** One server process of the storm: the shop with randomly injected faults. Started by server-processes.ts. */
import { join } from 'node:path';
import type { CallFault, WebhookFault } from '@skerry/card-sandbox/faults';
import type { OperationName } from '@skerry/card-sandbox/operations';
import type { CrashPoint } from '../../server/checkout/crash.ts';
import { readConfig } from '../../server/config.ts';
import { connect } from '../../server/db/connect.ts';
import { type Documents, documentFile } from '../../server/documents/documents.ts';
import { zipOf } from '../../server/documents/zip.ts';
import { createFileStore } from '../../server/gateways/files.ts';
import { createEmbeddedTax } from '../../server/gateways/tax.ts';
import { log } from '../../server/log.ts';
import { type RunningServer, startServer } from '../../server/start.ts';
import { findInvoice } from '../../server/stores/documents.ts';
import { guards } from './guards.ts';
import { createRandom } from './random.ts';

const isCalm = process.env.STORM_CALM === 'yes';
const hasKills = !guards[process.env.STORM_WITHOUT ?? '']?.isHiddenByKills;
const random = createRandom(Number(process.env.STORM_SEED));
/** Reports an injected fault to the parent, which counts it. */
const reportFault = (fault: string) => process.send?.({ fault });
const shouldFail = (share: number, fault: string) => {
  const fails = !isCalm && random.chance(share);
  if (fails) reportFault(fault);
  return fails;
};

/** A purchase passes some 7 crash points: a kill for every 30 to 40 buyers. */
function crash(_at: CrashPoint): void {
  if (!isCalm && hasKills && random.chance(0.004)) process.kill(process.pid, 'SIGKILL');
}

const config = readConfig(process.env);
const connection = await connect(config);
const files = createFileStore(join(config.dataDir, 'files'));

/** Real but small files: fonts and typesetting cost more time than everything else together, and move no money. */
const documents: Documents = {
  makeZip: async ({ id }) =>
    await storeFile(`orders/${id}.zip`, await zipOf([{ path: [id], bytes: Buffer.from(id) }], new Date(0))),
  makeInvoice: async (order) => {
    const invoice = await findInvoice(connection.jobDb, order.id);
    return await storeFile(documentFile(order, invoice), Buffer.from(`%PDF of ${invoice.number}`));
  },
  makeCreditNote: async (order, document) =>
    await storeFile(documentFile(order, document), Buffer.from(`%PDF of ${document.number}`)),
};
async function storeFile(name: string, bytes: Uint8Array): Promise<string> {
  if (shouldFail(0.03, 'files that failed')) throw new Error('The storm took the file.');
  await files.write(name, bytes);
  return name;
}

const taxes = createEmbeddedTax();

/** The call was executed but its answer lost: money may have moved. */
const lostAnswerFaults = ['lose', 'disconnect'] as const;

function injectFaults({ sandbox }: RunningServer): void {
  const faults = sandbox?.faults;
  if (!faults || isCalm) return;
  let outage: { call: OperationName; fault: CallFault; left: number } | undefined;
  const faultForCall = (call: OperationName): CallFault | undefined => {
    // A call without an answer is retried: an outage outlasts some of these retries.
    if (outage?.call === call && outage.left > 0) {
      outage.left -= 1;
      return outage.fault;
    }
    if (shouldFail(0.04, 'outages of the card provider')) {
      const fault: CallFault = {
        kind: random.pick([...lostAnswerFaults, ...lostAnswerFaults, 'reset', 'limit', 'busy']),
      };
      outage = { call, fault, left: random.integerBelow(8) };
      return fault;
    }
    if (shouldFail(0.005, 'errors of the card provider')) return { kind: 'error' };
    return shouldFail(0.05, 'late answers of the card provider') ? { kind: 'delay', ms: 80 } : undefined;
  };
  const faultForWebhook = (): WebhookFault | undefined => {
    if (shouldFail(0.2, 'lost webhooks')) return { kind: 'drop' };
    if (shouldFail(0.15, 'doubled webhooks')) return { kind: 'double' };
    return shouldFail(0.15, 'webhooks out of order') ? { kind: 'shuffle' } : undefined;
  };
  Object.assign(faults, { consumeForCall: faultForCall, consumeForWebhook: faultForWebhook });
}

// Failures here are intended, a thousand times; the processes' logs would hide the storm's own output.
if (process.env.STORM_LOUD === 'yes') log.level = 'info';
else Object.assign(console, { error: () => undefined, log: () => undefined });
process.once('disconnect', () => process.exit(0));

const running = await startServer({
  config,
  connection,
  warmsUp: true,
  // Whole seconds would only make the storm longer.
  cardRetryMs: 400,
  overrides: {
    documents,
    crash,
    tax: {
      ...taxes,
      rateFor: async (address, cents) =>
        shouldFail(0.01, 'failures of the tax service')
          ? { kind: 'unavailable', message: 'Sales tax could not be calculated.' }
          : await taxes.rateFor(address, cents),
    },
  },
});
injectFaults(running);
process.send?.({ url: running.url });
