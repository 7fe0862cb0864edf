/** /club: what the Club is, and for its members the fonts that they may test (§site.route.club). */

import { useActorRef, useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { BetaFont, BetaVersion } from '../../../domain/club.ts';
import { longDate } from '../../../domain/dates.ts';
import { fontFamily } from '../../../domain/font-face.ts';
import type { StaticPage } from '../../../domain/pages.ts';
import type { clubMachine } from '../../../machines/club.machine.ts';
import { useRenewed } from '../../app/renewed.tsx';
import type { ClubLogics } from '../../compose/club.ts';
import type { PageProps } from '../../routes/route.ts';
import { LinkButton } from '../../ui/button.tsx';
import { accentOf, FontFaces } from '../../ui/font-faces.tsx';
import { Html } from '../../ui/html.tsx';
import { Hung } from '../../ui/hung.tsx';
import { FailedNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { splitHeading } from '../../ui/split-heading.ts';
import styles from './club-page.module.css';

const texts = {
  failed: 'The fonts could not be loaded',
  skeleton: { label: 'The fonts are loading', lines: [{ height: '16rem' }, { height: '16rem' }] },
};

export function ClubPage({ data, logics }: PageProps<StaticPage, ClubLogics>) {
  const club = useActorRef(logics.club);
  const content = useSelector(club, ({ context }) => context.content);
  const { title, text } = splitHeading(data);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>
        <Hung>{title}</Hung>
      </h1>
      {content ? (
        <MembersPart content={content} fonts={logics.fonts} />
      ) : (
        <>
          <div className={styles.text}>
            <Html html={text} />
          </div>
          <section className={styles.text} aria-labelledby="club-members">
            <h2 className={styles.subtitle} id="club-members">
              For members
            </h2>
            <Entrance club={club} />
          </section>
        </>
      )}
    </div>
  );
}

/** How the reader comes to the members' part, or why not. */
function Entrance({ club }: { readonly club: ActorRefFrom<typeof clubMachine> }) {
  const state = useSelector(club, ({ value }) => value);
  const message = useSelector(club, ({ context }) => context.failure?.message);
  switch (state) {
    case 'visiting':
      return (
        <div className={styles.entrance}>
          <p>The fonts, their versions and the terms of use are here once you are logged in.</p>
          <LinkButton href="/user/login" onClick={() => club.send({ type: 'login.open' })}>
            Log in
          </LinkButton>
        </div>
      );
    case 'outsider':
      return (
        <p>
          This page is for Club members. Until you are invited, every finished family is in the{' '}
          <a href="/typefaces">library</a>.
        </p>
      );
    case 'failed':
      return (
        <FailedNotice
          title={texts.failed}
          message={message}
          onRetry={() => club.send({ type: 'load.retry' })}
        />
      );
    default:
      return <Skeleton {...texts.skeleton} />;
  }
}

type MembersPartProps = { readonly content: StaticPage; readonly fonts: ClubLogics['fonts'] };

function MembersPart({ content, fonts }: MembersPartProps) {
  const { reply, isEmpty, status } = useRenewed(fonts, texts);
  return (
    <>
      <section className={styles.fonts} aria-labelledby="club-fonts">
        <h2 className={styles.subtitle} id="club-fonts">
          Being tested now
        </h2>
        {reply?.data.map((font) => (
          <BetaFontBand key={font.slug} font={font} />
        ))}
        {isEmpty ? <p>Nothing is being tested at the moment. The next proof is on its way.</p> : null}
        {status}
      </section>
      <div className={styles.text}>
        <Html html={splitHeading(content).text} />
      </div>
    </>
  );
}

/** One font: its name set in itself, a description, and every version with its notes. */
function BetaFontBand({ font }: { readonly font: BetaFont }) {
  const { slug, name, designers, sample, about, face, versions } = font;
  const [newest, ...older] = versions;
  const ownFace = face ? { fontFamily: fontFamily(face.class) } : {};
  return (
    <article className={styles.font} aria-labelledby={`club-${slug}`} style={accentOf(font)}>
      {face ? <FontFaces name={face.class} faces={[face]} /> : null}
      <header className={styles.band}>
        <h3 className={styles.name} id={`club-${slug}`} style={ownFace}>
          {name}
        </h3>
        <p className={styles.sample} data-runs-off="" style={ownFace}>
          {sample}
        </p>
        <p className={styles.credits}>Drawn by {designers}</p>
      </header>
      <div className={styles.about}>
        <Html html={about} />
      </div>
      <ol className={styles.versions} aria-label={`Versions of ${name}`} reversed>
        {newest ? <Version font={name} version={newest} isNewest /> : null}
        {older.map((version) => (
          <Version key={version.version} font={name} version={version} />
        ))}
      </ol>
    </article>
  );
}

type VersionProps = { readonly font: string; readonly version: BetaVersion; readonly isNewest?: true };

function Version({
  font,
  version: { version, date, notes, styles: styleNames, download },
  isNewest,
}: VersionProps) {
  return (
    <li className={styles.version}>
      <div className={styles.facts}>
        <p className={styles.number}>Version {version}</p>
        <p>
          <time dateTime={date}>{longDate(date)}</time>
        </p>
        <p>{styleNames.join(', ')}</p>
      </div>
      <div className={styles.notes}>
        <Html html={notes} />
        <LinkButton variant={isNewest ? 'accent' : 'quiet'} href={download} target="_blank" rel="noreferrer">
          Download{' '}
          <span className="visually-hidden">
            {font} {version}
          </span>
        </LinkButton>
      </div>
    </li>
  );
}
