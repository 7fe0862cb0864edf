/** The foundry's name. */
export const brand = 'Skerry';

/** The foundry's contact address. */
export const contactEmail = 'hello@skerry.example';

/** The foundry's accounts in social networks, by name and address. The demo foundry has none. */
export const socialAccounts: readonly (readonly [name: string, href: string])[] = [];
