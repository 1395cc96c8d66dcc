-- Somebody who is opening an account. Found by the SHA-256 of the handle that the browser holds.
create table onboardings (
  id uuid primary key default gen_random_uuid(),
  handle_hash bytea not null unique,
  market text not null,
  language text not null,
  card_id text,
  card_number_hash bytea,
  card_last_four text,
  invitation_id uuid references invitations on delete cascade,
  firstname text,
  lastname text,
  birthdate date,
  terms_version text,
  privacy_version text,
  terms_language text,
  accepted_at timestamptz,
  wants_marketing boolean not null default false,
  email text,
  email_verified_at timestamptz,
  phone text,
  phone_verified_at timestamptz,
  -- The account that it opened, or that its card or invitation was added to.
  account_id uuid references accounts on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  check ((card_id is null) <> (invitation_id is null))
);
create index onboardings_expiry on onboardings (expires_at);
create index onboardings_account on onboardings (account_id);

-- Which version of which document a person accepted, and in which language. Marketing is a choice of its own.
create table accepted_documents (
  account_id uuid not null references accounts on delete cascade,
  document text not null check (document in ('terms', 'privacy', 'marketing')),
  version text not null,
  language text not null,
  accepted_at timestamptz not null
);
create index accepted_documents_account on accepted_documents (account_id);
