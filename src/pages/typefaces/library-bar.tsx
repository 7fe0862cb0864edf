/** The bar above the library, for sorting and filtering. */
import {
  type Facet,
  facetChoicesOf,
  facets,
  isSortOrder,
  type LibraryCard,
  type LibraryQuery,
  type SortOrder,
} from '../../../domain/library.ts';
import type { LibraryEvent } from '../../../machines/library.machine.ts';
import styles from './library-bar.module.css';

type LibraryBarProps = {
  readonly cards: readonly LibraryCard[];
  /** Names by tag. */
  readonly languages: Readonly<Record<string, string>>;
  readonly query: LibraryQuery;
  readonly send: (event: LibraryEvent) => void;
};

const sorts: Readonly<Record<SortOrder, string>> = {
  foundry: 'Featured',
  name: 'Name',
  styles: 'Most styles',
  price: 'Lowest price',
  newest: 'Newest',
};

const labels: Readonly<Record<Facet, { readonly label: string; readonly any: string }>> = {
  classification: { label: 'Class', any: 'All classes' },
  script: { label: 'Script', any: 'All scripts' },
  feature: { label: 'Feature', any: 'All features' },
  width: { label: 'Width', any: 'All widths' },
  reading: { label: 'Legibility', any: 'Any legibility' },
  language: { label: 'Language', any: 'All languages' },
};

/** Designers' names of the tags; a tag without one is shown as it is. */
const tagLabels: Readonly<Record<string, string>> = {
  sans: 'Sans',
  serif: 'Serif',
  slab: 'Slab',
  mono: 'Mono',
  display: 'Display',
  script: 'Script',
  small: 'Reads well small',
  other: 'Others',
  smcp: 'Small caps',
  c2sc: 'Small caps from capitals',
  pcap: 'Petite caps',
  c2pc: 'Petite caps from capitals',
  case: 'Case-sensitive forms',
  lnum: 'Lining figures',
  onum: 'Old-style figures',
  tnum: 'Tabular figures',
  pnum: 'Proportional figures',
  zero: 'Slashed zero',
  frac: 'Fractions',
  ordn: 'Ordinals',
  sups: 'Superscript',
  subs: 'Subscript',
  sinf: 'Scientific inferiors',
  dlig: 'Discretionary ligatures',
  hist: 'Historical forms',
  swsh: 'Swashes',
  salt: 'Stylistic alternates',
  ornm: 'Ornaments',
  titl: 'Titling',
};

export const labelFor = (value: string): string => tagLabels[value] ?? value;

export function LibraryBar({ cards, languages, query, send }: LibraryBarProps) {
  return (
    <form className={styles.bar} aria-label="Sort and filter" onSubmit={(event) => event.preventDefault()}>
      <label className={styles.choice}>
        <span className={styles.label}>Sort by</span>
        <select
          className={styles.select}
          value={query.sort}
          onChange={({ currentTarget: { value } }) => {
            if (isSortOrder(value)) send({ type: 'sort.choose', sort: value });
          }}
        >
          {Object.entries(sorts).map(([sort, text]) => (
            <option key={sort} value={sort}>
              {text}
            </option>
          ))}
        </select>
      </label>
      {facets.map((facet) => (
        <FacetChoices
          key={facet}
          facet={facet}
          cards={cards}
          languages={languages}
          query={query}
          send={send}
        />
      ))}
    </form>
  );
}

function FacetChoices({ facet, cards, languages, query, send }: LibraryBarProps & { readonly facet: Facet }) {
  const { label, any } = labels[facet];
  const choices = facetChoicesOf(cards, query, facet);
  if (choices.length === 0) return null;
  const nameOf = (value: string) => languages[value] ?? labelFor(value);
  const sorted =
    facet === 'feature' || facet === 'language'
      ? choices.toSorted((a, b) => (nameOf(a.value) < nameOf(b.value) ? -1 : 1))
      : choices;
  return (
    <label className={styles.choice} data-on={query[facet] !== ''}>
      <span className={styles.label}>{label}</span>
      <select
        className={styles.select}
        value={query[facet]}
        onChange={(event) => send({ type: 'facet.choose', facet, value: event.currentTarget.value })}
      >
        <option value="">{any}</option>
        {choices.some(({ value }) => value === query[facet]) || query[facet] === '' ? null : (
          <option value={query[facet]}>{nameOf(query[facet])} (0)</option>
        )}
        {sorted.map(({ value, count }) => (
          <option key={value} value={value}>
            {nameOf(value)} ({count})
          </option>
        ))}
      </select>
    </label>
  );
}
