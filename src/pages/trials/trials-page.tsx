/** Free trial fonts: the form, the families in their own faces, and the character sets of trial fonts. */
import { useActorRef } from '@xstate/react';
import { Link } from 'wouter';
import type { FreeTrials, OfferedTrial } from '../../../domain/pages.ts';
import type { TrialLogics } from '../../compose/visitor.ts';
import type { PageProps } from '../../routes/route.ts';
import { FontFaces, fontFamily } from '../../ui/font-faces.tsx';
import { Html } from '../../ui/html.tsx';
import { CharacterSet } from './character-set.tsx';
import { TrialForm } from './trial-form.tsx';
import styles from './trials-page.module.css';

const heading = /^\s*<h1(?: [^>]*)?>.*?<\/h1>/s;

export function TrialsPage({ data, logics }: PageProps<FreeTrials, TrialLogics>) {
  const form = useActorRef(logics.machine, { input: logics.input });
  return (
    <div className={styles.page}>
      <FontFaces name="trials" faces={data.typefaces.map(({ face }) => face)} />
      <h1 className={styles.title}>Free trial fonts</h1>
      <TrialForm form={form} />
      <div className={styles.text}>
        <Html html={data.data.replace(heading, '')} />
      </div>
      <section className={styles.section} aria-labelledby="trial-typefaces">
        <h2 id="trial-typefaces">Trial typefaces</h2>
        <ul className={styles.typefaces}>
          {data.typefaces.map((typeface) => (
            <Typeface key={typeface.page} {...typeface} />
          ))}
        </ul>
      </section>
      <section className={styles.section} aria-labelledby="trial-characters">
        <h2 id="trial-characters">Character sets</h2>
        {data.character_sets.map((set) => (
          <CharacterSet key={set.name} isForAll={set.typefaces.length === data.typefaces.length} {...set} />
        ))}
      </section>
    </div>
  );
}

function Typeface({ name, page, face, styles_no }: OfferedTrial) {
  return (
    <li className={styles.typeface}>
      <Link className={styles.name} href={`/typeface/${page}`} style={{ fontFamily: fontFamily(face.class) }}>
        {name}
      </Link>
      <span className={styles.count}>{styles_no === 1 ? '1 style' : `${styles_no} styles`}</span>
    </li>
  );
}
