/** What the shop is called. */
export const brand = 'Skerry';
