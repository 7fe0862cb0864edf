/** Where letters reach the foundry. */
export const contactEmail = 'hello@skerry.example';
