-- Who is invited to open an account. The code is stored as a keyed hash, and only the newest one works.
create table invitations (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique,
  market text not null,
  email text not null,
  firstname text,
  language text,
  -- The people on the platforms that the account will be linked to.
  user_id text,
  customer_user_id text,
  fridom_user_id text,
  code_hash bytea unique,
  valid_until timestamptz,
  sent_at timestamptz,
  used_at timestamptz,
  account_id uuid references accounts on delete set null
);
create index invitations_account on invitations (account_id);
