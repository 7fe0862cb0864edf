/** /club: the fonts that members may test, and how the Club works (§site.route.club). */
import type { StaticPage } from '../../../domain/pages.ts';
import type { clubFontsMachine } from '../../../machines/club-fonts.machine.ts';
import { useRenewed } from '../../app/renewed.tsx';
import type { PageProps } from '../../routes/route.ts';
import { Html } from '../../ui/html.tsx';
import { splitHeading } from '../../ui/split-heading.ts';
import { BetaFontBand } from './beta-font.tsx';
import styles from './club-page.module.css';

const texts = {
  failed: 'The fonts could not be loaded',
  skeleton: { label: 'The fonts are loading', lines: [{ height: '16rem' }, { height: '16rem' }] },
};

export function ClubPage({ data, logics: logic }: PageProps<StaticPage, typeof clubFontsMachine>) {
  const { reply, isEmpty, status } = useRenewed(logic, texts);
  const { title, text } = splitHeading(data);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <section className={styles.fonts} aria-labelledby="club-fonts">
        <h2 className={styles.subtitle} id="club-fonts">
          Now in the water
        </h2>
        {reply?.data.map((font) => (
          <BetaFontBand key={font.slug} font={font} />
        ))}
        {isEmpty ? <p>Nothing is being tried out at the moment. The next proof is on its way.</p> : null}
        {status}
      </section>
      <div className={styles.text}>
        <Html html={text} />
      </div>
    </div>
  );
}
