/** The row above a list of a family's characters or languages: what it is of, a search in it, how much was found. */
import type { ReactNode } from 'react';
import styles from './search-bar.module.css';

type SearchBarProps = {
  readonly label: string;
  readonly placeholder: string;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  /** How much was found, or that it is loading. */
  readonly count: string;
  /** Choices that stand before the search. */
  readonly children?: ReactNode;
};

export const SearchBar = ({ label, placeholder, search, onSearch, count, children }: SearchBarProps) => (
  <form className={styles.bar} onSubmit={(event) => event.preventDefault()}>
    {children}
    <label className={styles.choice}>
      <span className={styles.label}>{label}</span>
      <input
        className={styles.search}
        type="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={search}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      />
    </label>
    <p className={styles.count} role="status">
      {count}
    </p>
  </form>
);

type LabelledSelectProps = {
  readonly label: string;
  readonly value: string | number;
  readonly onChoose: (value: string) => void;
  readonly children: ReactNode;
};

export const LabelledSelect = ({ label, value, onChoose, children }: LabelledSelectProps) => (
  <label className={styles.choice}>
    <span className={styles.label}>{label}</span>
    <select
      className={styles.select}
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {children}
    </select>
  </label>
);
