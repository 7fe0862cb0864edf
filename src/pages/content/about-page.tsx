/** About the foundry; its text says where the newsletter's form stands (public-site, section 2). */
import { newsletterPlaceId, type StaticPage } from '../../../domain/pages.ts';
import type { PageProps } from '../../route.ts';
import { Html } from '../../ui/html.tsx';
import styles from './about-page.module.css';
import { titled } from './titled.ts';

const place = new RegExp(`<div id="${newsletterPlaceId}"></div>`);

export function AboutPage({ data }: PageProps<StaticPage>) {
  const { title, text } = titled(data);
  const [before = '', ...after] = text.split(place);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.text}>
        <Html html={before} />
      </div>
      <div className={styles.text}>
        <Html html={after.join('')} />
      </div>
    </div>
  );
}
