/** Free trial fonts: the form, the families in their own faces, and the character sets of trial fonts. */
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { fontFamily, nameFamily } from '../../../domain/font-face.ts';
import { languageAttributes, languageOfLetter } from '../../../domain/language.ts';
import { locale } from '../../../domain/locale.ts';
import type { FreeTrials, OfferedTrial } from '../../../domain/pages.ts';
import { plural } from '../../../domain/plural.ts';
import type { TextInStyle } from '../../../domain/text-in-style.ts';
import { visitorForms, visitorLabels } from '../../../domain/visitor-forms.ts';
import { textIn } from '../../../machines/own-text.machine.ts';
import type { TrialsLogics } from '../../compose/trials.ts';
import type { PageProps } from '../../routes/route.ts';
import { Button } from '../../ui/button.tsx';
import { FontFaces } from '../../ui/font-faces.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { Checkbox, privacyLink, TextField } from '../../ui/form/field.tsx';
import { type FormActor, useForm } from '../../ui/form/use-form.ts';
import { Html } from '../../ui/html.tsx';
import { Hung } from '../../ui/hung.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OwnLine } from '../../ui/own-text.tsx';
import styles from './trials-page.module.css';

const fields = ['email', 'name', 'terms'] as const;
const { path, title, button, terms, done } = visitorForms.trial;

const heading = /^\s*<h1(?: [^>]*)?>.*?<\/h1>/s;

export function TrialsPage({ data, logics }: PageProps<FreeTrials, TrialsLogics>) {
  const ownText = useActorRef(logics.ownText);
  const own = useSelector(ownText, ({ context }) => context);
  useEffect(
    () => ownText.send({ type: 'styles.shown', styles: data.typefaces.map(({ face }) => face.class) }),
    [ownText, data],
  );
  return (
    <div className={styles.page}>
      <FontFaces name="trials" faces={data.typefaces.map(({ face }) => face)} />
      <h1 className={styles.title}>
        <Hung>{title}</Hung>
      </h1>
      <TrialForm form={logics.form} />
      <div className={styles.text}>
        <Html html={data.data.replace(heading, '')} />
      </div>
      <section className={styles.section} aria-labelledby="trial-typefaces">
        <h2 id="trial-typefaces">Trial typefaces</h2>
        <ul className={styles.typefaces}>
          {data.typefaces.map((typeface) => (
            <Typeface key={typeface.page} {...typeface} text={textIn(own, typeface.face.class)} />
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

/** `text`: the visitor's own, in the name's place (§trials.own-text). */
type TypefaceProps = OfferedTrial & { readonly text: TextInStyle | null };

function Typeface({ name, page, face, styles_no, text }: TypefaceProps) {
  return (
    <li className={styles.typeface}>
      <a
        className={styles.name}
        href={`/typeface/${page}`}
        aria-label={text ? name : undefined}
        style={{ fontFamily: nameFamily(face.class) }}
      >
        {text ? <OwnLine style={face.class} {...text} /> : name}
      </a>
      <span className={styles.count}>
        {text ? `${name}, ` : ''}
        {plural(styles_no, 'style')}
      </span>
    </li>
  );
}

type CharacterSetProps = FreeTrials['character_sets'][number] & { readonly isForAll: boolean };

/** Combining marks are shown on the first letter of their set: few fonts have the dotted circle. */
const onLetter = (character: string, letter: string) =>
  /\p{M}/u.test(character) ? letter + character : character;
const formatList = (names: readonly string[]) => new Intl.ListFormat(locale).format(names);

/** One character set of the trial fonts, in a face that contains it. */
function CharacterSet({ name, characters, typefaces, isForAll }: CharacterSetProps) {
  const [first] = typefaces;
  const allCharacters = [...characters];
  const [letter = ''] = /\p{L}/u.exec(characters) ?? [];
  const language = allCharacters.map(languageOfLetter).find((known) => known !== undefined) ?? locale;
  const id = `trial-set-${name.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section className={styles.set} aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      <p className={styles.words}>
        {isForAll ? 'In all trial fonts' : `In ${formatList(typefaces.map((typeface) => typeface.name))}`}
        {`: ${allCharacters.length} characters`}
      </p>
      <ul
        className={styles.glyphs}
        style={first ? { fontFamily: fontFamily(first.class) } : undefined}
        {...languageAttributes(language)}
      >
        {allCharacters
          .filter((character) => character.trim() !== '')
          .map((character) => (
            <li key={character}>{onLetter(character, letter)}</li>
          ))}
      </ul>
    </section>
  );
}

/** The order form for trial fonts; its texts are specified (§trials.fields, §trials.button). */
function TrialForm({ form }: { readonly form: FormActor<'trial'> }) {
  const { summary, busy, submitted, text, checkbox, onSubmit } = useForm(form, 'trial', fields);
  return (
    <form
      className={styles.form}
      aria-label={title}
      method="post"
      action={path}
      noValidate
      onSubmit={onSubmit}
    >
      <ErrorSummary {...summary} />
      <TextField
        label={visitorLabels.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...text('email')}
      />
      <TextField label={visitorLabels.name} autoComplete="name" {...text('name')} />
      <Checkbox label={visitorLabels.subscribe} hint={privacyLink} {...checkbox('subscribe')} />
      <Checkbox
        required
        hint={privacyLink}
        label={
          <>
            I accept the <a href={terms.href}>{terms.text}</a>
          </>
        }
        {...checkbox('terms')}
      />
      <div>
        <Button variant="primary" type="submit" busy={busy}>
          {button}
        </Button>
      </div>
      {submitted ? <Notice tone="good">{done}</Notice> : null}
    </form>
  );
}
