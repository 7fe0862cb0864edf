-- How often the account changed hands: by a new password, a new address, or one that was taken back.
-- Reset codes and download links are of one version, and over with it.
alter table users add column access_version integer not null default 0;
-- Null after a change of the address was taken back, until a reset.
alter table users alter column password_hash drop not null;

-- When this session last saw the account's password.
alter table sessions add column authenticated_at timestamptz not null default now();
update sessions set authenticated_at = created_at;

alter table account_codes add column access_version integer;
update account_codes set access_version = 0 where email_change_id is null;
alter table account_codes add constraint account_codes_for_one check (num_nonnulls(access_version, email_change_id) = 1);

-- The code knows the kinds; another one needs no migration.
alter table account_letters drop constraint account_letters_kind_check;
