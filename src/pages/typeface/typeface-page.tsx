/** A family's page: its name, the tester, all styles, and information about it (§typeface.overview, §typeface.information). */

import type { CSSProperties } from 'react';
import type { NameFit, TypefaceDetail } from '../../../domain/catalogue.ts';
import { languageAttributes } from '../../../domain/language.ts';
import { Later } from '../../app/later.tsx';
import { LazyPart } from '../../app/lazy-part.tsx';
import type { TypefaceLogics } from '../../compose/typeface.ts';
import type { PageProps } from '../../routes/route.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FittedName, guessFit } from '../../ui/fitted-name.tsx';
import { accentOf, FontFaces } from '../../ui/font-faces.tsx';
import { Jumps } from '../../ui/jumps.tsx';
import { LazySection } from './lazy-section.tsx';
import { Tester } from './tester.tsx';
import styles from './typeface-page.module.css';

/** Rendered here on the server; in a browser they come when they are near. */
const server = import.meta.env.SSR
  ? {
      ...(await import('./block/block.part.tsx')),
      ...(await import('./style-list.part.tsx')),
      ...(await import('./features.part.tsx')),
      ...(await import('./about.part.tsx')),
    }
  : null;

export function TypefacePage({ data, logics }: PageProps<TypefaceDetail, TypefaceLogics>) {
  const { family, examples, feature_texts, legibility, variable } = data;
  const { fit = guessFit(family.name, family.main_style.class) } = family;
  const faces = examples.subfamilies.flatMap(({ styles: all }) => all.map(({ face }) => face));
  return (
    <div style={accentOf(family)} data-family={family.slug}>
      <FontFaces name={family.slug} faces={faces} first={fit.class} whole="block" />
      <Opening detail={data} fit={fit} />
      <Later>
        <div className={styles.jump}>
          <Jumps
            to={[
              ['block', 'Try it'],
              ['samples', 'Samples'],
              ['styles', 'Styles'],
              feature_texts.length > 0 ? ['features', 'Features'] : null,
              legibility ? ['legibility', 'Legibility'] : null,
              variable ? ['axes', 'Axes'] : null,
              ['languages', 'Languages'],
              ['glyphs', 'Glyphs'],
              ['about', 'About'],
            ]}
          />
          <a className={styles.buy} href={`/shops/${family.slug}`}>
            Buy from {data.price_from.value}
          </a>
        </div>
        <LazyPart
          key={`block-${family.slug}`}
          id="block"
          reserve="34rem"
          load={async () => {
            const [{ Block }, blockLogics] = await Promise.all([
              import('./block/block.part.tsx'),
              logics.load.block(),
            ]);
            return () => <Block detail={data} logics={blockLogics} />;
          }}
          onServer={server && <server.Block detail={data} />}
        />
        <Tester key={family.slug} detail={data} machine={logics.tester} />
        <LazyPart
          key={`styles-${family.slug}`}
          id="styles"
          reserve="60rem"
          load={() => import('./style-list.part.tsx').then((part) => () => <part.StyleList detail={data} />)}
          onServer={server && <server.StyleList detail={data} />}
        />
        {feature_texts.length > 0 ? (
          <LazyPart
            key={`features-${family.slug}`}
            id="features"
            reserve={`${10 + 6 * feature_texts.length}rem`}
            load={() => import('./features.part.tsx').then((part) => () => <part.Features detail={data} />)}
            onServer={server && <server.Features detail={data} />}
          />
        ) : null}
        {legibility ? (
          <LazySection
            key={`legibility-${family.slug}`}
            id="legibility"
            title="Legibility"
            reserve="max(42.6rem, 67rem - 34vw)"
            load={() =>
              import('./legibility.tsx').then((part) => () => (
                <part.Facts family={family} legibility={legibility} />
              ))
            }
          />
        ) : null}
        {variable ? (
          <LazySection
            key={`axes-${family.slug}`}
            id="axes"
            title="Variable axes"
            reserve="36rem"
            load={async () => {
              const [{ Axes }, axesLogics] = await Promise.all([
                import('./axes/axes.tsx'),
                logics.load.axes(),
              ]);
              return () => <Axes family={family} font={variable} logics={axesLogics} />;
            }}
          />
        ) : null}
        <LazySection
          key={`languages-${family.slug}`}
          id="languages"
          title="Languages"
          reserve="max(69rem, 76.5rem - 17vw)"
          load={async () => {
            const [{ Languages }, machine] = await Promise.all([
              import('./languages/languages.tsx'),
              logics.load.languages(),
            ]);
            return () => <Languages slug={family.slug} machine={machine} />;
          }}
        />
        <LazySection
          key={`glyphs-${family.slug}`}
          id="glyphs"
          title="Glyphs"
          reserve="60rem"
          load={async () => {
            const [{ Glyphs }, glyphsLogics] = await Promise.all([
              import('./glyphs/glyphs.tsx'),
              logics.load.glyphs(),
            ]);
            return () => <Glyphs detail={data} logics={glyphsLogics} />;
          }}
        />
        <LazyPart
          key={`about-${family.slug}`}
          id="about"
          reserve="60rem"
          load={() => import('./about.part.tsx').then((part) => () => <part.About detail={data} />)}
          onServer={server && <server.About detail={data} />}
        />
      </Later>
    </div>
  );
}

type OpeningProps = { readonly detail: TypefaceDetail; readonly fit: NameFit };

function Opening({ detail: { family, about }, fit }: OpeningProps) {
  const { native_name: native } = family;
  return (
    <header className={styles.opening} style={{ viewTransitionName: `family-${family.slug}` }}>
      <p className={styles.facts}>
        <span>{family.kind}</span>
        <span>{family.scripts.join(', ')}</span>
        <span>{about.author}</span>
        <span>{about.release_date}</span>
      </p>
      <div
        className={native?.beside ? styles.beside : styles.names}
        style={{ '--names': `${fit.width}fr ${native?.fit.width}fr` } as CSSProperties}
      >
        <h1 className={styles.name} tabIndex={-1}>
          <FittedName fit={fit} name={family.name} />
        </h1>
        {native ? (
          <p {...languageAttributes(native.lang)}>
            <FittedName fit={native.fit} name={native.text} />
          </p>
        ) : null}
      </div>
      <div className={styles.actions}>
        <LinkButton variant="accent" href={`/shops/${family.slug}`}>
          Purchase <span className="visually-hidden">{family.name}</span>
        </LinkButton>
        <LinkButton href="/free-trial-fonts">Download trial fonts</LinkButton>
        <p className={styles.count}>
          Available in {about.styles_no === 1 ? '1 style' : `${about.styles_no} styles`}
        </p>
      </div>
    </header>
  );
}
