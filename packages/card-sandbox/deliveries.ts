/** Delivers events to the shop's own webhook, signed, with retries; several processes share them. */
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { CardAccount } from './accounts.ts';
import type { Faults } from './faults.ts';
import type { Keys } from './keys.ts';
import { nowSeconds } from './objects.ts';
import type { SandboxTables } from './tables.ts';

type DueEvent = {
  readonly id: string;
  readonly account: CardAccount;
  readonly body: string;
  readonly tries: number;
};

export type Deliveries = {
  readonly wake: () => void;
  /** Resolves when the current round has ended. */
  readonly stop: () => Promise<void>;
};

const batch = 20;
const pollIntervalMs = 2_000;
const responseTimeoutMs = 10_000;
const maxTries = 30;
/** How long a shuffled round waits for more events to mix. */
const gatherMs = 150;

export type DeliveryOptions = {
  readonly db: Kysely<SandboxTables>;
  readonly keys: Keys;
  readonly faults: Faults;
  /** The shop's webhook address, or undefined while it isn't listening yet. */
  readonly webhookUrl: () => string | undefined;
};

export function startDeliveries(options: DeliveryOptions): Deliveries {
  let stopped = false;
  let wakeRequested = false;
  let round: Promise<void> | undefined;
  const wake = () => {
    wakeRequested = true;
    if (stopped || round !== undefined) return;
    round = (async () => {
      while (wakeRequested && !stopped) {
        wakeRequested = false;
        if (await deliverDue(options)) wakeRequested = true;
      }
    })()
      // When the database can't be reached for a moment, the next poll tries again.
      .catch(() => undefined)
      .finally(() => {
        round = undefined;
      });
  };
  const timer = setInterval(wake, pollIntervalMs);
  timer.unref();
  return {
    wake,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await round;
    },
  };
}

/** True when a full batch was found, so that there may be more. */
async function deliverDue(options: DeliveryOptions): Promise<boolean> {
  const url = options.webhookUrl();
  if (url === undefined) return false;
  const due = await claimDue(options.db);
  const sending: DueEvent[] = [];
  let isShuffled = false;
  for (const event of due) {
    const fault = options.faults.consumeForWebhook(typeOf(event));
    if (fault?.kind === 'drop') await saveOutcome(options.db, event, true);
    else sending.push(event);
    if (fault?.kind === 'double') sending.push(event);
    if (fault?.kind === 'shuffle') isShuffled = true;
  }
  if (isShuffled) {
    await wait(gatherMs);
    sending.push(...(await claimDue(options.db)));
    sending.reverse();
  }
  for (const event of sending) {
    await saveOutcome(
      options.db,
      event,
      await send(url, event, options.keys.of[event.account].webhookSecret),
    );
  }
  return due.length === batch;
}

/** Claiming an event postpones its next try, so that no other process sends it meanwhile. */
async function claimDue(db: Kysely<SandboxTables>): Promise<DueEvent[]> {
  const { rows } = await sql<DueEvent & { seq: number }>`
    update sandbox_events set tries = tries + 1, due_at = now() + interval '30 seconds'
    where id in (
      select id from sandbox_events where delivered_at is null and due_at <= now()
      order by seq limit ${batch} for update skip locked
    ) returning id, account, body, tries, seq`.execute(db);
  return rows.sort((a, b) => a.seq - b.seq);
}

async function saveOutcome(db: Kysely<SandboxTables>, event: DueEvent, isDelivered: boolean): Promise<void> {
  const pauseSeconds = Math.min(2 ** (event.tries - 1), 300);
  const givenUp = event.tries >= maxTries;
  await sql`
    update sandbox_events set
      delivered_at = case when ${isDelivered || givenUp}::boolean then now() else delivered_at end,
      due_at = now() + make_interval(secs => ${pauseSeconds}::double precision)
    where id = ${event.id} and delivered_at is null`.execute(db);
}

async function send(url: string, event: DueEvent, secret: string): Promise<boolean> {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': sign(event.body, secret) },
      body: event.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(responseTimeoutMs),
    });
    await reply.body?.cancel();
    return reply.ok;
  } catch {
    return false;
  }
}

/** The provider's signature at the current time: `t=…,v1=…` over the raw bytes. */
export function sign(body: string, secret: string, seconds = nowSeconds()): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

function typeOf(event: DueEvent): string {
  return String(JSON.parse(event.body).type);
}
