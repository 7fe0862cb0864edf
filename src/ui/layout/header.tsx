/** The header of every page: wordmark, navigation, account, cart, colour scheme (§header.links, §header.customer, §header.cart). */
import type { User } from '../../../domain/account.ts';
import { useFoundry } from '../foundry.tsx';
import styles from './header.module.css';

type HeaderProps = {
  /** Of the page shown; empty for the 404 page, which is in no section. */
  readonly path: string;
  /** Listed in the menu of a phone. */
  readonly typefaces: readonly { readonly name: string; readonly page: string }[];
  /** null until the user is known; the space is reserved. */
  readonly account: { readonly user: User | null } | null;
  /** The cart's total as text; null at $0. */
  readonly total: string | null;
  readonly onLogout: () => void;
};

const menuId = 'menu';

function Account({ account, onLogout }: Pick<HeaderProps, 'account' | 'onLogout'>) {
  const user = account?.user;
  if (!user) {
    return (
      <li data-waiting={account === null || undefined}>
        <a href="/user/login">Log in</a>
      </li>
    );
  }
  return (
    <>
      <li>
        <a href="/user/profile">Settings</a>
      </li>
      {user.personal_info.beta ? (
        <li>
          <a href="/club">Club</a>
        </li>
      ) : null}
      <li>
        <a href="/user/orders">Your orders</a>
      </li>
      <li>
        <button type="button" className={styles.word} onClick={onLogout}>
          Log out
        </button>
      </li>
    </>
  );
}

/** The section that a page is in: typefaces and their shops are in the library. */
const sectionOf = (path: string) => path.replace(/^\/(?:typeface|shops)\//, '/typefaces/');

/** For `aria-current`: of the section's own page, of a page in it (§header.section). */
const currentIn = (href: string, path: string) =>
  path === href ? 'page' : sectionOf(path).startsWith(`${href}/`) || undefined;

export function Header({ path, typefaces, account, total, onLogout }: HeaderProps) {
  const foundry = useFoundry();
  return (
    <header className={styles.header}>
      <a href="/" className={styles.wordmark} data-wordmark="">
        {foundry.name || 'Home'}
      </a>
      <nav id={menuId} popover="auto" className={styles.menu} aria-label="Main">
        <button type="button" className={styles.closer} popoverTarget={menuId} popoverTargetAction="hide">
          Close
        </button>
        <ul className={styles.sections}>
          {foundry.menu.map(({ href, label }) => (
            <li key={href}>
              <a href={href} aria-current={currentIn(href, path)}>
                {label}
              </a>
            </li>
          ))}
        </ul>
        <ul className={styles.account}>
          <Account account={account} onLogout={onLogout} />
        </ul>
        <ul className={styles.families} aria-label="Typefaces">
          {typefaces.map(({ name, page }) => (
            <li key={page}>
              <a href={`/typeface/${page}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.tools}>
        <a
          href="/cart"
          className={styles.cart}
          data-empty={total === null || undefined}
          {...(total === null ? { tabIndex: -1, 'aria-hidden': true } : {})}
        >
          Cart <span className={styles.total}>{total ?? '$0'}</span>
        </a>
        <button type="button" className={styles.scheme} data-scheme-switch="">
          <span className={`visually-hidden ${styles.toDark}`}>Use dark colours</span>
          <span className={`visually-hidden ${styles.toLight}`}>Use light colours</span>
        </button>
        <button type="button" className={styles.opener} popoverTarget={menuId}>
          Menu
        </button>
      </div>
    </header>
  );
}

/** Shown while payments are sandboxed. */
export function TestStrip() {
  const { test_notice } = useFoundry();
  return (
    <aside className={styles.strip} aria-label="Test payments">
      {test_notice}
    </aside>
  );
}
