-- The variable files that a family's packages hold, in order.
create table variable_fonts (
  family_id integer not null references families (id),
  place integer not null,
  source text not null,
  source_hash text not null,
  licence text not null,
  -- The type of the smallest package that holds them: styles, subfamilies or families.
  sold_with text not null,
  -- Sold no more; what was sold is still delivered.
  retired boolean not null,
  primary key (family_id, place)
);

-- What an order was given, as files of the file store that are named by their content: whatever happens to the catalogue, it
-- can be given again. A part is 'style 12' or 'variable 3 0'.
create table sold_files (
  order_id text not null references orders (id),
  part text not null,
  name text not null,
  file text not null,
  licence text not null,
  primary key (order_id, part)
);
