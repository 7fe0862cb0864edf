-- A job is a kind and a payload, and the code knows the kinds: another one needs no migration.
-- Rows without a payload are of earlier versions, which had a column for each owner; they are read as they are.
alter table outbox add column payload jsonb;
alter table outbox drop constraint outbox_kind_check;
alter table outbox drop constraint outbox_owed_to;

-- Jobs without an order are one by kind and subject where they have one; so are a subscriber's welcomes.
update outbox set subject = subscription_id::text, payload = jsonb_build_object('subscription_id', subscription_id)
  where subscription_id is not null;
create unique index outbox_subject on outbox (kind, subject)
  where order_id is null and payload is not null and subject <> '';
