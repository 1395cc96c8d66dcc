-- When a code to a verified address was last confirmed; null: not since it was verified.
-- module: recovery
alter table identifiers add column confirmed_at timestamptz;

-- A reset of an account without another address, by a number that nobody has confirmed for long. It waits for a day.
create table delayed_resets (
  account_id uuid not null references accounts on delete cascade,
  phone text not null,
  requested_at timestamptz not null default now(),
  primary key (account_id, phone)
);
create index delayed_resets_age on delayed_resets (requested_at);
