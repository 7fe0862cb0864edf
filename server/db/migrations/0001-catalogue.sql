-- The catalogue as the import left it. Rows keep their ids for ever: what leaves the foundry's files is retired, not deleted.
create table scripts (
  id integer generated always as identity primary key,
  key text not null unique,
  name text not null
);

create table families (
  id integer generated always as identity primary key,
  slug text not null unique,
  name text not null,
  accent text not null,
  ink_on_accent text not null,
  font_class text not null,
  sort_order integer not null,
  retired boolean not null default false,
  -- Licence prices and tiers (ShopSettings), and the scripts that cost extra (ShopScript[]).
  settings json not null,
  scripts json not null,
  -- Names of the scripts that free trials of this family hold; a decision of the shop, not of the fonts.
  trial_scripts json not null,
  -- Ready replies: TypefaceCard, TypefaceDetail and Shop, built once at import.
  card json not null,
  detail json not null,
  shop json not null
);

create table subfamilies (
  id integer generated always as identity primary key,
  family_id integer not null references families (id),
  name text not null,
  sort_order integer not null,
  retired boolean not null default false,
  -- Ready reply: EditableStyle[].
  styles json not null,
  unique (family_id, name)
);

create table styles (
  id integer generated always as identity primary key,
  family_id integer not null references families (id),
  subfamily_id integer not null references subfamilies (id),
  name text not null,
  font_class text not null unique,
  weight integer not null,
  italic boolean not null,
  sort_order integer not null,
  retired boolean not null default false,
  -- Absolute path of the complete TTF, and the SHA-256 of its bytes.
  source text not null,
  source_hash text not null,
  -- The font's own licence text, an absolute path.
  licence text not null,
  unique (subfamily_id, name)
);

-- What can be put into a cart; (type, id) is how carts and orders name it.
create table licence_options (
  type text not null check (type in ('families', 'subfamilies', 'styles')),
  id integer not null,
  family_id integer not null references families (id),
  name text not null,
  font_class text not null,
  styles_no integer not null check (styles_no > 0),
  -- null: the pricing's own default (§pricing.line.package).
  multiplication double precision,
  pro boolean not null,
  retired boolean not null default false,
  primary key (type, id)
);

-- A web font's address is the hash of its source and recipe; rows of earlier imports stay, so that cached pages keep working.
create table web_fonts (
  hash text primary key,
  -- Absolute path of the complete TTF.
  source text not null,
  -- Scripts whose characters it holds beside Latin, comma-separated.
  scripts text not null
);

-- Measuring a font is slow and depends on nothing but its bytes and the recipe.
create table font_measures (
  hash text primary key,
  measured json not null
);

-- The shop's own licence texts as they followed each other: an order carries the one of its day.
create table licence_texts (
  id integer generated always as identity primary key,
  key text not null check (key in ('eula', 'eula-us')),
  body text not null,
  valid_from timestamptz not null default now()
);

create table catalogue_version (
  one boolean primary key default true check (one),
  version text not null,
  -- {name, email, address}, as invoices show it.
  foundry json not null,
  imported_at timestamptz not null default now()
);
