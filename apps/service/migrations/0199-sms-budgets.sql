-- The budget of SMS that an operator has set; without a row in force, that of the configuration. One row.
-- module: limits
create table sms_budgets (
  is_only_row boolean primary key default true check (is_only_row),
  budget integer not null check (budget > 0),
  unverified_budget integer not null check (unverified_budget between 0 and budget),
  -- By name: a member of staff, or who ran the command.
  changed_by text not null,
  reason text not null,
  changed_at timestamptz not null default now(),
  -- Null until somebody changes it.
  ends_at timestamptz
);
