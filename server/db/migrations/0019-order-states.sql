-- An order is committed as it begins to be charged: none was ever in the state 'quote'.
alter table orders drop constraint orders_state_check;
alter table orders add constraint orders_state_check
  check (state in ('charging', 'action_needed', 'open', 'paid', 'refunded', 'review', 'expired'));
drop index orders_live;
create unique index orders_live on orders (cart_id) where state in ('charging', 'action_needed', 'open');
drop index orders_leases;
create index orders_leases on orders (lease_until) where state = 'charging';
drop index upgrades_once;
create unique index upgrades_once on upgrades (order_id, type, option_id)
  where by_state in ('charging', 'action_needed', 'open', 'paid');
