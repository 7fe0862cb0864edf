/** A collection of typefaces and pictures (§typeface.collection.content). */
import type { Collection, CollectionItem } from '../../../domain/collections.ts';
import type { PageProps } from '../../routes/route.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Html } from '../../ui/html.tsx';
import { Hung } from '../../ui/hung.tsx';
import { Picture } from '../../ui/picture.tsx';
import { TypefaceBand } from '../../ui/typeface-band.tsx';
import styles from './collection-page.module.css';

const titleOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

function Action({ item }: { readonly item: CollectionItem }) {
  const { action_type, action_header, action_value } = item;
  if (action_type === 1)
    return action_value ? <LinkButton href={action_value}>{action_header}</LinkButton> : null;
  return (
    <p className={styles.note}>
      {action_header ? <strong>{action_header}</strong> : null} {action_value}
    </p>
  );
}

function Item({ item, first }: { readonly item: CollectionItem; readonly first: boolean }) {
  const { title, typeface, image, description } = item;
  return (
    <article className={styles.item}>
      <div className={styles.shown}>
        {typeface ? (
          <TypefaceBand card={typeface} as="p" />
        ) : image ? (
          <Picture picture={image} priority={first} />
        ) : null}
      </div>
      <div className={styles.words}>
        <h3 className={styles.name}>{title}</h3>
        <p>{description}</p>
        <Action item={item} />
      </div>
    </article>
  );
}

export function CollectionPage({ data }: PageProps<Collection>) {
  const { name, description, about, sections, image, typefaces } = data;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.kind}>Collection</p>
        <h1>
          <Hung>{name}</Hung>
        </h1>
        <p className={styles.description}>{description}</p>
        {image ? <Picture picture={image} priority /> : null}
        <div className={styles.about}>
          <Html html={about} />
        </div>
      </header>
      {sections.map((section, index) => (
        <section key={section.name} className={styles.section} aria-labelledby={titleOf(section.name)}>
          <h2 id={titleOf(section.name)}>{section.name}</h2>
          <ul className={styles.items}>
            {section.items.map((item, place) => (
              <li key={item.title}>
                <Item item={item} first={!image && index === 0 && place === 0} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Minisite collection={data} />
      {typefaces.length > 0 ? (
        <section className={styles.section} aria-labelledby="other-typefaces">
          <h2 id="other-typefaces">Other typefaces</h2>
          <ul className={styles.others}>
            {typefaces.map((other) => (
              <li key={other.page}>
                <a href={`/typeface/${other.page}`}>{other.name}</a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function Minisite({ collection }: { readonly collection: Collection }) {
  const { minisite_url, minisite_link_name, minisite_image, gif } = collection;
  const picture = gif ?? minisite_image;
  if (!minisite_url) return null;
  return (
    <section className={styles.minisite} aria-label={minisite_link_name}>
      {picture ? <Picture picture={picture} decorative /> : null}
      <LinkButton href={minisite_url}>{minisite_link_name}</LinkButton>
    </section>
  );
}
