-- The directory's default: which people exist on the platforms around this service.
create table people (
  platform text not null check (platform in ('personal', 'client', 'third')),
  person_id text not null,
  firstname text,
  lastname text,
  birthdate date,
  gender text,
  -- A keyed hash and nothing else: birth date and checksum would give back the rest.
  register_number_hash bytea,
  primary key (platform, person_id)
);
create index people_register_number on people (register_number_hash);

create table person_contacts (
  platform text not null,
  person_id text not null,
  kind text not null check (kind in ('email', 'phone')),
  value text not null,
  primary key (platform, person_id, kind, value),
  foreign key (platform, person_id) references people on delete cascade
);
create index person_contacts_value on person_contacts (kind, value);
