-- Browsers that proved an account's password before: strangers' wrong passwords don't slow them down.
create table known_devices (
  -- SHA-256 of the cookie's value.
  token_hash text not null,
  user_id integer not null references users (id) on delete cascade,
  -- The account's when the password was proved: a browser is known until the account changes hands.
  access_version integer not null,
  seen_at timestamptz not null,
  primary key (token_hash, user_id)
);
create index known_devices_user on known_devices (user_id);
create index known_devices_seen on known_devices (seen_at);

-- Codes of emails that prove an address, by a SHA-256 over purpose, address and code. One UPDATE uses a code up.
create table email_codes (
  code_hash text primary key,
  ends_at timestamptz not null,
  used_at timestamptz
);
create index email_codes_ends on email_codes (ends_at);
