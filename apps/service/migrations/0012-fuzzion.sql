-- People of the platforms who look like an account's own, as a job found them; each pair of account and person once, so
-- that what was rejected stays so. Of their addresses only what is masked stands here.
create table link_proposals (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  platform text not null check (platform in ('personal', 'client', 'third')),
  person_id text not null,
  found_by text not null check (found_by in ('email', 'phone', 'register-number')),
  -- Of first and last name the first letter each.
  initials text not null,
  -- [{"channel": "email", "destination": masked, "shared": true, "removable": true}]
  addresses jsonb not null,
  -- What the person is asked for to show that the record is theirs.
  proof text not null check (proof in ('birthdate', 'card')),
  -- Withdrawn: not found any more. Rejected and claimed are for good.
  state text not null default 'offered' check (state in ('offered', 'withdrawn', 'rejected', 'claimed')),
  skipped_until timestamptz,
  found_at timestamptz not null default now(),
  -- The challenge that proves it, where its codes may go and which way the last one went ([{channel, destination,
  -- current}], masked), and a keyed hash of the record at that moment.
  payload text,
  ways jsonb,
  record_hash bytea,
  -- How the last attempt ended, for the page that tells of it; of a rejection what is removed, masked.
  failed_at timestamptz,
  settled_at timestamptz,
  removed jsonb not null default '[]',
  unique (account_id, platform, person_id)
);
create index fuzzion_offers_payload on link_proposals (payload) where payload is not null;

alter table challenges
  drop constraint challenges_purpose_check,
  add constraint challenges_purpose_check check (purpose in
    ('onboarding-email', 'onboarding-phone', 'sign-in', 'sudo', 'single', 'method', 'reset', 'contact', 'duplicated',
     'fuzzion'));
