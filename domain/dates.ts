/** Days as people read them. */
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** 'YYYY-MM-DD' in, or an ISO time of which the day counts, 'January 6, 2026' out; the same on the server and in every browser. Anything else stays as it is. */
export function longDate(date: string): string {
  const day = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? date : long.format(day);
}
