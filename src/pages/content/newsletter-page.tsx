/** About the newsletter, with its form at the text’s placeholder (§site.route.newsletter). */
import { newsletterPlaceId, type StaticPage } from '../../../domain/pages.ts';
import { visitorForms } from '../../../domain/visitor-forms.ts';
import { Newsletter } from '../../app/newsletter.tsx';
import type { PageProps } from '../../routes/route.ts';
import { Html } from '../../ui/html.tsx';
import { Hung } from '../../ui/hung.tsx';
import { splitHeading } from '../../ui/split-heading.ts';
import styles from './newsletter-page.module.css';

const formPlaceholder = new RegExp(`<div id="${newsletterPlaceId}"></div>`);

export const NewsletterPage = ({ data }: PageProps<StaticPage>) => (
  <FormInText data={data} place="newsletter" />
);

/** Its text is about other things, too: the form has a heading of its own (§pages.about). */
export const AboutPage = ({ data }: PageProps<StaticPage>) => <FormInText data={data} place="about" />;

type FormInTextProps = { readonly data: StaticPage; readonly place: 'newsletter' | 'about' };

function FormInText({ data, place }: FormInTextProps) {
  const { title, text } = splitHeading(data);
  const [before = '', after] = text.split(formPlaceholder);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>
        <Hung>{title}</Hung>
      </h1>
      <div className={styles.text}>
        <Html html={before} />
      </div>
      <div className={styles.text}>
        {place === 'about' ? <h2 className={styles.formTitle}>{visitorForms.newsletter.title}</h2> : null}
        <Newsletter place={place} />
      </div>
      {after === undefined ? null : (
        <div className={styles.text}>
          <Html html={after} />
        </div>
      )}
    </div>
  );
}
