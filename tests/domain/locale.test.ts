import { expect, test } from 'vitest';
import { longDate } from '../../domain/dates.ts';
import { licencesText } from '../../domain/licence.ts';
import { locale } from '../../domain/locale.ts';
import { moneyText } from '../../domain/money.ts';

// §site.locale
test('dates, lists and figures are written as in the US', () => {
  expect(longDate('2026-11-21')).toBe('November 21, 2026');
  const long = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  for (let month = 0; month < 12; month += 1) {
    const day = new Date(Date.UTC(2026, month, 1));
    expect(longDate(day.toISOString())).toBe(long.format(day));
  }
  expect(licencesText([{ name: 'Print' }, { name: 'Web' }, { name: 'App' }])).toBe('Print, web, and app');
  expect(moneyText(145_050)).toBe('$1,450.50');
});
