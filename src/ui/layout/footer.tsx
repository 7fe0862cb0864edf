/** The footer of every page but the checkout: information, contact, the list of typefaces. */
import type { ReactNode } from 'react';
import { useFoundry } from '../foundry.tsx';
import styles from './footer.module.css';

type FooterProps = {
  readonly isHidden: boolean;
  readonly typefaces: readonly { readonly name: string; readonly page: string }[];
  /** The newsletter form; null where the page has its own. */
  readonly newsletter: ReactNode;
};

export function Footer({ isHidden, typefaces, newsletter }: FooterProps) {
  const { name, motto, email, colophon, information, social } = useFoundry();
  return (
    <footer className={styles.footer} hidden={isHidden}>
      <nav aria-labelledby="foot-typefaces" className={styles.typefaces}>
        <h2 id="foot-typefaces">Typefaces</h2>
        <ul className={styles.columns}>
          {typefaces.map(({ name, page }) => (
            <li key={page}>
              <a href={`/typeface/${page}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-labelledby="foot-information">
        <h2 id="foot-information">Information</h2>
        <ul className={styles.list}>
          {information.map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        <h2>Contact</h2>
        <ul className={styles.list}>
          <li>{email && <a href={`mailto:${email}`}>{email}</a>}</li>
          {social.map(({ label, href }) => (
            <li key={href}>
              <a href={href} rel="noreferrer">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.newsletter}>
        <h2>Newsletter</h2>
        <p>
          New families and fonts in use, by email. <a href="/newsletter">Read more</a>
        </p>
        {newsletter}
      </div>
      <p className={styles.colophon}>
        {name}. {motto}. {colophon}
      </p>
    </footer>
  );
}
