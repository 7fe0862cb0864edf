-- Paths at which nothing is any more, and where they lead: a path of this site, or an address elsewhere.
create table redirects (source text primary key, target text not null);
