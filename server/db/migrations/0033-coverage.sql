-- What characters each style of a family has, and the languages that all of them set, as replies; nothing until the next import. The
-- languages' tags once more for the library, which doesn't read a thousand lists of samples.
alter table families add column coverage json not null default '{"data":{"sets":[],"styles":{},"fonts":{}}}';
alter table families add column languages json not null default '{"class":"","url":"","data":[],"nearly":[]}';
alter table families add column language_tags text not null default '';
