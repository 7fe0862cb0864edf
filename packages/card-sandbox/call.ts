/** One call of the sandbox's REST API, as its operations see it. */

import type { CardAccount } from './accounts.ts';
import type { Form } from './form.ts';
import type { Db } from './tables.ts';

export type SandboxCall = {
  /** The transaction that holds the effect, its events and the stored response. */
  readonly db: Db;
  readonly account: CardAccount;
  /** The id in the path; empty if there is none. */
  readonly id: string;
  readonly form: Form;
  /** What a publishable key must send for an intent; undefined for a secret key, which needs none. */
  readonly clientSecret: string | undefined;
  readonly requestId: string;
  readonly idempotencyKey: string | undefined;
  /** A confirmed intent stays in `processing`, as with a slow bank. */
  readonly isSlow: boolean;
};
