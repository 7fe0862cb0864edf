/** The end of a family's page: designer, release, purpose, further links, and other typefaces. */

import type { TypefaceDetail } from '../../../domain/catalogue.ts';
import { nameFamily } from '../../../domain/font-face.ts';
import { pictureSizes } from '../../../domain/picture-sizes.ts';
import { LinkButton } from '../../ui/button.tsx';
import { useFoundry } from '../../ui/foundry.tsx';
import styles from './about.module.css';
import { Relatives } from './relatives.tsx';

export function About({ detail }: { readonly detail: TypefaceDetail }) {
  const { family, about, images, blogs, collections = [], credits, next } = detail;
  const takesCommissions = useFoundry().menu.some(({ href }) => href === '/commissions');
  return (
    <>
      <section className={styles.section} aria-labelledby="about-title">
        <h2 id="about-title">About {family.name}</h2>
        <div className={styles.text}>
          {family.about.split(/\n\n+/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <dl className={styles.facts}>
          <Fact name="Designed by" text={about.author} />
          <Fact name="Released" text={about.release_date} />
          <Fact
            name="Styles"
            text={`Available in ${about.styles_no} style${about.styles_no === 1 ? '' : 's'}`}
          />
          <Fact name="Languages" text={family.language_text} />
          <Fact name="Credits" text={credits} />
        </dl>
        <div className={styles.ways}>
          <LinkButton variant="accent" href={`/shops/${family.slug}`}>
            Purchase <span className="visually-hidden">{family.name}</span>
          </LinkButton>
          <LinkButton href="/free-trial-fonts">Download trial fonts</LinkButton>
          {takesCommissions ? (
            <p className={styles.more}>
              Need something of your own? <a href="/commissions">See our commissions</a>.
            </p>
          ) : null}
          {images.pdf ? <a href={images.pdf}>Specimen PDF</a> : null}
          {collections.map(({ name, slug }) => (
            <a key={slug} href={`/typeface/${slug}-collection`}>
              {name} collection
            </a>
          ))}
        </div>
        {images.minisite ? (
          <a className={styles.minisite} href={images.minisite}>
            <span style={{ fontFamily: nameFamily(family.main_style.class) }}>{family.name}</span> Minisite
          </a>
        ) : null}
        {blogs.length > 0 ? (
          <div className={styles.uses}>
            <h3>In use</h3>
            <ul className={styles.posts}>
              {blogs.map(({ slug, category, name, image }) => (
                <li key={slug}>
                  <a href={`/blog/${category}/${slug}`}>
                    {image ? (
                      <img
                        src={image.src}
                        {...(image.widths ? { srcSet: image.widths.webp, sizes: pictureSizes } : {})}
                        width={image.width}
                        height={image.height}
                        alt=""
                        loading="lazy"
                        style={{ background: image.placeholder }}
                      />
                    ) : null}
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </section>
      {next ? <Relatives detail={detail} /> : null}
    </>
  );
}

function Fact({ name, text }: { readonly name: string; readonly text: string }) {
  return text ? (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  ) : null;
}
