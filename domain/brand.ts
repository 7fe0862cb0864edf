/** The foundry's name. */
export const brand = 'Skerry';

/** The foundry's contact address. */
export const contactEmail = 'hello@skerry.example';
