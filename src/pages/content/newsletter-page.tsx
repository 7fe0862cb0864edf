/** About the newsletter, with its form at the text's placeholder (§site.route.newsletter). */
import { newsletterPlaceId, type StaticPage } from '../../../domain/pages.ts';
import { Newsletter } from '../../app/newsletter.tsx';
import type { PageProps } from '../../routes/route.ts';
import { Html } from '../../ui/html.tsx';
import { splitHeading } from '../../ui/split-heading.ts';
import styles from './newsletter-page.module.css';

const formPlaceholder = new RegExp(`<div id="${newsletterPlaceId}"></div>`);

/** Also the About page, whose text contains the placeholder of the form. */
export function NewsletterPage({ data }: PageProps<StaticPage>) {
  const { title, text } = splitHeading(data);
  const [before = '', after] = text.split(formPlaceholder);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.text}>
        <Html html={before} />
      </div>
      <div className={styles.text}>
        <Newsletter prefix="newsletter" variant="primary" />
      </div>
      {after === undefined ? null : (
        <div className={styles.text}>
          <Html html={after} />
        </div>
      )}
    </div>
  );
}
