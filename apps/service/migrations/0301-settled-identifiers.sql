-- An address is settled at once, or by its age.
alter table identifiers
  add column settled_at_once boolean not null default false,
  add column suspended_at timestamptz;
