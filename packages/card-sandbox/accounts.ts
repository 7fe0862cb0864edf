/** The sandbox's accounts: each has keys of its own, and they share nothing. */

export const cardAccounts = ['us', 'default'] as const;
export type CardAccount = (typeof cardAccounts)[number];

export type AccountKeys = {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
};
