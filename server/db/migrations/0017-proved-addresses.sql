-- The address that whoever has the account last showed to be theirs, by a mailed code or link; proved as long as it is `email`.
alter table users add column proved_email text;
