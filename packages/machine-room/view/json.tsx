/** A value as a collapsible tree. */
import { useState } from 'react';
import styles from './json.module.css';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Maximum members shown of a long list. */
const maxShown = 50;

const summaryOf = (value: object) =>
  Array.isArray(value) ? `[${value.length}]` : `{${Object.keys(value).slice(0, 4).join(', ')}}`;

function Member({ name, value }: { readonly name: string; readonly value: unknown }) {
  const [isOpen, setOpen] = useState(false);
  if (!isObject(value) || Object.keys(value).length === 0) {
    return (
      <li>
        <span className={styles.name}>{name}</span> {JSON.stringify(value) ?? 'undefined'}
      </li>
    );
  }
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span className={styles.name}>{name}</span> <span className="quiet">{summaryOf(value)}</span>
        </summary>
        {/* A shop's catalogue has thousands of members: they are rendered only when opened. */}
        {isOpen ? <Json value={value} /> : null}
      </details>
    </li>
  );
}

export function Json({ value }: { readonly value: unknown }) {
  if (!isObject(value)) return <code>{JSON.stringify(value) ?? 'nothing'}</code>;
  const members = Object.entries(value);
  return (
    <ul className={styles.json}>
      {members.slice(0, maxShown).map(([name, member]) => (
        <Member key={name} name={name} value={member} />
      ))}
      {members.length > maxShown ? <li>and {members.length - maxShown} more</li> : null}
    </ul>
  );
}
