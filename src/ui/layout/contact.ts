/** The foundry's contact address. */
export const contactEmail = 'hello@skerry.example';
