/** What the window's announcer says, and how what comes together is summed up (§accessibility.announcer). */

/** The names of options that a change of the cart added, removed or licensed otherwise, and the cart since. */
export type CartNews = {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  readonly count: number;
  readonly total: string;
};

/** A status of the page, by the key of its element; without text it is gone. Or news of the cart. */
export type Announcement =
  | { readonly kind: 'status'; readonly key: number; readonly text: string }
  | { readonly kind: 'cart'; readonly news: CartNews };

const without = (names: readonly string[], others: readonly string[]) =>
  names.filter((name) => !others.includes(name));

/** What both say as one: what was added and removed again is not worth a word. */
function joinNews(first: CartNews, then: CartNews): CartNews {
  return {
    added: [...without(first.added, then.removed), ...without(then.added, first.removed)],
    removed: [...without(first.removed, then.added), ...without(then.removed, first.added)],
    changed: [
      ...without(first.changed, [...then.removed, ...then.changed]),
      ...without(then.changed, first.added),
    ],
    count: then.count,
    total: then.total,
  };
}

const isOfSource = (announcement: Announcement) => (other: Announcement) =>
  announcement.kind === 'status'
    ? other.kind === 'status' && other.key === announcement.key
    : other.kind === 'cart';

/** What waits to be said, with one more: of one status only its last text is said, of the cart all news as one. */
export function withAnnouncement(
  waiting: readonly Announcement[],
  announcement: Announcement,
): readonly Announcement[] {
  const earlier = waiting.find(isOfSource(announcement));
  const others = waiting.filter((other) => other !== earlier);
  if (announcement.kind === 'status') return announcement.text ? [...others, announcement] : others;
  return [
    ...others,
    earlier?.kind === 'cart'
      ? { kind: 'cart', news: joinNews(earlier.news, announcement.news) }
      : announcement,
  ];
}

/** More names than this are counted. */
const maxNames = 3;

function listText(names: readonly string[], participle: string): string[] {
  if (names.length === 0) return [];
  const shown = names.length > maxNames ? [names[0] ?? '', `${names.length - 1} more`] : names;
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(shown);
  return [`${list} ${participle}.`];
}

function cartText({ added, removed, changed, count, total }: CartNews): string {
  const sum = count === 0 ? 'Your cart is empty.' : `${count} ${count === 1 ? 'item' : 'items'}, ${total}.`;
  return [
    ...listText(added, 'added'),
    ...listText(removed, 'removed'),
    ...listText(changed, 'changed'),
    sum,
  ].join(' ');
}

/** Parts of a page's text as sentences. */
export const sentencesOf = (parts: readonly string[]): string =>
  parts.map((part) => (/[.!?…:]$/.test(part) ? part : `${part}.`)).join(' ');

/** The words for all that waits, in order, each once: two places of a page may show the same. */
export const announcementText = (waiting: readonly Announcement[]): string =>
  [...new Set(waiting.map((each) => (each.kind === 'cart' ? cartText(each.news) : each.text)))].join(' ');
