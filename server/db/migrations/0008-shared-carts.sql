-- A cart under a link that anybody may open: never changed, and without a word about people.
create table shared_carts (
  -- At least 128 random bits.
  id text primary key check (length(id) >= 22),
  -- What the cart asks for (CartRequestItem).
  items jsonb not null,
  -- Its lines as they were priced when it was shared (CartItem): later changes are held against them.
  lines jsonb not null,
  created_at timestamptz not null default now()
);

-- A quote is a shared cart whose prices hold until a day, and the paper that says so.
create table quotes (
  number integer generated always as identity primary key,
  cart_id text not null unique references shared_carts (id),
  -- SHA-256 of the PDF's link: who has the cart's link can't read whom the quote is for.
  link_hash text not null unique,
  -- Sums and lines as on the paper (Quote), and the licensee (PersonalInfo).
  quote jsonb not null,
  personal_info jsonb not null,
  valid_until timestamptz not null,
  created_at timestamptz not null default now()
);

-- Each order has a code that credits it at one later order. Of all orders that hold a code at most one lives.
alter table orders add column upgrade_code text not null unique
  default upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 12));
alter table orders add column upgrade_of text references orders (id) deferrable initially deferred;
create unique index orders_upgrades on orders (upgrade_of)
  where state in ('quote', 'charging', 'action_needed', 'open', 'paid', 'review');
