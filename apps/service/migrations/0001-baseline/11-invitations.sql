-- Who is invited to open an account. The code is stored as a keyed hash, and only the newest one works.
create table invitations (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique,
  market text not null,
  email text not null,
  firstname text,
  language text,
  code_hash bytea unique,
  valid_until timestamptz,
  sent_at timestamptz,
  used_at timestamptz,
  account_id uuid references accounts on delete set null
);
create index invitations_account on invitations (account_id);

-- The people that the account of an invitation will be linked to: at most one a platform.
create table invited_people (
  invitation_id uuid not null references invitations on delete cascade,
  platform text not null check (platform in ('personal', 'client', 'third')),
  person_id text not null,
  primary key (invitation_id, platform)
);
