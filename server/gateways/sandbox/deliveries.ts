/** Delivers events to the shop's own webhook, signed, with retries; several processes share the work. */
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { CardAccount } from '../card.ts';
import type { Faults } from './faults.ts';
import type { Keys } from './keys.ts';
import { nowSeconds } from './objects.ts';

type Due = {
  readonly id: string;
  readonly account: CardAccount;
  readonly body: string;
  readonly tries: number;
};

export type Deliveries = {
  readonly wake: () => void;
  /** Resolves when the round that runs has ended. */
  readonly stop: () => Promise<void>;
};

const batch = 20;
const lookEveryMs = 2_000;
const answerWithinMs = 10_000;
const giveUpAfter = 30;
/** How long a shuffled round waits for more events to mix. */
const gatherMs = 150;

export type DeliveryParts = {
  readonly db: Kysely<Database>;
  readonly keys: Keys;
  readonly faults: Faults;
  /** The shop's webhook address, or undefined while nobody listens. */
  readonly webhookUrl: () => string | undefined;
};

export function startDeliveries(parts: DeliveryParts): Deliveries {
  let stopped = false;
  let asked = false;
  let round: Promise<void> | undefined;
  const wake = () => {
    asked = true;
    if (stopped || round !== undefined) return;
    round = (async () => {
      while (asked && !stopped) {
        asked = false;
        if (await deliverDue(parts)) asked = true;
      }
    })()
      // A database that is away for a moment: the next look tries again.
      .catch(() => undefined)
      .finally(() => {
        round = undefined;
      });
  };
  const timer = setInterval(wake, lookEveryMs);
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
async function deliverDue(parts: DeliveryParts): Promise<boolean> {
  const url = parts.webhookUrl();
  if (url === undefined) return false;
  const due = await takeDue(parts.db);
  const sending: Due[] = [];
  let mixed = false;
  for (const event of due) {
    const fault = parts.faults.takeForWebhook(typeOf(event));
    if (fault?.kind === 'drop') await settle(parts.db, event, true);
    else sending.push(event);
    if (fault?.kind === 'double') sending.push(event);
    if (fault?.kind === 'shuffle') mixed = true;
  }
  if (mixed) {
    await wait(gatherMs);
    sending.push(...(await takeDue(parts.db)));
    sending.reverse();
  }
  for (const event of sending) {
    await settle(parts.db, event, await send(url, event, parts.keys.of[event.account].webhookSecret));
  }
  return due.length === batch;
}

/** Taking an event puts its next turn off, so that no other process sends it meanwhile. */
async function takeDue(db: Kysely<Database>): Promise<Due[]> {
  const { rows } = await sql<Due & { seq: number }>`
    update sandbox_events set tries = tries + 1, due_at = now() + interval '30 seconds'
    where id in (
      select id from sandbox_events where delivered_at is null and due_at <= now()
      order by seq limit ${batch} for update skip locked
    ) returning id, account, body, tries, seq`.execute(db);
  return rows.sort((a, b) => a.seq - b.seq);
}

async function settle(db: Kysely<Database>, event: Due, isDelivered: boolean): Promise<void> {
  const pauseSeconds = Math.min(2 ** (event.tries - 1), 300);
  const givenUp = event.tries >= giveUpAfter;
  await sql`
    update sandbox_events set
      delivered_at = case when ${isDelivered || givenUp}::boolean then now() else delivered_at end,
      due_at = now() + make_interval(secs => ${pauseSeconds}::double precision)
    where id = ${event.id} and delivered_at is null`.execute(db);
}

async function send(url: string, event: Due, secret: string): Promise<boolean> {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': sign(event.body, secret) },
      body: event.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMs),
    });
    await reply.body?.cancel();
    return reply.ok;
  } catch {
    return false;
  }
}

/** The provider's signature of this moment: `t=…,v1=…` over the raw bytes. */
export function sign(body: string, secret: string, seconds = nowSeconds()): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

function typeOf(event: Due): string {
  return String(JSON.parse(event.body).type);
}
