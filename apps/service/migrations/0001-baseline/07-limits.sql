-- When the events of a limit happened, as far back as the limit looks. The subject (a destination, an address) is a keyed
-- hash.
create table limit_counts (
  limit_name text not null,
  subject_hash bytea not null,
  at timestamptz[] not null,
  most integer not null,
  period interval not null,
  primary key (limit_name, subject_hash)
);

create table sms_daily_counts (
  day date primary key,
  sent integer not null
);

-- Failures of one identifier from one address. The identifier is a keyed hash, of a known or an unknown one.
create table sign_in_failures (
  identifier_hash bytea not null,
  address text not null,
  failures integer not null,
  may_try_at timestamptz not null,
  failed_at timestamptz not null default now(),
  primary key (identifier_hash, address)
);
create index sign_in_failures_age on sign_in_failures (failed_at);

-- Failures in a row on one account, from any address. An identifier without an account is counted like one.
create table consecutive_failures (
  subject_hash bytea primary key,
  failures integer not null,
  failed_at timestamptz not null default now()
);
create index consecutive_failures_age on consecutive_failures (failed_at);
