-- What the last import read: its files' values, so that the next one can say what it changes, and a hash of the whole folder.
alter table catalogue_version add column files json not null default '{}';
alter table catalogue_version add column folder_hash text not null default '';
