-- A family that isn't sold any more still has the styles that whoever bought it is to get. Of families that left before, nobody
-- knows which those were: all that they ever had.
alter table styles add column left_with_family boolean not null default false;
update styles s set left_with_family = true from families f where f.id = s.family_id and f.retired;
