import { expect, test } from 'vitest';
import { longDate } from '../../domain/dates.ts';
import { licencesText } from '../../domain/licence.ts';
import { moneyText } from '../../domain/money.ts';

// §site.locale
test('dates, lists and figures are written as in the US', () => {
  expect(longDate('2026-11-21')).toBe('November 21, 2026');
  expect(licencesText([{ name: 'Print' }, { name: 'Web' }, { name: 'App' }])).toBe('Print, web, and app');
  expect(moneyText(145_050)).toBe('$1,450.50');
});
