/** The languages of a family by script, each with a sample in its face, and a search (§typeface.languages); loaded when near the viewport. */

import { useActorRef, useSelector } from '@xstate/react';
import { Fragment } from 'react';
import { fontFamily } from '../../../../domain/font-face.ts';
import type { Language, NearLanguage } from '../../../../domain/languages.ts';
import { plural } from '../../../../domain/plural.ts';
import { faceOfWhole } from '../../../../domain/whole-face.ts';
import {
  type languagesMachine,
  selectFoundLanguages,
  selectNearLanguages,
} from '../../../../machines/languages.machine.ts';
import { Button } from '../../../ui/button.tsx';
import { useFoundry } from '../../../ui/foundry.tsx';
import { FailedNotice } from '../../../ui/notice.tsx';
import { WholeFace } from '../../../ui/whole-face.tsx';
import { SearchBar } from '../search-bar.tsx';
import styles from './languages.module.css';

type LanguagesProps = { readonly slug: string; readonly machine: typeof languagesMachine };

export function Languages({ slug, machine }: LanguagesProps) {
  const languages = useActorRef(machine, { input: { slug } });
  const { send } = languages;
  const context = useSelector(languages, (snapshot) => snapshot.context);
  const { list, search, failure } = context;
  if (failure)
    return <FailedNotice title={failure.message} onRetry={() => send({ type: 'languages.retry' })} />;
  if (!list)
    return (
      <p className={styles.count} role="status">
        Reading the languages …
      </p>
    );
  const found = selectFoundLanguages({ context });
  const near = selectNearLanguages({ context });
  const all = plural(list.data.length, 'language');
  // The page's own web font, and its fallback, stand in until every character is there.
  const face = `"${list.class}", ${fontFamily(faceOfWhole(list.class))}`;
  return (
    <div className={styles.frame}>
      <WholeFace family={list.class} url={list.url} />
      <SearchBar
        label="Find a language"
        placeholder="Turkish, Türkçe, tr"
        search={search}
        onSearch={(text) => send({ type: 'languages.search', text })}
        count={found.length === list.data.length ? all : `${found.length} of ${all}`}
      />
      {found.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it.
        <section className={styles.scripts} tabIndex={0} aria-label="Languages by script">
          {scriptsOf(found).map((script) => (
            <Script
              key={script}
              name={script}
              languages={found.filter((language) => language.script === script)}
              face={face}
            />
          ))}
        </section>
      ) : (
        <NothingFound onShowAll={() => send({ type: 'languages.search', text: '' })} />
      )}
      {near.length > 0 ? <Near languages={near} /> : null}
      <p className={styles.source}>
        Each style was checked against the letters that Unicode’s CLDR lists for each language, and set with
        HarfBuzz to check where its marks go.
      </p>
    </div>
  );
}

const scriptsOf = (languages: readonly Language[]) => [...new Set(languages.map(({ script }) => script))];

type ScriptProps = {
  readonly name: string;
  readonly languages: readonly Language[];
  readonly face: string;
};

function Script({ name, languages, face }: ScriptProps) {
  return (
    <div>
      <h3 className={styles.script}>
        {name} <span className={styles.number}>{languages.length}</span>
      </h3>
      <ul className={styles.list}>
        {languages.map((language) => (
          <li key={language.tag} className={styles.language}>
            <span className={styles.name}>{language.name}</span>{' '}
            <span className={styles.tag}>{language.tag}</span>
            <p className={styles.sample} lang={language.tag} dir={language.dir} style={{ fontFamily: face }}>
              {language.sample}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Why a language isn't listed for a few letters. */
function Near({ languages }: { readonly languages: readonly NearLanguage[] }) {
  return (
    <ul className={styles.near}>
      {languages.map(({ tag, name, missing, unplaced = [] }) => (
        <li key={tag}>
          {name} isn’t listed:{' '}
          {missing.length > 0 ? (
            <>
              it needs <Letters letters={missing} />
            </>
          ) : null}
          {missing.length > 0 && unplaced.length > 0 ? ', and ' : null}
          {unplaced.length > 0 ? (
            <>
              the marks of <Letters letters={unplaced} /> don’t sit on their letters
            </>
          ) : null}
          .
        </li>
      ))}
    </ul>
  );
}

/** Letters of any direction, with commas between. */
const Letters = ({ letters }: { readonly letters: readonly string[] }) =>
  letters.map((letter, index) => (
    <Fragment key={letter}>
      {index > 0 ? ', ' : null}
      <bdi>{letter}</bdi>
    </Fragment>
  ));

function NothingFound({ onShowAll }: { readonly onShowAll: () => void }) {
  const takesCommissions = useFoundry().menu.some(({ href }) => href === '/commissions');
  return (
    <div className={styles.notice}>
      <p>
        No language by that name is supported.
        {takesCommissions ? (
          <>
            {' '}
            <a href="/commissions">Ask us to draw it</a>.
          </>
        ) : null}
      </p>
      <Button onClick={onShowAll}>Show every language</Button>
    </div>
  );
}
