-- A variable file that was sold stays with the packages that held it then, upright or italic, whatever its family says now.
alter table sold_files add column italic boolean not null default false;
alter table sold_files add column sold_with text;

-- What was delivered before files were cut by script held all of them, and no variable font.
alter table orders add column holds_every_script boolean not null default false;
update orders set holds_every_script = true
  where delivery is not null and not exists (select from sold_files where order_id = orders.id);
