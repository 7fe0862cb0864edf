-- What the foundry has written, as the import left it. Rows keep their ids: what leaves the files is retired, not deleted.
create table pictures (
  -- With its ending: `harbour-press.avif`.
  name text not null,
  -- Of its bytes; it stands in the picture's address. Rows of earlier imports stay, so that cached pages find the newer one.
  hash text not null,
  path text not null,
  imported_at timestamptz not null default now(),
  primary key (name, hash)
);

create table posts (
  id integer generated always as identity primary key,
  slug text not null unique,
  category text not null,
  published date not null,
  -- Ready replies: BlogEntry, and Post without its lists of other posts.
  entry json not null,
  detail json not null,
  content_hash text not null,
  retired boolean not null default false
);

-- Every list of posts that has an address: all, of a category, about a typeface; and a typeface's posts 'in use'.
create table blog_lists (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('all', 'category', 'typeface', 'use')),
  slug text not null,
  name text not null,
  description text not null,
  sort_order integer not null,
  -- Counted at import: no request counts.
  total integer not null default 0,
  unique (kind, slug)
);

-- The place of each post in each list, from 1 for the newest: any page of a list is one range of the key.
create table blog_places (
  list_id integer not null references blog_lists (id),
  place integer not null,
  post_id integer not null references posts (id),
  primary key (list_id, place)
);
create index blog_places_of_post on blog_places (post_id);

create table commissions (
  id integer generated always as identity primary key,
  slug text not null unique,
  published date not null,
  -- From 1 for the newest; null for those that are retired.
  place integer,
  -- Ready replies: CommissionCard, and Commission without the list beside it.
  card json not null,
  detail json not null,
  content_hash text not null,
  retired boolean not null default false
);
create index commissions_in_order on commissions (place);

create table collections (
  id integer generated always as identity primary key,
  slug text not null unique,
  -- Slugs of the families that it shows.
  typefaces json not null,
  body json not null,
  content_hash text not null,
  retired boolean not null default false
);

-- Static pages by key, and under keys of their own what home, blog and commissions have once.
create table content_parts (
  kind text not null check (kind in ('page', 'part')),
  key text not null,
  body json not null,
  content_hash text not null,
  primary key (kind, key)
);
