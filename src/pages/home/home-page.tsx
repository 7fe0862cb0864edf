/** The home page: an editable full-width specimen, then the foundry's blocks in order (§home.loading, §home.other-blocks). */

import type { CSSProperties } from 'react';
import type { BlogEntry } from '../../../domain/blog.ts';
import type { TypefaceCard } from '../../../domain/catalogue.ts';
import { fontFamily } from '../../../domain/font-face.ts';
import {
  type HomeBlock,
  type Homepage,
  openingCard,
  recentPostsTypes,
  retailFontsTypes,
} from '../../../domain/home.ts';
import type { PageProps } from '../../routes/route.ts';
import { LinkButton } from '../../ui/button.tsx';
import { fitTyped } from '../../ui/fit-line.ts';
import { guessFit } from '../../ui/fitted-name.tsx';
import { accentOf, FontFaces } from '../../ui/font-faces.tsx';
import { useFoundry } from '../../ui/foundry.tsx';
import { Html } from '../../ui/html.tsx';
import { PostCard } from '../../ui/post-card.tsx';
import styles from './home-page.module.css';

/** A family's name as it is set: its measures and its face; undefined without a face. */
function nameOf(card: TypefaceCard) {
  const fit = card.fit ?? guessFit(card.name, card.class);
  const face = card.faces.find((candidate) => candidate.class === fit.class) ?? card.faces[0];
  return face && { card, fit, face };
}

/** The card and face of the opening specimen; null without a typeface or face. */
export function openingOf(home: Pick<Homepage, 'typefaces' | 'opening'>) {
  const card = openingCard(home);
  return (card && nameOf(card)) ?? null;
}

function Opening({ card, fit, face }: NonNullable<ReturnType<typeof openingOf>>) {
  const { motto } = useFoundry();
  const accentStyle: CSSProperties = { '--accent': card.accent, '--on-accent': card.ink_on_accent };
  const specimenStyle: CSSProperties = {
    '--ems': fit.width / 1000,
    '--advance': (fit.advance ?? fit.width) / 1000,
    '--left': fit.left / 1000,
    fontFamily: fontFamily(face.class),
  };
  return (
    <section className={styles.opening} style={accentStyle} aria-labelledby="opening">
      <FontFaces name={`opening-${card.page}`} faces={[face]} />
      <h1 id="opening" className={styles.line}>
        {motto}
      </h1>
      {/* biome-ignore lint/a11y/useSemanticElements: a text field can't be as large as the window without wrapping. */}
      <div
        className={styles.specimen}
        style={specimenStyle}
        contentEditable="plaintext-only"
        suppressContentEditableWarning
        role="textbox"
        aria-label={`Type here to try ${card.name}`}
        spellCheck={false}
        tabIndex={0}
        onInput={(event) => fitTyped(event.currentTarget)}
      >
        {card.name}
      </div>
      <p className={styles.facts}>
        <span>
          {card.name}, {card.styles_no === 1 ? '1 style' : `${card.styles_no} styles`}
        </span>
        <span className={styles.hint}>Click and type</span>
        <a href={`/typeface/${card.page}`}>See {card.name}</a>
      </p>
    </section>
  );
}

function RecentPosts({ posts }: { readonly posts: readonly BlogEntry[] }) {
  if (posts.length === 0) return null;
  return (
    <section className={styles.block} aria-labelledby="recent">
      <h2 id="recent">Recent blog posts</h2>
      <ul className={styles.posts}>
        {posts.map((post) => (
          <li key={post.slug}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RetailTypefaces({ data }: { readonly data: Homepage }) {
  const { typefaces: cards } = data;
  return (
    <section className={styles.block} aria-labelledby="retail">
      <FontFaces
        name="retail"
        faces={cards.flatMap((card) => nameOf(card)?.face ?? [])}
        first={openingOf(data)?.face.class ?? ''}
      />
      <h2 id="retail">Retail typefaces</h2>
      <ul className={styles.families}>
        {cards.map((card) => (
          <Family key={card.page} card={card} />
        ))}
      </ul>
      <p className={styles.trials}>Trial fonts can be used for mock-ups in design apps.</p>
      <LinkButton href="/free-trial-fonts">Download trial fonts</LinkButton>
    </section>
  );
}

/** A family's row: its name in its own face, which is loaded when the row comes near (§home.typefaces.faces). */
function Family({ card }: { readonly card: TypefaceCard }) {
  const { page, name, overview_text, styles_no, price_from } = card;
  const face = nameOf(card)?.face;
  return (
    <li className={styles.family} style={accentOf(card)}>
      <a
        href={`/typeface/${page}`}
        className={styles.name}
        style={face ? { fontFamily: fontFamily(face.class) } : undefined}
      >
        {name}
      </a>
      <span className={styles.overview}>{overview_text}</span>
      <span className={styles.count}>
        {styles_no === 1 ? '1 style' : `${styles_no} styles`}, from {price_from.value}
      </span>
    </li>
  );
}

function Block({ block, data }: { readonly block: HomeBlock; readonly data: Homepage }) {
  if (recentPostsTypes.includes(block.type)) return <RecentPosts posts={data.settings.blogs} />;
  if (retailFontsTypes.includes(block.type)) return <RetailTypefaces data={data} />;
  return (
    <div className={styles.text} data-block={block.class || undefined}>
      <Html html={block.content} />
    </div>
  );
}

export function HomePage({ data }: PageProps<Homepage>) {
  const { name } = useFoundry();
  const opening = openingOf(data);
  return (
    <>
      {opening ? <Opening {...opening} /> : <h1>{name}</h1>}
      {data.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is identified by its index.
        <Block key={index} block={block} data={data} />
      ))}
    </>
  );
}
