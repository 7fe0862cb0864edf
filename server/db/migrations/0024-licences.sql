-- Licence kinds are content: a shop's settings say which it sells, and a line which it holds, in order and in words. What was
-- stored before knows the three kinds that the program itself had.
create temporary table known_kinds on commit drop as
select * from (values
  (1, 'desktop', 'Desktop', '["OpenType"]'::jsonb, '{"question": "Who will install the fonts?", "none": "Nobody", "use": "Install the fonts on computers, and set print, pictures and documents with them.", "unit": "users", "factor": 1}'::jsonb),
  (2, 'web', 'Web', '["WOFF2"]', '{"question": "Will a website use them?", "none": "No website", "use": "Set the text of websites with them as web fonts.", "unit": "page views a month", "factor": 1}'),
  (3, 'app', 'App', '["OpenType"]', '{"question": "Will an app hold them?", "none": "No app", "use": "Put them inside apps, e-books and games.", "unit": "apps", "factor": 3}')
) as kinds (place, kind, name, formats, words);

create function pg_temp.with_licences(cart jsonb) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(line || jsonb_build_object('licences', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'kind', kind, 'name', name, 'tier', coalesce(line -> 'options_text' ->> kind, ''), 'formats', formats) order by k.place), '[]')
    from known_kinds k where coalesce((line -> 'options' ->> kind)::int, 0) > 0)) order by l.place), '[]')
  from jsonb_array_elements(cart) with ordinality as l (line, place)
$$;
update orders set quote = jsonb_set(quote, '{cart}', pg_temp.with_licences(quote -> 'cart'));
update quotes set quote = jsonb_set(quote, '{cart}', pg_temp.with_licences(quote -> 'cart'));
update shared_carts set lines = pg_temp.with_licences(lines);

create temporary table sold_kinds on commit drop as
select jsonb_build_object('further_share', 0.5, 'licences', jsonb_agg(
  words || jsonb_build_object('kind', kind, 'name', name, 'formats', formats) order by place)) as settings
from known_kinds;
update families set
  settings = (settings::jsonb || (select settings from sold_kinds))::json,
  shop = jsonb_set(shop::jsonb, '{settings}', shop::jsonb -> 'settings' || (select settings from sold_kinds))::json;
