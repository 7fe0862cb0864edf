-- Work is taken by lane: payments never wait for documents, documents never for mail.
alter table outbox add column lane text;
update outbox set lane = case
  when kind = 'refund' then 'payments'
  when kind in ('zip', 'invoice', 'trial') then 'documents'
  when kind = 'tax_record' then 'tax'
  else 'mail' end;
alter table outbox alter column lane set not null;
alter table outbox add constraint outbox_lane_check check (lane in ('payments', 'documents', 'tax', 'mail'));

-- 'waiting': for other work of its order, which makes it pending. 'given_up': refused for good; its error says why.
alter table outbox drop constraint outbox_state_check;
alter table outbox add constraint outbox_state_check check (state in ('pending', 'waiting', 'done', 'given_up'));
drop index outbox_due;
create index outbox_due on outbox (lane, due_at, id) where state = 'pending';
create index outbox_ended on outbox (done_at) where state in ('done', 'given_up');

-- The files that were made for an order, by their names in the file store; they outlive the work that made them.
create table order_files (
  order_id text not null references orders (id),
  kind text not null check (kind in ('zip', 'invoice')),
  name text not null,
  made_at timestamptz not null default now(),
  primary key (order_id, kind)
);
insert into order_files (order_id, kind, name, made_at)
  select order_id, kind, result, coalesce(done_at, now()) from outbox
  where kind in ('zip', 'invoice') and state = 'done' and result is not null;
alter table outbox drop column result;

-- Who sold it, as on the invoice (Seller): an invoice that is made again says the same.
alter table orders add column seller jsonb;

-- A handled event is kept to be known again; what it said of people is not.
alter table card_events alter column body drop not null;
update card_events set body = null where state = 'done';
create index card_events_done on card_events (received_at) where state = 'done';
