-- An attempt without an order was asked for before it arrived: it was said to be none, and may not become one any more.
alter table checkout_attempts alter column order_id drop not null;
create index checkout_attempts_closed on checkout_attempts (created_at) where order_id is null;
