/** Dates as display text. */
import { locale } from './locale.ts';

const long = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });

/**
 * 'YYYY-MM-DD' or an ISO time in, 'January 6, 2026' (UTC) out; the same on the server and in every browser. Any other text
 * is returned unchanged.
 */
export function longDate(date: string): string {
  const day = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? date : long.format(day);
}
