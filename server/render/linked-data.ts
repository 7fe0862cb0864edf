/** A page's structured data in schema.org's vocabulary: a typeface is a product, a post an article. */
import { api, type CallName } from '../../domain/api.ts';
import type { Post } from '../../domain/blog.ts';
import type { TypefaceDetail } from '../../domain/catalogue.ts';
import { check } from '../../domain/shape.ts';

const context = 'https://schema.org';
type Place = {
  /** The page's full address. */
  readonly address: string;
  /** The foundry's name. */
  readonly foundry: string;
};

const organizationOf = ({ address, foundry }: Place) => ({
  '@type': 'Organization',
  name: foundry,
  url: `${new URL(address).origin}/`,
});

function typefaceData({ family, about, meta, price_from, blogs }: TypefaceDetail, place: Place) {
  const { address } = place;
  const { origin } = new URL(address);
  const image = meta.image ?? blogs.find((post) => post.image)?.image?.src;
  return {
    '@context': context,
    '@type': 'Product',
    name: family.name,
    category: 'Typeface',
    description: meta.description,
    url: address,
    ...(image ? { image: new URL(image, address).href } : {}),
    brand: organizationOf(place),
    creator: { '@type': 'Person', name: about.author },
    releaseDate: about.release_date,
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'USD',
      // Two decimals written from integer cents.
      lowPrice: `${Math.floor(price_from.amount / 100)}.${String(price_from.amount % 100).padStart(2, '0')}`,
      offerCount: about.styles_no,
      availability: `${context}/InStock`,
      url: `${origin}/shops/${family.slug}`,
    },
  };
}

function postData({ name, image, meta }: Post, place: Place) {
  const { address } = place;
  const { origin } = new URL(address);
  const pictures = [meta.thumb_image, image?.src ?? null].filter((src) => src !== null);
  return {
    '@context': context,
    '@type': 'BlogPosting',
    headline: name,
    description: meta.description,
    datePublished: meta.date,
    url: address,
    mainEntityOfPage: address,
    image: pictures.map((src) => new URL(src, address).href),
    articleSection: meta.categories.map((category) => category.name),
    about: meta.families.map(({ name: family, slug }) => ({
      '@type': 'Product',
      name: family,
      url: `${origin}/typeface/${slug}`,
    })),
    author: meta.designer ? { '@type': 'Person', name: meta.designer } : organizationOf(place),
    publisher: organizationOf(place),
  };
}

/** The structured data for a call's reply; undefined for pages without any. */
export function linkedDataOf(call: CallName, reply: unknown, place: Place): unknown {
  if (call === 'typeface') {
    const checked = check(api.typeface.reply, reply);
    return checked.ok ? typefaceData(checked.value, place) : undefined;
  }
  if (call === 'post') {
    const checked = check(api.post.reply, reply);
    return checked.ok ? postData(checked.value, place) : undefined;
  }
  return undefined;
}
