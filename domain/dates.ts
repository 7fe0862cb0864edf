/** Dates as display text, in the language of `locale` (§site.locale). */

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/**
 * 'YYYY-MM-DD' or an ISO time in, 'January 6, 2026' (UTC) out; the same on the server and in every browser. Any other text
 * is returned unchanged. Without Intl, whose data take a browser longer to load than the rest of a page to come alive.
 */
export function longDate(date: string): string {
  const day = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(day.getTime())
    ? date
    : `${months[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}
