-- What people of the foundry did to orders at a terminal, when and why. Rows are only ever added.
create table staff_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  made_by text not null,
  command text not null,
  order_id text references orders (id),
  reason text not null,
  facts jsonb not null
);
create index staff_log_of on staff_log (order_id, id);
create function refuse_staff_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'The staff log is only ever added to.' using errcode = 'check_violation';
end $$;
create trigger staff_log_append_only before update or delete on staff_log
  for each row execute function refuse_staff_log_change();
