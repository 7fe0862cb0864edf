/** What the letters are, and the form for them at the text's marker (public-site, section 2). */
import { newsletterPlaceId, type StaticPage } from '../../../domain/pages.ts';
import { Newsletter } from '../../newsletter.tsx';
import type { PageProps } from '../../route.ts';
import { Html } from '../../ui/html.tsx';
import { titled } from '../../ui/titled.ts';
import styles from './newsletter-page.module.css';

const place = new RegExp(`<div id="${newsletterPlaceId}"></div>`);

/** The About page is set alike: a text, and the form where the text says. */
export function NewsletterPage({ data }: PageProps<StaticPage>) {
  const { title, text } = titled(data);
  const [before = '', after] = text.split(place);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.text}>
        <Html html={before} />
      </div>
      <div className={styles.text}>
        <Newsletter prefix="newsletter" look="primary" />
      </div>
      {after === undefined ? null : (
        <div className={styles.text}>
          <Html html={after} />
        </div>
      )}
    </div>
  );
}
