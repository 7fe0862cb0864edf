-- What the program said of every foundry is content. What was imported before keeps what it had: the numbers, and the menus.
update catalogue_version set foundry = (
  jsonb_build_object(
    'demo', false,
    'motto', '',
    'social', '[]'::jsonb,
    'colophon', '',
    'test_notice', 'Test shop: no payment is real',
    'menu', '[
      {"label": "Typefaces", "href": "/typefaces"}, {"label": "Free Trials", "href": "/free-trial-fonts"},
      {"label": "Commissions", "href": "/commissions"}, {"label": "Blog", "href": "/blog"},
      {"label": "Information", "href": "/information"}, {"label": "About", "href": "/about"}]'::jsonb,
    'information', '[
      {"label": "Information", "href": "/information"}, {"label": "Licence", "href": "/eula"},
      {"label": "Licence for the US", "href": "/eula-us"}, {"label": "Privacy policy", "href": "/privacy-policy"},
      {"label": "Accessibility", "href": "/accessibility"}, {"label": "Contact", "href": "/contact"},
      {"label": "Club", "href": "/club"}]'::jsonb,
    'sender', jsonb_build_object('name', foundry ->> 'name', 'address', foundry ->> 'email'),
    'reply_to', foundry ->> 'email',
    'numbers', '{"order": "SK-", "invoice": "INV-", "credit_note": "CN-", "quote": "SQ-"}'::jsonb
  ) || foundry::jsonb)::json;

-- An order and a quote keep what their numbers began with.
alter table orders add column number_prefix text not null default '';
update orders set number_prefix = 'SK-';
alter table quotes add column number_prefix text not null default '';
update quotes set number_prefix = 'SQ-';

create or replace function number_document() returns trigger language plpgsql as $$
declare
  of_year integer := extract(year from new.issued_at at time zone 'UTC');
  prefix text := coalesce((select foundry -> 'numbers' ->> new.kind from catalogue_version), '');
  next integer;
begin
  insert into document_series (series, year, last) values (new.kind, of_year, 1)
    on conflict (series, year) do update set last = document_series.last + 1
    returning last into next;
  update documents set year = of_year, serial = next,
    number = prefix || of_year || '-' || case when next < 10000 then lpad(next::text, 4, '0') else next::text end
    where id = new.id;
  return null;
end $$;
