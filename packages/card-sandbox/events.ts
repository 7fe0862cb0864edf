/** Events: inserted in the transaction of the change that they report, delivered afterwards. */
import type { SandboxCall } from './call.ts';
import { nowSeconds } from './objects.ts';
import { insertEvent } from './store.ts';

export const apiVersion = '2026-10-28.endive';

type EventType =
  | `payment_intent.${'created' | 'requires_action' | 'processing' | 'succeeded' | 'payment_failed' | 'canceled'}`
  | `charge.${'succeeded' | 'failed' | 'refunded'}`
  | `charge.dispute.${'created' | 'closed'}`
  | `refund.${'created' | 'updated' | 'failed'}`;

export async function recordEvent(call: SandboxCall, type: EventType, object: object): Promise<void> {
  await insertEvent(call.db, call.account, {
    object: 'event',
    api_version: apiVersion,
    created: nowSeconds(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: call.requestId, idempotency_key: call.idempotencyKey ?? null },
    type,
  });
}
