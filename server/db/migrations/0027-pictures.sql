-- Pictures as a foundry has them: what is served is made of them, so wide, and cropped around the focus for social cards.
-- Without a width the file itself is served, as a drawn picture's is.
alter table pictures add column width integer, add column focus_x double precision, add column focus_y double precision;
