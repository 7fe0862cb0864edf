/** One commission as a case study: the brief, the result, and its designer (§commissions.detail.content). */
import type { Commission, RelatedCommission } from '../../../domain/commissions.ts';
import { longDate } from '../../../domain/dates.ts';
import type { PageProps } from '../../routes/route.ts';
import { Html } from '../../ui/html.tsx';
import { Hung } from '../../ui/hung.tsx';
import { IndexList } from '../../ui/index-list.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './commission-page.module.css';

export function CommissionPage({ data }: PageProps<Commission>) {
  const { slug, title, project_category, summary, content_html, related, lists } = data;
  const picture = data.header_image ?? data.featured_image ?? data.thumbnail_image;
  return (
    <>
      <article className={styles.study}>
        <header className={styles.head}>
          <p className={styles.kind}>{project_category}</p>
          <h1 className={styles.title}>
            <Hung>{title}</Hung>
          </h1>
          {picture ? <Picture picture={picture} priority /> : null}
        </header>
        <Facts commission={data} />
        <div className={styles.text}>
          <p className={styles.summary}>{summary}</p>
          <Html html={content_html} />
        </div>
        <div className={styles.index}>
          <IndexList
            label="All commissions"
            current={`/commissions/${slug}`}
            items={lists.map((other) => ({ href: `/commissions/${other.slug}`, name: other.title }))}
          />
        </div>
      </article>
      {related.length > 0 ? <Others related={related} /> : null}
    </>
  );
}

function Facts({ commission }: { readonly commission: Commission }) {
  const { sidebar_text, published_at, designer, families } = commission;
  return (
    <div className={styles.facts}>
      <Html html={sidebar_text} variant="plain" />
      <dl className={styles.table}>
        <dt>Published</dt>
        <dd>
          <time dateTime={published_at}>{longDate(published_at)}</time>
        </dd>
        {designer ? (
          <>
            <dt>Designer</dt>
            <dd>{designer}</dd>
          </>
        ) : null}
        {families.length > 0 ? (
          <>
            <dt>Typefaces</dt>
            <dd className={styles.families}>
              {families.map((family) => (
                <a key={family.slug} href={`/typeface/${family.slug}`}>
                  {family.name}
                </a>
              ))}
            </dd>
          </>
        ) : null}
      </dl>
    </div>
  );
}

function Others({ related }: { readonly related: readonly RelatedCommission[] }) {
  return (
    <section className={styles.others} aria-labelledby="others">
      <h2 id="others">Other case studies</h2>
      <ul className={styles.cards}>
        {related.map(({ slug, title, typeface, description, thumbnail_image }) => (
          <li key={slug} className={styles.card}>
            {thumbnail_image ? <Picture picture={thumbnail_image} decorative /> : null}
            <h3 className={styles.name}>
              <a href={`/commissions/${slug}`} data-covers="card">
                {title}
              </a>
            </h3>
            <p className={styles.kind}>{typeface ? `${typeface} in use` : description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
