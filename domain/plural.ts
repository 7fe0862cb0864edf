/** `1 family`, `2 families`: a count with its noun, whose plural ends in s where none is given. */
export const plural = (count: number, singular: string, many = `${singular}s`): string =>
  `${count} ${count === 1 ? singular : many}`;
