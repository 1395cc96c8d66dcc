-- Private keys, encrypted under a key that is not in the database. A new one is published first and signs later.
create table signing_keys (
  kid text primary key,
  alg text not null check (alg in ('ES256', 'RS256')),
  sealed bytea not null,
  published_at timestamptz not null default now(),
  signs_from timestamptz not null
);
