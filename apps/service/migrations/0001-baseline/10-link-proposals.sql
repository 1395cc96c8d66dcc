-- Directory people who match an account's person, found by a job. Each pair of account and person is there once, so that a
-- rejected one stays rejected. Addresses are stored masked.
create table link_proposals (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  platform text not null check (platform in ('personal', 'client', 'third')),
  person_id text not null,
  found_by text not null check (found_by in ('email', 'phone', 'register-number')),
  -- The first letters of the first and the last name.
  initials text not null,
  -- [{"channel": "email", "destination": masked, "shared": true, "removable": true}]
  addresses jsonb not null,
  -- What the person is asked for to show that the directory person is theirs.
  proof text not null check (proof in ('birthdate', 'card')),
  -- Withdrawn: no longer found. Rejected and claimed are final.
  state text not null default 'offered' check (state in ('offered', 'withdrawn', 'rejected', 'claimed')),
  skipped_until timestamptz,
  found_at timestamptz not null default now(),
  -- The challenge that verifies it; where its codes may go and where the last one went, [{channel, destination, current}],
  -- masked; and a keyed hash of the directory person at that time.
  payload text,
  destinations jsonb,
  directory_person_hash bytea,
  -- How the last attempt ended, for the page that shows it; after a rejection what is removed, masked.
  failed_at timestamptz,
  settled_at timestamptz,
  removed jsonb not null default '[]',
  unique (account_id, platform, person_id)
);
create index link_proposals_payload on link_proposals (payload) where payload is not null;
