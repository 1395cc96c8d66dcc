-- Accounts that were closed because their person has another one. The operator's reference stays known, so that a repeated
-- import line adds nobody anew.
create table merged_accounts (
  account_id uuid primary key,
  reference text unique,
  -- The account that stands now: where that one is merged too, this follows.
  merged_into uuid not null references accounts,
  merged_at timestamptz not null default now()
);
create index merged_accounts_into on merged_accounts (merged_into);

-- Of a merge: the other account, which may be gone.
alter table audit_events add column other_account_id uuid;

alter table challenges
  drop constraint challenges_purpose_check,
  add constraint challenges_purpose_check check (purpose in
    ('onboarding-email', 'onboarding-phone', 'sign-in', 'sudo', 'single', 'method', 'reset', 'contact', 'duplicated'));

-- An account that is closed takes along what hangs on it.
create index tokens_account on tokens (account_id);
create index invitations_account on invitations (account_id);
create index onboardings_account on onboardings (account_id);
