-- A licence that took the place of an earlier one of the same thing: a line of `by_order_id` that of `order_id`.
alter table orders add constraint orders_by_state unique (id, state);
create table upgrades (
  order_id text not null references orders (id),
  type text not null,
  option_id integer not null,
  by_order_id text not null,
  -- The state of that order, which follows by itself, and the index below with it.
  by_state text not null,
  primary key (by_order_id, type, option_id),
  foreign key (by_order_id, by_state) references orders (id, state) on update cascade
);
-- A licence is upgraded once: of all orders that claim its credit at most one may still be paid, or was.
create unique index upgrades_once on upgrades (order_id, type, option_id)
  where by_state in ('quote', 'charging', 'action_needed', 'open', 'paid');

-- Until now an order credited another whole: every line that both had.
insert into upgrades (order_id, type, option_id, by_order_id, by_state)
  select earlier.id, l.line ->> 'type', (l.line ->> 'id')::int, later.id, later.state
  from orders later
  join orders earlier on earlier.id = later.upgrade_of
  cross join lateral jsonb_array_elements(later.quote -> 'cart') as l (line)
  where exists (
    select 1 from jsonb_array_elements(earlier.quote -> 'cart') as e (line)
    where e.line ->> 'type' = l.line ->> 'type' and e.line ->> 'id' = l.line ->> 'id'
  );
update orders set quote = jsonb_set(quote, '{cart}', (
  select jsonb_agg(case when earlier.id is null then l.line else l.line || jsonb_build_object(
    'upgrade_of', jsonb_build_object('id', earlier.id, 'number', 'SK-' || (10000 + earlier.number))
  ) end order by l.place)
  from jsonb_array_elements(orders.quote -> 'cart') with ordinality as l (line, place)
  left join upgrades u on u.by_order_id = orders.id
    and u.type = l.line ->> 'type' and u.option_id = (l.line ->> 'id')::int
  left join orders earlier on earlier.id = u.order_id
)) where upgrade_of is not null;
drop index orders_upgrades;
alter table orders drop column upgrade_of;
