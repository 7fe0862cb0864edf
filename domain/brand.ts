export const brand = 'Skerry';
