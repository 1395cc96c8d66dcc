-- Accounts whose person has lost all authenticators. From a day after the request, a sign-in or step-up with a card removes them.
-- module: authenticators
create table lost_authenticators (
  account_id uuid primary key references accounts on delete cascade,
  requested_at timestamptz not null default now()
);
create index lost_authenticators_requested on lost_authenticators (requested_at);
