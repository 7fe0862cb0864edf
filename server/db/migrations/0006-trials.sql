-- Who ordered which trial fonts; what such an order owes stands in the outbox.
create table trials (
  id integer generated always as identity primary key,
  email text not null,
  name text not null,
  -- Slugs of the families; null for the whole library.
  families json,
  created_at timestamptz not null default now()
);

-- The mailed links, by the SHA-256 of their tokens: a letter that had to be sent twice has two, and both are good.
create table trial_links (
  token_hash text primary key,
  trial_id integer not null references trials (id),
  ends_at timestamptz not null
);
create index trial_links_ends on trial_links (ends_at);

-- Readers of the newsletter. Who left stays as a row, so that nobody is written to by mistake.
create table subscriptions (
  id integer generated always as identity primary key,
  email text not null,
  name text not null,
  location text not null,
  subscribed_at timestamptz not null default now(),
  left_at timestamptz
);
create unique index subscriptions_email on subscriptions (lower(email));

-- The outbox holds what is owed to anybody: an order, a trial or a reader.
alter table outbox alter column order_id drop not null;
alter table outbox add column trial_id integer unique references trials (id);
alter table outbox add column subscription_id integer unique references subscriptions (id);
alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (case
  when trial_id is not null then kind = 'trial'
  when subscription_id is not null then kind = 'welcome'
  else kind in ('zip', 'invoice', 'receipt', 'third_party_copy', 'tax_record', 'refund') end);
alter table outbox add constraint outbox_owed_to check (num_nonnulls(order_id, trial_id, subscription_id) = 1);
