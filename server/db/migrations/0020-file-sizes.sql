-- A download says its size. Null for files that were made before.
alter table order_files add column bytes integer;
