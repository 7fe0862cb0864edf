import { describe, expect, test } from 'vitest';
import { listPageOf, pageNumberIn } from '../../domain/paging.ts';

describe('the page that a query names', () => {
  test.each([
    ['', 1],
    ['page=1', 1],
    ['page=2', 2],
    ['utm=x&page=12', 12],
    ['page=0', 1],
    ['page=-3', 1],
    ['page=2.5', 1],
    ['page=1e3', 1],
    ['page=9999999', 1],
    ['subpage=4', 1],
  ])('%j is page %i', (query, page) => expect(pageNumberIn(query)).toBe(page));
});

test('a list is never requested with more than 60 entries', () => {
  expect(listPageOf({ count: '999999' }, 15)).toEqual({ count: 60, page: 1 });
  expect(listPageOf({ page: '3' }, 15)).toEqual({ count: 15, page: 3 });
});
