-- Authenticators whose removal was requested without a step-up by another one. They are removed a day later, unless somebody cancels.
-- module: authenticators
create table pending_removals (
  authenticator_id uuid primary key references authenticators (id) on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  -- Where the notification of the removal comes from.
  market text not null,
  removal_at timestamptz not null
);
create index pending_removals_account on pending_removals (account_id);
create index pending_removals_due on pending_removals (removal_at);
