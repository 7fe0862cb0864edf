import { describe, expect, test } from 'vitest';
import { paginationItems } from '../../src/ui/pagination.tsx';

// §blog.pagination.buttons
describe('the places of a pagination', () => {
  test.each([
    [1, 1, '1'],
    [1, 2, '1 2'],
    [4, 7, '1 2 3 4 5 6 7'],
    [1, 8, '1 2 3 4 5 … 8'],
    [4, 8, '1 2 3 4 5 … 8'],
    [5, 8, '1 … 4 5 6 7 8'],
    [5, 9, '1 … 4 5 6 … 9'],
    [8, 8, '1 … 4 5 6 7 8'],
    [20, 40, '1 … 19 20 21 … 40'],
    [37, 40, '1 … 36 37 38 39 40'],
    [40, 40, '1 … 36 37 38 39 40'],
    [90, 40, '1 … 36 37 38 39 40'],
  ])('on page %i of %i are %s', (current, last, places) => {
    expect(paginationItems(current, last).join(' ').replaceAll('gap', '…')).toBe(places);
  });

  test('are never more than 7, and always hold the first page, the last and the current one', () => {
    for (let last = 1; last <= 30; last += 1) {
      for (let current = 1; current <= last; current += 1) {
        const places = paginationItems(current, last);
        expect(places.length).toBeLessThanOrEqual(7);
        expect(places).toEqual(expect.arrayContaining([1, current, last]));
        const pages = places.filter((place) => place !== 'gap');
        expect(pages).toEqual([...new Set(pages)].toSorted((a, b) => a - b));
      }
    }
  });
});
