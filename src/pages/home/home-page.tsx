/** The home page: an editable full-width specimen, then the foundry's blocks in order (§home.loading, §home.other-blocks). */

import type { BlogEntry } from '../../../domain/blog.ts';
import type { TypefaceCard } from '../../../domain/catalogue.ts';
import { nameFamily } from '../../../domain/font-face.ts';
import type { HomeBlock, Homepage } from '../../../domain/home.ts';
import { openingCards, recentPostsTypes, retailFontsTypes } from '../../../domain/home-blocks.ts';
import type { openingMachine } from '../../../machines/opening.machine.ts';
import type { PageProps } from '../../routes/route.ts';
import { LinkButton } from '../../ui/button.tsx';
import { accentOf, FontFaces } from '../../ui/font-faces.tsx';
import { useFoundry } from '../../ui/foundry.tsx';
import { Html } from '../../ui/html.tsx';
import { PostCard } from '../../ui/post-card.tsx';
import styles from './home-page.module.css';
import { nameOf, Opening } from './opening.tsx';

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
  const [opening] = openingCards(data);
  return (
    <section className={styles.block} aria-labelledby="retail">
      <FontFaces
        name="retail"
        faces={cards.flatMap((card) => nameOf(card)?.face ?? [])}
        first={opening && nameOf(opening)?.face.class}
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
        data-covers="row"
        style={face ? { fontFamily: nameFamily(face.class) } : undefined}
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

export function HomePage({ data, logics }: PageProps<Homepage, typeof openingMachine>) {
  const { name } = useFoundry();
  const [first, ...others] = openingCards(data).flatMap((card) => nameOf(card) ?? []);
  return (
    <>
      {first ? <Opening names={[first, ...others]} machine={logics} /> : <h1>{name}</h1>}
      {data.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is identified by its index.
        <Block key={index} block={block} data={data} />
      ))}
    </>
  );
}
