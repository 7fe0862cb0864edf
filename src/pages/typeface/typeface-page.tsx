/** A family's page: its name, the tester, all styles, and information about it (§typeface.overview, §typeface.information). */

import type { CSSProperties } from 'react';
import type { TypefaceDetail } from '../../../domain/catalogue.ts';
import { fontFamily } from '../../../domain/font-face.ts';
import type { TypefaceLogics } from '../../compose/typeface.ts';
import type { PageProps } from '../../routes/route.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FittedName, guessFit } from '../../ui/fitted-name.tsx';
import { FontFaces } from '../../ui/font-faces.tsx';
import { Jumps } from '../../ui/jumps.tsx';
import { About } from './about.tsx';
import { Features } from './features.tsx';
import { LazySection } from './lazy-section.tsx';
import listStyles from './style-list.module.css';
import { Tester } from './tester.tsx';
import styles from './typeface-page.module.css';

export function TypefacePage({ data, logics }: PageProps<TypefaceDetail, TypefaceLogics>) {
  const { family, examples, feature_texts, legibility, variable } = data;
  const accent = { '--accent': family.accent, '--on-accent': family.ink_on_accent } as CSSProperties;
  const faces = examples.subfamilies.flatMap((subfamily) => subfamily.styles.map((style) => style.face));
  return (
    <div style={accent} data-family={family.slug}>
      <FontFaces name={family.slug} faces={faces} first={family.fit?.class ?? family.main_style.class} />
      <Opening detail={data} />
      <div className={styles.jump}>
        <Jumps
          to={[
            ['samples', 'Samples'],
            ['styles', 'Styles'],
            feature_texts.length > 0 ? ['features', 'Features'] : null,
            legibility ? ['legibility', 'Legibility'] : null,
            variable ? ['axes', 'Axes'] : null,
            ['glyphs', 'Glyphs'],
            ['about', 'About'],
          ]}
        />
        <a className={styles.buy} href={`/shops/${family.slug}`}>
          Buy from {data.price_from.value}
        </a>
      </div>
      <Tester key={family.slug} detail={data} machine={logics.tester} />
      <StyleList detail={data} />
      <Features detail={data} />
      {legibility ? (
        <LazySection
          key={`legibility-${family.slug}`}
          id="legibility"
          title="Legibility"
          reserve="max(42.6rem, 67rem - 34vw)"
          load={async () => {
            const { Facts } = await import('./legibility.tsx');
            return () => <Facts family={family} legibility={legibility} />;
          }}
        />
      ) : null}
      {variable ? (
        <LazySection
          key={`axes-${family.slug}`}
          id="axes"
          title="Variable axes"
          reserve="36rem"
          load={async () => {
            const [{ Axes }, { axes }] = await Promise.all([
              import('./axes/axes.tsx'),
              logics.loadSections(),
            ]);
            return () => <Axes name={family.name} font={variable} machine={axes} />;
          }}
        />
      ) : null}
      <LazySection
        key={`glyphs-${family.slug}`}
        id="glyphs"
        title="Glyphs"
        reserve="60rem"
        load={async () => {
          const [{ Glyphs }, { glyphs }] = await Promise.all([
            import('./glyphs/glyphs.tsx'),
            logics.loadSections(),
          ]);
          return () => <Glyphs detail={data} machine={glyphs} />;
        }}
      />
      <About detail={data} />
    </div>
  );
}

function Opening({ detail: { family, about } }: { readonly detail: TypefaceDetail }) {
  const fit = family.fit ?? guessFit(family.name, family.main_style.class);
  return (
    <header className={styles.opening} style={{ viewTransitionName: `family-${family.slug}` }}>
      <p className={styles.facts}>
        <span>{family.kind}</span>
        <span>{family.scripts.join(', ')}</span>
        <span>{about.author}</span>
        <span>{about.release_date}</span>
      </p>
      <h1 className={styles.name} tabIndex={-1}>
        <FittedName fit={fit} name={family.name} />
      </h1>
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

/** The names of all styles of all subfamilies, each set in itself. */
function StyleList({ detail: { examples, family } }: { readonly detail: TypefaceDetail }) {
  const several = examples.subfamilies.length > 1;
  return (
    <section className={listStyles.section} id="styles" aria-labelledby="styles-title">
      <h2 id="styles-title">Styles</h2>
      <div className={listStyles.columns} data-several={several}>
        {examples.subfamilies.map((subfamily) => (
          <div key={subfamily.id} className={listStyles.subfamily}>
            {several ? (
              <h3 className={listStyles.heading}>
                {family.name} {subfamily.name}
              </h3>
            ) : null}
            <ul className={listStyles.list}>
              {subfamily.styles.map(({ id, name, class: face, face: { weight } }) => (
                <li key={id} className={listStyles.style}>
                  <span className={listStyles.name} style={{ fontFamily: fontFamily(face) }}>
                    {name}
                  </span>
                  <span className={listStyles.weight}>{weight}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
