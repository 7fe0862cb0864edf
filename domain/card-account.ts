/** Two card accounts: their keys share no payment methods, intents or webhooks (§payment.card-account-changed). */
export const cardAccounts = ['us', 'default'] as const;
export type CardAccount = (typeof cardAccounts)[number];
