-- An order is a frozen quote that is being paid, or was. It is committed before any charge.
create table orders (
  id text primary key,
  number integer generated always as identity unique,
  user_id integer not null references users (id),
  cart_id integer not null,
  cart_revision integer not null,
  state text not null check (
    state in ('quote', 'charging', 'action_needed', 'open', 'paid', 'review', 'refunded', 'expired')
  ),
  account text not null check (account in ('us', 'default')),
  currency text not null,
  subtotal_cents integer not null check (subtotal_cents >= 0),
  discount_cents integer not null check (discount_cents >= 0),
  tax_cents integer not null check (tax_cents >= 0),
  total_cents integer not null check (total_cents >= 0),
  -- What the buyer reviewed: lines, discounts, tax, total (Quote), and its hash with the licensee's country.
  quote jsonb not null,
  quote_hash text not null,
  -- Who pays and who is licensed (Licensee).
  licensee jsonb not null,
  -- Keys of the provider's calls are made of these numbers, so they must be stored before the call.
  attempt_no integer not null default 1,
  confirm_no integer not null default 0,
  intent_id text unique,
  payment_method_id text,
  charge_id text unique,
  -- Somebody works on it until then, in the database's time; past it, anybody may ask the provider for the truth.
  lease_until timestamptz,
  error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  paid_at timestamptz,
  check (total_cents = subtotal_cents - discount_cents + tax_cents),
  check (state <> 'paid' or paid_at is not null)
);

-- One live order a cart: two tabs and a double click meet here.
create unique index orders_live on orders (cart_id) where state in ('quote', 'charging', 'action_needed', 'open');
create index orders_of_user on orders (user_id, paid_at desc);
create index orders_leases on orders (lease_until) where state in ('quote', 'charging');
create index orders_waiting on orders (updated_at) where state in ('action_needed', 'open');

-- Every intent that was ever made for an order.
create table order_intents (
  intent_id text primary key,
  order_id text not null references orders (id),
  account text not null check (account in ('us', 'default')),
  created_at timestamptz not null default now()
);
create index order_intents_order on order_intents (order_id);

-- A press of Pay, named by its Idempotency-Key; several may have met in one order.
create table checkout_attempts (
  user_id integer not null references users (id),
  attempt_id text not null,
  order_id text not null references orders (id),
  created_at timestamptz not null default now(),
  primary key (user_id, attempt_id)
);

-- Double entry: the lines of one entry add up to zero. An entry is written once.
create table ledger_lines (
  id integer generated always as identity primary key,
  order_id text not null references orders (id),
  entry text not null,
  ledger_account text not null,
  amount_cents integer not null,
  currency text not null,
  written_at timestamptz not null default now(),
  unique (entry, ledger_account)
);
create index ledger_lines_order on ledger_lines (order_id);

-- What an order still owes the world; one row an order, kind and subject.
create table outbox (
  id integer generated always as identity primary key,
  order_id text not null references orders (id),
  kind text not null check (kind in ('zip', 'invoice', 'receipt', 'third_party_copy', 'tax_record', 'refund')),
  subject text not null default '',
  state text not null default 'pending' check (state in ('pending', 'done')),
  tries integer not null default 0,
  due_at timestamptz not null default now(),
  result text,
  error text,
  done_at timestamptz,
  unique (order_id, kind, subject)
);
create index outbox_due on outbox (due_at) where state = 'pending';

-- The card provider's events as they came, once each.
create table card_events (
  account text not null check (account in ('us', 'default')),
  event_id text not null,
  type text not null,
  intent_id text,
  body text not null,
  state text not null default 'pending' check (state in ('pending', 'done')),
  tries integer not null default 0,
  due_at timestamptz not null default now(),
  received_at timestamptz not null default now(),
  primary key (account, event_id)
);
create index card_events_due on card_events (due_at) where state = 'pending';
