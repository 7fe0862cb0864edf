/** One call of the sandbox's REST interface, as its operations see it. */
import type { Db } from '../../db/database.ts';
import type { CardAccount } from '../card.ts';
import type { Form } from './form.ts';

export type Call = {
  /** The transaction in which the effect, its events and the stored answer stand or fall together. */
  readonly db: Db;
  readonly account: CardAccount;
  /** The id in the path, empty where there is none. */
  readonly id: string;
  readonly form: Form;
  /** What a publishable key must bring for an intent; undefined for a secret key, which needs none. */
  readonly clientSecret: string | undefined;
  readonly requestId: string;
  readonly idempotencyKey: string | undefined;
  /** A confirmed intent stays in `processing`: its bank takes its time. */
  readonly isSlow: boolean;
};
