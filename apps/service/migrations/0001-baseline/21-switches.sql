-- What an operator switches while the service runs.
create table switches (
  name text primary key,
  is_on boolean not null
);
