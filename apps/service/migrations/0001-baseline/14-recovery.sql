-- An identifier that a code has verified: good for one new password, once. Found by the SHA-256 of what the browser holds.
create table reset_permissions (
  hash bytea primary key,
  market text not null,
  kind text not null check (kind in ('email', 'phone')),
  value text not null,
  expires_at timestamptz not null
);
create index reset_permissions_value on reset_permissions (value);
