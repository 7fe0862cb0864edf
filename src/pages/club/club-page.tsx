/** /club: the fonts that members may test, and how the Club works (§site.route.club). */
import type { BetaFont, BetaVersion } from '../../../domain/club.ts';
import { longDate } from '../../../domain/dates.ts';
import type { StaticPage } from '../../../domain/pages.ts';
import type { clubFontsMachine } from '../../../machines/club-fonts.machine.ts';
import { useRenewed } from '../../app/renewed.tsx';
import type { PageProps } from '../../routes/route.ts';
import { LinkButton } from '../../ui/button.tsx';
import { accentOf, FontFaces, fontFamily } from '../../ui/font-faces.tsx';
import { Html } from '../../ui/html.tsx';
import messageStyles from '../../ui/layout/page-message.module.css';
import { splitHeading } from '../../ui/split-heading.ts';
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
          In testing now
        </h2>
        {reply?.data.map((font) => (
          <BetaFontBand key={font.slug} font={font} />
        ))}
        {isEmpty ? <p>Nothing is being tested at the moment. The next proof is on its way.</p> : null}
        {status}
      </section>
      <div className={styles.text}>
        <Html html={text} />
      </div>
    </div>
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
        <p className={styles.sample} style={ownFace}>
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

/** A page of the Club, for a customer who isn't in it (§club.page.not-member). */
export function ClubClosed() {
  return (
    <div className={messageStyles.page}>
      <h1>Club</h1>
      <p>This page is for Club members.</p>
      <p>
        Members come by invitation. Meanwhile, every family is in the <a href="/typefaces">library</a>.
      </p>
    </div>
  );
}
