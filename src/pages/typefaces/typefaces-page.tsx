/** The library: one full-bleed band per family, its name as wide as the page (§library.list, §library.card). */
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { Api } from '../../../domain/api.ts';
import type { ReplyOf } from '../../../domain/call.ts';
import { facets, queryTypefaces, spelledQuery, withLanguages } from '../../../domain/library.ts';
import { plural } from '../../../domain/plural.ts';
import { bandsPerPage, type libraryMachine } from '../../../machines/library.machine.ts';
import { parseLibraryQuery } from '../../routes/library-query.ts';
import type { PageProps } from '../../routes/route.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Hung } from '../../ui/hung.tsx';
import { TypefaceBand } from '../../ui/typeface-band.tsx';
import { LibraryBar, labelFor } from './library-bar.tsx';
import styles from './typefaces-page.module.css';

type TypefacesPageProps = PageProps<ReplyOf<Api['typefaces']>, typeof libraryMachine>;

export function TypefacesPage({ data, search, logics: logic }: TypefacesPageProps) {
  const library = useActorRef(logic);
  const asked = useSelector(library, ({ context }) => context.query);
  const cards = useMemo(() => withLanguages(data.data, data.languages), [data]);
  const query = useMemo(() => spelledQuery(cards, asked), [cards, asked]);
  // Sent after the first render: the server's HTML is the whole list, the same for every query.
  useEffect(
    () => library.send({ type: 'address.changed', query: parseLibraryQuery(search) }),
    [library, search],
  );
  const languages = data.languages?.names ?? {};
  const shown = queryTypefaces(cards, query);
  const stylesCount = shown.reduce((sum, { styles_no }) => sum + styles_no, 0);
  const chosen = facets.filter((facet) => query[facet] !== '');
  const maxShown = useSelector(library, ({ context }) => context.maxShown);
  const remaining = shown.length - maxShown;
  const clear = () => library.send({ type: 'facets.clear' });
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>
          <Hung>Typefaces</Hung>
        </h1>
        <div className={styles.found}>
          <p className={styles.count} role="status">
            {plural(shown.length, 'family', 'families')}, {plural(stylesCount, 'style')}
          </p>
          {chosen.length > 0 && shown.length > 0 ? (
            <Button variant="quiet" onClick={clear}>
              Show all
            </Button>
          ) : null}
          <LinkButton variant="quiet" href="/compare">
            Compare typefaces
          </LinkButton>
        </div>
      </header>
      <LibraryBar cards={cards} languages={languages} query={query} send={library.send} />
      {shown.length > 0 ? (
        <ul className={styles.bands}>
          {shown.slice(0, maxShown).map((card) => (
            <li key={card.id}>
              <TypefaceBand card={card} />
            </li>
          ))}
        </ul>
      ) : null}
      {remaining > 0 ? (
        <p className={styles.more}>
          <Button onClick={() => library.send({ type: 'bands.more' })}>
            Show {Math.min(remaining, bandsPerPage)} more of {shown.length} families
          </Button>
        </p>
      ) : null}
      {shown.length === 0 ? (
        <div className={styles.empty}>
          <p className={styles.none}>
            No family has all of these:{' '}
            {chosen.map((facet) => languages[query[facet]] ?? labelFor(query[facet])).join(', ')}.
          </p>
          <Button onClick={clear}>Show all {data.total} families</Button>
          <p>
            We can draw what is missing: <a href="/commissions">see commissions</a>.
          </p>
        </div>
      ) : null}
      {data.collections?.length ? (
        <nav className={styles.collections} aria-labelledby="collections">
          <h2 id="collections">Collections</h2>
          <ul className={styles.collectionList}>
            {data.collections.map(({ name, slug }) => (
              <li key={slug}>
                <a href={`/typeface/${slug}-collection`}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <section className={styles.trials} aria-labelledby="trials">
        <h2 id="trials">Try before you license</h2>
        <div className={styles.trialsText}>
          <p>
            Every family comes as free trial fonts, with a basic character set, for mock-ups in design apps.
            We’ll email them to you.
          </p>
          <LinkButton href="/free-trial-fonts">Download trial fonts</LinkButton>
        </div>
      </section>
    </>
  );
}
