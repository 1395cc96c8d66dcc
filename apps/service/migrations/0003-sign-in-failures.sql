-- Failures in a row of one identifier from one address. The identifier is a keyed hash, known or not.
create table sign_in_failures (
  identifier_hash bytea not null,
  address text not null,
  failures integer not null,
  may_try_at timestamptz not null,
  failed_at timestamptz not null default now(),
  primary key (identifier_hash, address)
);
create index sign_in_failures_age on sign_in_failures (failed_at);

-- Failures in a row on one account from anywhere; an identifier without an account is counted like one.
create table consecutive_failures (
  subject_hash bytea primary key,
  failures integer not null,
  failed_at timestamptz not null default now()
);
create index sign_in_streaks_age on consecutive_failures (failed_at);
