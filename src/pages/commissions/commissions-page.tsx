/** Commissions: the featured one, how to begin, and all the others (§commissions.list.content). */

import type { CommissionCard, CommissionOverview } from '../../../domain/commissions.ts';
import type { PageProps } from '../../routes/route.ts';
import { LinkButton } from '../../ui/button.tsx';
import { useFoundry } from '../../ui/foundry.tsx';
import { Html } from '../../ui/html.tsx';
import { Hung } from '../../ui/hung.tsx';
import { IndexList } from '../../ui/index-list.tsx';
import { MailLink, mailTo } from '../../ui/mail-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './commissions-page.module.css';

function Featured({ commission }: { readonly commission: CommissionCard }) {
  const { slug, title, project_category, summary, featured_image } = commission;
  return (
    <article className={styles.featured}>
      {featured_image ? <Picture picture={featured_image} priority decorative /> : null}
      <div className={styles.featuredWords}>
        <p className={styles.kind}>{project_category}</p>
        <h2 className={styles.featuredName}>
          <a href={`/commissions/${slug}`} data-covers="card">
            {title}
          </a>
        </h2>
        <p className={styles.summary}>{summary}</p>
      </div>
    </article>
  );
}

function Row({ commission }: { readonly commission: CommissionCard }) {
  const { slug, title, project_category, summary, thumbnail_image, featured_image } = commission;
  const picture = thumbnail_image ?? featured_image;
  return (
    <article className={styles.row}>
      <div className={styles.rowWords}>
        <p className={styles.kind}>{project_category}</p>
        <h3 className={styles.name}>
          <a href={`/commissions/${slug}`} data-covers="card">
            {title}
          </a>
        </h3>
        <p className={styles.summary}>{summary}</p>
      </div>
      {picture ? <Picture picture={picture} decorative /> : null}
    </article>
  );
}

export function CommissionsPage({ data }: PageProps<CommissionOverview>) {
  const { email } = useFoundry();
  const { featured, snippets, posts, lists } = data;
  if (posts.length === 0 && snippets.length === 0) return <NoCommissions />;
  const others = posts.filter(({ slug }) => slug !== featured?.slug);
  return (
    <div className={styles.page}>
      <h1>
        <Hung>Commissions</Hung>
      </h1>
      <div className={styles.main}>
        {featured ? <Featured commission={featured} /> : null}
        <section className={styles.work} aria-labelledby="work">
          <h2 id="work">Work with us</h2>
          <ul className={styles.snippets}>
            {snippets.map(({ title, content }) => (
              <li key={title}>
                <h3>{title}</h3>
                <Html html={content} variant="plain" />
              </li>
            ))}
          </ul>
          <LinkButton href={mailTo(email, 'Commission')}>Write to us</LinkButton>
        </section>
        {others.length > 0 ? (
          <section aria-labelledby="case-studies" className={styles.studies}>
            <h2 id="case-studies">Case studies</h2>
            <ul className={styles.rows}>
              {others.map((post) => (
                <li key={post.slug}>
                  <Row commission={post} />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
      <div className={styles.index}>
        <IndexList
          label="All commissions"
          items={lists.map(({ slug, title }) => ({ href: `/commissions/${slug}`, name: title }))}
        />
      </div>
    </div>
  );
}

/** Where there are none, or they can't be loaded: without an error message (§commissions.list.load-failure). */
export function NoCommissions() {
  return (
    <div className={styles.page}>
      <h1>
        <Hung>Commissions</Hung>
      </h1>
      <p>
        A typeface of your own, a weight between two weights, a second script: write to{' '}
        <MailLink subject="Commission" />.
      </p>
    </div>
  );
}
