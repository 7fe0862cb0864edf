/** What the foundry writes, as the API replies it: two posts, a commission, a collection, texts. */
import type { BlogEntry, BlogList, BlogSidebar, FilteredPosts, Post } from '../../domain/blog.ts';
import type { TypefaceCard } from '../../domain/catalogue.ts';
import type { Collection } from '../../domain/collections.ts';
import type { Commission, CommissionOverview } from '../../domain/commissions.ts';
import type { Homepage } from '../../domain/home.ts';
import type { StaticPage } from '../../domain/pages.ts';
import type { Picture } from '../../domain/picture.ts';
import { faceOf } from './typeface.ts';

export const pictureOf = (name: string): Picture => ({
  src: `/pictures/${name}.0123456789abcdef.avif`,
  width: 1600,
  height: 1000,
  alt: `What ${name} shows`,
  placeholder: '#0C2237',
});

const metaOf = (title: string) => ({ title, description: `All about ${title}`, image: null });

const firth = { name: 'Firth', slug: 'firth' };
const inUse = { name: 'Fonts in use', slug: 'in-use' };

export const entryOf = (slug: string, change: Partial<BlogEntry> = {}): BlogEntry => ({
  name: `The story of ${slug}`,
  slug,
  category: 'in-use',
  image: pictureOf(slug),
  excerpt: `<p>Words about <em>${slug}</em>.</p>`,
  class: '',
  categories: [inUse],
  families: [firth],
  typeface: 'Firth',
  description: `A description of ${slug}.`,
  date: '2026-01-06',
  ...change,
});

export const sidebar: BlogSidebar = {
  typefaces: [{ name: 'Firth', page: 'firth', class: 'firth-11' }],
  categories: [inUse, { name: 'Notes', slug: 'notes' }],
};

/** `count` entries of a list of `total`. */
export const blogList = (count: number, total = count): BlogList => ({
  data: Array.from({ length: count }, (_, index) => entryOf(`post-${index + 1}`)),
  total,
  sidebar,
});

export const filtered = (count: number, total = count): FilteredPosts => ({
  ...blogList(count, total),
  filter: { type: 'category', slug: 'in-use', name: 'Fonts in use', description: 'Where letters work.' },
});

export const post: Post = {
  name: 'A ticket for the night boat',
  slug: 'the-night-boat',
  category: 'in-use',
  html: '<h2>The boat</h2><p>It sails <strong>late</strong>.</p><div class="video"><iframe src="https://player.vimeo.com/video/1" title="The boat leaves"></iframe></div>',
  image: pictureOf('the-night-boat'),
  blogs: [entryOf('recent-one'), entryOf('recent-note', { typeface: '', category: 'notes' })],
  related: [entryOf('related-one')],
  meta: {
    title: 'A ticket for the night boat',
    description: 'A ticket is read by torch.',
    thumb_image: '/pictures/the-night-boat.social.png',
    categories: [inUse],
    families: [firth],
    date: '2026-09-29',
    designer: 'Harbour Press',
    sidebar_text: '<p>Set in Firth Bold.</p>',
    class: '',
  },
};

const cardOf = (slug: string) => ({
  slug,
  title: `Work for ${slug}`,
  project_category: 'Custom weights',
  summary: `What ${slug} asked for.`,
  featured_image: pictureOf(slug),
  thumbnail_image: pictureOf(`${slug}-small`),
  published_at: '2026-09-30',
});

const links = [
  { slug: 'pilots', title: 'Work for pilots' },
  { slug: 'tides', title: 'Work for tides' },
];

export const commissions: CommissionOverview = {
  featured: cardOf('pilots'),
  snippets: [{ title: 'New drawings', content: '<p>A typeface for one voice.</p>' }],
  posts: [cardOf('pilots'), cardOf('tides')],
  total: 2,
  lists: links,
  meta: metaOf('Commissions'),
};

export const commission: Commission = {
  ...cardOf('pilots'),
  header_image: pictureOf('pilots-head'),
  content_html: '<h2>What was wrong</h2><p>Every boat had a 4 of its own.</p>',
  sidebar_text: '<p><strong>Client</strong> North Sound Pilots</p>',
  designer: 'Skerry',
  families: [firth],
  related: [
    {
      slug: 'tides',
      title: 'Work for tides',
      typeface: 'Firth',
      description: '',
      thumbnail_image: pictureOf('tides'),
    },
    {
      slug: 'bank',
      title: 'Work for bank',
      typeface: '',
      description: 'Figures that keep their place.',
      thumbnail_image: null,
    },
  ],
  lists: links,
  meta: metaOf('Work for pilots'),
};

export const card: TypefaceCard = {
  id: 1,
  name: 'Firth',
  page: 'firth',
  class: 'firth-11',
  kind: 'grotesk',
  classification: 'sans',
  accent: '#FF4F1C',
  ink_on_accent: '#101A1D',
  styles_no: 3,
  sub_family_count: 2,
  scripts: ['Latin'],
  features: [],
  widths: [],
  is_rtl: false,
  overview_text: 'Low water',
  price_from: { amount: 5000, value: '$50' },
  faces: [faceOf('firth-11', 400)],
  released: 2026,
};

export const collection: Collection = {
  id: 1,
  name: 'Weather',
  slug: 'weather',
  description: 'Families that stay readable.',
  about: '<p>Rain on a screen.</p>',
  image: null,
  sections: [
    {
      name: 'On the quay',
      items: [
        {
          title: 'Firth',
          typeface: {
            ...card,
            type: 'grotesk',
            characters: [{ character: 'F', class: 'firth-11' }],
            style_count: 3,
            description: '<p>Drawn for a ferry.</p>',
          },
          image: null,
          description: 'Three styles.',
          action_type: 1,
          action_header: 'License Firth',
          action_value: '/shops/firth',
        },
        {
          title: 'A timetable',
          typeface: null,
          image: pictureOf('timetable'),
          description: 'One folded sheet.',
          action_type: 2,
          action_header: 'How we test',
          action_value: 'With a hose.',
        },
      ],
    },
  ],
  minisite_url: 'https://weather.example/',
  minisite_link_name: 'The weather report',
  minisite_image: pictureOf('weather'),
  gif: null,
  typefaces: [{ name: 'Tystie', page: 'tystie', class: 'tystie-1' }],
  meta: metaOf('Weather'),
};

export const information: StaticPage = {
  data:
    '<h1 id="information">Information &amp; help</h1><p>Plain words.</p>' +
    ['Licences', 'Prices', 'Upgrades', 'Refunds']
      .map((title) => `<h2 id="${title.toLowerCase()}">${title}</h2><p>About ${title}.</p>`)
      .join(''),
  contents: ['Licences', 'Prices', 'Upgrades', 'Refunds'].map((title) => ({
    id: title.toLowerCase(),
    title,
    level: 2,
  })),
  class: '',
  meta: metaOf('Information'),
};

export const about: StaticPage = {
  data: '<h1>Type, cut near water</h1><p>A skerry is a rock.</p><div id="newsletter-place"></div><h2>Whose letters</h2>',
  contents: [],
  class: '',
  meta: metaOf('About'),
};

export const homepage: Homepage = {
  settings: { blogs: [entryOf('newest'), entryOf('a-note', { typeface: '' })] },
  blocks: [
    { type: 'text', content: '<h2>Letters for weather</h2><p>Read me.</p>', class: 'opening' },
    { type: 'recent_blog_posts', content: '', class: '' },
    { type: 8, content: '', class: '' },
  ],
  typefaces: [card],
  opening: [],
  meta: metaOf('Type, cut near water'),
};
