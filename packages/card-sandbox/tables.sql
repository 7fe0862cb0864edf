-- The card sandbox's memory, on PostgreSQL. Card numbers never reach it: `card` names a published test card.
create table sandbox_accounts (
  account text primary key check (account in ('us', 'default')),
  secret_key text not null unique,
  publishable_key text not null unique,
  webhook_secret text not null
);

create table sandbox_payment_methods (
  id text primary key,
  account text not null references sandbox_accounts (account),
  card text not null,
  created integer not null,
  body jsonb not null
);

create table sandbox_intents (
  id text primary key,
  seq bigint generated always as identity unique,
  account text not null references sandbox_accounts (account),
  authenticated boolean not null default false,
  created integer not null,
  body jsonb not null
);

create table sandbox_charges (
  id text primary key,
  seq bigint generated always as identity unique,
  account text not null references sandbox_accounts (account),
  intent_id text not null references sandbox_intents (id),
  created integer not null,
  body jsonb not null
);
create index sandbox_charges_by_time on sandbox_charges (account, created);
-- An intent takes money once.
create unique index sandbox_charges_once on sandbox_charges (intent_id) where (body ->> 'status' = 'succeeded');

create table sandbox_refunds (
  id text primary key,
  seq bigint generated always as identity unique,
  account text not null references sandbox_accounts (account),
  charge_id text not null references sandbox_charges (id),
  created integer not null,
  body jsonb not null
);

create table sandbox_disputes (
  id text primary key,
  seq bigint generated always as identity unique,
  account text not null references sandbox_accounts (account),
  charge_id text not null references sandbox_charges (id),
  created integer not null,
  body jsonb not null
);

-- `body` is text because its signature covers the bytes.
create table sandbox_events (
  id text primary key,
  seq bigint generated always as identity unique,
  account text not null references sandbox_accounts (account),
  created integer not null,
  body text not null,
  tries integer not null default 0,
  due_at timestamptz not null default now(),
  delivered_at timestamptz
);
create index sandbox_events_due on sandbox_events (due_at) where (delivered_at is null);

create table sandbox_answers (
  account text not null references sandbox_accounts (account),
  idempotency_key text not null,
  request text not null,
  status integer not null,
  body jsonb not null,
  created_at timestamptz not null default now(),
  primary key (account, idempotency_key)
);
