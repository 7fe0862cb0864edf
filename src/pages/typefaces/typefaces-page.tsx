/** The library: one full-bleed band a family, its name as wide as the page (public-site, section 2). */
import type { Api } from '../../../domain/api.ts';
import type { ReplyOf } from '../../../domain/call.ts';
import type { PageProps } from '../../route.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FontFaces } from '../../ui/font-faces.tsx';
import { Band } from './band.tsx';
import styles from './typefaces-page.module.css';

export function TypefacesPage({ data }: PageProps<ReplyOf<Api['typefaces']>>) {
  const stylesCount = data.data.reduce((sum, { styles_no }) => sum + styles_no, 0);
  return (
    <>
      <FontFaces name="library" faces={data.data.flatMap(({ faces }) => faces)} />
      <header className={styles.head}>
        <h1 className={styles.title}>Typefaces</h1>
        <p className={styles.count}>
          {data.total} families, {stylesCount} styles
        </p>
      </header>
      <ul className={styles.bands}>
        {data.data.map((card) => (
          <li key={card.id}>
            <Band card={card} />
          </li>
        ))}
      </ul>
      <section className={styles.trials} aria-labelledby="trials">
        <h2 id="trials">Try before you license</h2>
        <div className={styles.trialsText}>
          <p>
            Every family as free trial fonts: the basic character set, to be used for mockups in design apps.
            They come by e-mail.
          </p>
          <LinkButton href="/free-trial-fonts">Download trial fonts</LinkButton>
        </div>
      </section>
    </>
  );
}
