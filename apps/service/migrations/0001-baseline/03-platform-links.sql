-- The people that accounts are linked to: one person a platform, and one account a person.
create table platform_links (
  account_id uuid not null references accounts on delete cascade,
  platform text not null check (platform in ('personal', 'client', 'third')),
  person_id text not null,
  linked_at timestamptz not null default now(),
  primary key (account_id, platform),
  constraint platform_links_one_account unique (platform, person_id)
);
