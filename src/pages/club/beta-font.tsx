/** One font of the Club: its name set in itself, a description, and every version with its notes. */
import type { BetaFont, BetaVersion } from '../../../domain/club.ts';
import { longDate } from '../../../domain/dates.ts';
import { accentOf } from '../../ui/accent.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FontFaces, fontFamily } from '../../ui/font-faces.tsx';
import { Html } from '../../ui/html.tsx';
import styles from './club-page.module.css';

export function BetaFontBand({ font }: { readonly font: BetaFont }) {
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
