-- The states of the order's chart (machines/order.machine.ts). What was 'refunded' until now never matched its order: no
-- licence had come of it.
drop index orders_live;
drop index orders_leases;
drop index orders_waiting;
drop index upgrades_once;
alter table orders drop constraint orders_state_check;
update orders set state = 'returned' where state = 'refunded';
alter table orders alter column state set default 'charging';
alter table orders add constraint orders_state_check check (state in (
  'charging', 'action_needed', 'open', 'paid', 'partly_refunded', 'disputed', 'refunded', 'review', 'returned', 'expired'
));
create unique index orders_live on orders (cart_id) where state in ('charging', 'action_needed', 'open');
create index orders_leases on orders (lease_until) where state = 'charging';
create index orders_waiting on orders (updated_at) where state in ('action_needed', 'open');

-- A change of state that the chart doesn't know is refused, whoever makes it.
create function check_order_transition() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (
    ('charging', 'action_needed'), ('charging', 'open'), ('charging', 'paid'), ('charging', 'review'),
    ('action_needed', 'charging'), ('action_needed', 'open'), ('action_needed', 'paid'), ('action_needed', 'review'),
    ('open', 'charging'), ('open', 'paid'), ('open', 'review'), ('open', 'expired'),
    ('paid', 'partly_refunded'), ('paid', 'refunded'), ('paid', 'disputed'),
    ('partly_refunded', 'refunded'), ('partly_refunded', 'disputed'),
    ('disputed', 'paid'), ('disputed', 'partly_refunded'), ('disputed', 'refunded'),
    ('review', 'returned'), ('returned', 'review')
  ) then
    raise exception 'An order can''t go from % to %.', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger orders_transition before update of state on orders
  for each row when (old.state is distinct from new.state) execute function check_order_transition();

-- What went back of its money and was asked to, in cents, and what is delivered of it.
alter table orders add column refunded_cents integer not null default 0;
alter table orders add column asked_cents integer not null default 0 check (asked_cents >= 0);
alter table orders add constraint orders_refunded_check check (refunded_cents >= 0);
alter table orders add column delivery text check (delivery in ('making', 'delivered', 'suspended', 'withdrawn'));
alter table orders add column delivery_no integer not null default 1;
update orders set delivery = case
  when (select count(*) from order_files f where f.order_id = orders.id) = 2 then 'delivered' else 'making' end
  where state = 'paid';
alter table orders add constraint orders_delivery_when_paid check (
  (delivery is not null) = (state in ('paid', 'partly_refunded', 'disputed', 'refunded'))
);
alter table orders add constraint orders_paid_check check (delivery is null or paid_at is not null);

-- An order's history: every event that its chart took.
create table order_events (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id),
  type text not null,
  facts jsonb not null,
  from_state text not null,
  to_state text not null,
  at timestamptz not null default now()
);
create index order_events_of on order_events (order_id, id);

-- Money that went back or is to go back: as the foundry asked, by a refund at the card provider itself, by a lost dispute.
create table refunds (
  id text primary key,
  order_id text not null references orders (id),
  source text not null check (source in ('staff', 'provider', 'dispute')),
  state text not null check (state in ('asked', 'succeeded', 'failed', 'bounced')),
  provider_id text unique,
  -- None for a licence that cost nothing.
  cents integer not null check (cents >= 0),
  tax_cents integer not null check (tax_cents between 0 and cents),
  reason text not null,
  -- Why it couldn't go back.
  failure text,
  -- Who asked for it.
  made_by text,
  -- Part of the idempotency key at the provider, which repeats a failure under the same key.
  attempt_no integer not null default 1,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index refunds_of on refunds (order_id);
-- A line goes back once: a refund that failed holds none.
create table refund_lines (
  order_id text not null references orders (id),
  line text not null,
  refund_id text not null references refunds (id),
  primary key (order_id, line)
);
create table disputes (
  id text primary key,
  order_id text not null references orders (id),
  cents integer not null check (cents > 0),
  state text not null check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null default now(),
  ended_at timestamptz
);
create index disputes_of on disputes (order_id);

-- Invoices and credit notes. A number is drawn in the transaction of what it documents, so that none is missing, and at its
-- very end: the row of its series is locked for the commit alone, never while the shop is at something else. Invoices of before
-- have the number of their order.
create table document_series (
  series text not null check (series in ('invoice', 'credit_note')),
  year integer not null,
  last integer not null,
  primary key (series, year)
);
create table documents (
  id bigint generated always as identity primary key,
  -- Null until the commit.
  number text unique,
  kind text not null check (kind in ('invoice', 'credit_note')),
  order_id text not null references orders (id),
  year integer,
  serial integer,
  -- What a credit note is for: a refund, or an invoice that another replaces.
  refund_id text unique references refunds (id),
  corrects text references documents (number),
  -- As on the document (Licensee), whatever is corrected later.
  licensee jsonb not null,
  issued_at timestamptz not null default now(),
  unique (kind, year, serial)
);
create index documents_of on documents (order_id, id);
create function number_document() returns trigger language plpgsql as $$
declare
  of_year integer := extract(year from new.issued_at at time zone 'UTC');
  next integer;
begin
  insert into document_series (series, year, last) values (new.kind, of_year, 1)
    on conflict (series, year) do update set last = document_series.last + 1
    returning last into next;
  update documents set year = of_year, serial = next,
    number = case new.kind when 'invoice' then 'INV' else 'CN' end || '-' || of_year || '-' ||
      case when next < 10000 then lpad(next::text, 4, '0') else next::text end
    where id = new.id;
  return null;
end $$;
create constraint trigger documents_number after insert on documents deferrable initially deferred
  for each row when (new.number is null) execute function number_document();
insert into documents (number, kind, order_id, licensee, issued_at)
  select 'SK-' || (10000 + number), 'invoice', id, licensee, paid_at from orders where state = 'paid';

-- A licence whose line was refunded no longer replaces the earlier one, which may be upgraded anew.
alter table upgrades add column is_refunded boolean not null default false;
create unique index upgrades_once on upgrades (order_id, type, option_id)
  where by_state in ('charging', 'action_needed', 'open', 'paid', 'partly_refunded', 'disputed') and not is_refunded;

-- The card sandbox’s disputes.
create table sandbox_disputes (
  id text primary key,
  seq bigint generated always as identity unique,
  account text not null references sandbox_accounts (account),
  charge_id text not null references sandbox_charges (id),
  created integer not null,
  body jsonb not null
);
