/** The library: one full-bleed band per family, its name as wide as the page (§library.list, §library.card). */
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { Api } from '../../../domain/api.ts';
import type { ReplyOf } from '../../../domain/call.ts';
import { facets, queryTypefaces, spelledQuery, withLanguages } from '../../../domain/library.ts';
import { plural } from '../../../domain/plural.ts';
import { bandsPerPage } from '../../../machines/library.machine.ts';
import { textIn } from '../../../machines/own-text.machine.ts';
import { useNeededCode } from '../../app/needed-code.ts';
import type { LibraryLogics } from '../../compose/library.ts';
import { parseLibraryQuery } from '../../routes/library-query.ts';
import type { PageProps } from '../../routes/route.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Hung } from '../../ui/hung.tsx';
import { fitOf, TypefaceBand } from '../../ui/typeface-band.tsx';
import { LibraryBar, labelFor } from './library-bar.tsx';
import { OwnTextField } from './own-text-field.tsx';
import styles from './typefaces-page.module.css';

type TypefacesPageProps = PageProps<ReplyOf<Api['typefaces']>, LibraryLogics>;

export function TypefacesPage({ data, search, logics }: TypefacesPageProps) {
  const library = useActorRef(logics.library);
  const ownText = useActorRef(logics.ownText);
  const own = useSelector(ownText, ({ context }) => context);
  const views = useNeededCode(logics.loadTextViews, own.text !== null);
  const asked = useSelector(library, ({ context }) => context.query);
  const cards = useMemo(() => withLanguages(data.data, data.languages), [data]);
  const query = useMemo(() => spelledQuery(cards, asked), [cards, asked]);
  // Sent after the first render: the server's HTML is the whole list, the same for every query.
  useEffect(
    () => library.send({ type: 'address.changed', query: parseLibraryQuery(search) }),
    [library, search],
  );
  const languages = data.languages?.names ?? {};
  const found = queryTypefaces(cards, query);
  const stylesCount = found.reduce((sum, { styles_no }) => sum + styles_no, 0);
  const chosen = facets.filter((facet) => query[facet] !== '');
  const maxShown = useSelector(library, ({ context }) => context.maxShown);
  const remaining = found.length - maxShown;
  const shown = found.slice(0, maxShown);
  const shownStyles = shown.map((card) => fitOf(card).class).join();
  useEffect(
    () => ownText.send({ type: 'styles.shown', styles: shownStyles.split(',') }),
    [ownText, shownStyles],
  );
  const clear = () => library.send({ type: 'facets.clear' });
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>
          <Hung>Typefaces</Hung>
        </h1>
        <div className={styles.found}>
          <p className={styles.count} role="status">
            {plural(found.length, 'family', 'families')}, {plural(stylesCount, 'style')}
          </p>
          {chosen.length > 0 && found.length > 0 ? (
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
      <OwnTextField actor={ownText} views={views} />
      {shown.length > 0 ? (
        <ul className={styles.bands}>
          {shown.map((card) => (
            <li key={card.id}>
              <TypefaceBand card={card} text={textIn(own, fitOf(card).class)} views={views.code} />
            </li>
          ))}
        </ul>
      ) : null}
      {remaining > 0 ? (
        <p className={styles.more}>
          <Button onClick={() => library.send({ type: 'bands.more' })}>
            Show {Math.min(remaining, bandsPerPage)} more of {found.length} families
          </Button>
        </p>
      ) : null}
      {found.length === 0 ? (
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
