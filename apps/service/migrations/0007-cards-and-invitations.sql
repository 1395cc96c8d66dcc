-- The card system's default: which cards exist. Of a number a keyed hash and the last four digits, nothing else.
create table cards (
  id uuid primary key default gen_random_uuid(),
  number_hash bytea not null unique,
  last_four text not null check (last_four ~ '^\d{4}$'),
  state text not null check (state in ('fresh', 'activated', 'refused', 'blocked')),
  -- Who activated it asks with the same key again, and it is one activation.
  activation_key text
);

-- The directory's default: the people whose card it is, at most one a platform.
create table person_cards (
  card_id text not null,
  platform text not null,
  person_id text not null,
  primary key (card_id, platform),
  foreign key (platform, person_id) references people on delete cascade
);

-- Who is asked to come, on whose behalf; the code is a keyed hash, and only the newest works.
create table invitations (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique,
  market text not null,
  email text not null,
  firstname text,
  language text,
  user_id text,
  customer_user_id text,
  fridom_user_id text,
  code_hash bytea unique,
  valid_until timestamptz,
  sent_at timestamptz,
  used_at timestamptz,
  account_id uuid references accounts on delete set null
);
