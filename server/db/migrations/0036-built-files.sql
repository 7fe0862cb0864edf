-- The browser's files of this build and of earlier ones, which are in the file store while tabs may ask for them.
create table built_files (
  name text primary key,
  last_current_at timestamptz not null default now()
);
create index built_files_last_current_at on built_files (last_current_at);
