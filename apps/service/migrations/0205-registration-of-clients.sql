-- More of RFC 7591 and OpenID Connect Registration.
alter table clients
  add column policy_uri text,
  add column tos_uri text,
  add column grant_types text[] not null default '{authorization_code,refresh_token}',
  add column subject_type text not null default 'public' check (subject_type in ('public', 'pairwise')),
  -- A request without max_age has this one, in seconds.
  add column default_max_age integer check (default_max_age >= 0);
