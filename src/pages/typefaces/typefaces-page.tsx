/** The library: one full-bleed band a family, its name as wide as the page (public-site, section 2). */
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { Api } from '../../../domain/api.ts';
import type { ReplyOf } from '../../../domain/call.ts';
import { facets, shownTypefaces } from '../../../domain/library.ts';
import { bandsAtOnce, type libraryMachine } from '../../../machines/library.machine.ts';
import type { PageProps } from '../../route.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Band } from './band.tsx';
import { wishIn } from './library-address.ts';
import { LibraryBar, wordFor } from './library-bar.tsx';
import styles from './typefaces-page.module.css';

type TypefacesPageProps = PageProps<ReplyOf<Api['typefaces']>, typeof libraryMachine>;

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export function TypefacesPage({ data, search, machine }: TypefacesPageProps) {
  const library = useActorRef(machine);
  const wish = useSelector(library, ({ context }) => context.wish);
  // Told after the first render: the server's HTML is the whole list, the same for every query.
  useEffect(() => library.send({ type: 'address.changed', wish: wishIn(search) }), [library, search]);
  const shown = shownTypefaces(data.data, wish);
  const stylesCount = shown.reduce((sum, { styles_no }) => sum + styles_no, 0);
  const chosen = facets.filter((facet) => wish[facet] !== '');
  const shownAtMost = useSelector(library, ({ context }) => context.shownAtMost);
  const left = shown.length - shownAtMost;
  const clear = () => library.send({ type: 'facets.clear' });
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>Typefaces</h1>
        <div className={styles.found}>
          <p className={styles.count} role="status">
            {counted(shown.length, 'family', 'families')}, {counted(stylesCount, 'style', 'styles')}
          </p>
          {chosen.length > 0 && shown.length > 0 ? (
            <Button look="quiet" onClick={clear}>
              Show all
            </Button>
          ) : null}
        </div>
      </header>
      <LibraryBar cards={data.data} wish={wish} send={library.send} />
      {shown.length > 0 ? (
        <ul className={styles.bands}>
          {shown.slice(0, shownAtMost).map((card) => (
            <li key={card.id}>
              <Band card={card} />
            </li>
          ))}
        </ul>
      ) : null}
      {left > 0 ? (
        <p className={styles.more}>
          <Button onClick={() => library.send({ type: 'bands.more' })}>
            Show {Math.min(left, bandsAtOnce)} more of {shown.length} families
          </Button>
        </p>
      ) : null}
      {shown.length === 0 ? (
        <div className={styles.empty}>
          <p className={styles.none}>
            No family has all of this: {chosen.map((facet) => wordFor(wish[facet])).join(', ')}.
          </p>
          <Button onClick={clear}>Show all {data.total} families</Button>
          <p>
            Need it all the same? <a href="/commissions">Commission it</a>.
          </p>
        </div>
      ) : null}
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
