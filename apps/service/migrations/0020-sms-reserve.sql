-- The SMS of a day that anybody can cause have a part of the budget. Codes to unverified numbers are counted by number
-- prefix, and failures of the SMS gateway in a row.
-- module: limits
alter table sms_daily_counts add column unverified integer not null default 0;

-- The prefix is the start of an E.164 number, too short to name a person. `since` is when counting began.
create table sms_prefixes (
  prefix text primary key,
  since timestamptz not null default now(),
  sent integer not null,
  confirmed integer not null default 0,
  stopped_until timestamptz
);

-- One row. Only failures of different messages count.
create table sms_gateway_failures (
  is_only_row boolean primary key default true check (is_only_row),
  failures integer not null,
  message_id uuid not null,
  failed_at timestamptz not null default now()
);
