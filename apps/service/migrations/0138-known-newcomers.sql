-- Somebody whom the directory knows leaves out what it has: name and birth date are confirmed with the password, and a
-- phone of the directory is shown masked until its code is confirmed.
-- module: onboardings
alter table onboardings
  add column confirms_person_later boolean not null default false,
  add column is_directory_phone boolean not null default false;
