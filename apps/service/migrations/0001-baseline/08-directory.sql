-- The built-in directory: which people exist on the platforms around this service.
create table directory_people (
  platform text not null check (platform in ('personal', 'client', 'third')),
  person_id text not null,
  firstname text,
  lastname text,
  birthdate date,
  gender text,
  -- Only a keyed hash: the birth date and the checksum would reveal the rest of the number.
  register_number_hash bytea,
  primary key (platform, person_id)
);
create index directory_people_register_number on directory_people (register_number_hash);

create table directory_contacts (
  platform text not null,
  person_id text not null,
  kind text not null check (kind in ('email', 'phone')),
  value text not null,
  primary key (platform, person_id, kind, value),
  foreign key (platform, person_id) references directory_people on delete cascade
);
create index directory_contacts_value on directory_contacts (kind, value);

-- Whose card it is: at most one person a platform.
create table directory_cards (
  card_id text not null,
  platform text not null,
  person_id text not null,
  primary key (card_id, platform),
  foreign key (platform, person_id) references directory_people on delete cascade
);
