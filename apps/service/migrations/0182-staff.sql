-- The provider's own staff, who use the console. They are not accounts of people.
-- module: staff
create table staff (
  id uuid primary key,
  name text not null,
  -- In lower case.
  email text not null,
  roles text[] not null check (cardinality(roles) > 0),
  password_hash text,
  -- The secret of the authenticator app, encrypted, and the step of the last accepted code.
  app_secret bytea,
  app_last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  last_signed_in_at timestamptz,
  disabled_at timestamptz
);
create unique index staff_email on staff (email);

-- The link with which a member of staff chooses a passkey, or a password with an app.
create table staff_enrolments (
  token_hash bytea primary key,
  staff_id uuid not null references staff on delete cascade,
  -- The secret that the page shows, encrypted; kept so that a reload shows the same one.
  app_secret bytea not null,
  expires_at timestamptz not null
);
create index staff_enrolments_staff on staff_enrolments (staff_id);

create table staff_passkeys (
  credential_id bytea primary key,
  staff_id uuid not null references staff on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  is_backup_eligible boolean not null,
  enrolled_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index staff_passkeys_staff on staff_passkeys (staff_id);

create table staff_sessions (
  token_hash bytea primary key,
  staff_id uuid not null references staff on delete cascade,
  -- 'passkey' or 'password'.
  method text not null,
  -- The truncated IP address.
  address text not null,
  signed_in_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  ends_at timestamptz not null
);
create index staff_sessions_staff on staff_sessions (staff_id);
create index staff_sessions_end on staff_sessions (ends_at);

-- What needs a second member of staff: who asks for what and why, and who has decided.
create table staff_requests (
  id uuid primary key,
  act text not null,
  account_id uuid not null references accounts on delete cascade,
  -- What the act needs beside the account.
  input jsonb not null,
  reason text not null,
  requested_by uuid not null references staff,
  requested_at timestamptz not null default now(),
  ends_at timestamptz not null,
  decided_by uuid references staff,
  decided_at timestamptz,
  -- 'approved', 'refused' or 'withdrawn'.
  decision text,
  check (decision is null or decision in ('approved', 'refused', 'withdrawn')),
  check (decision <> 'approved' or decided_by <> requested_by)
);
create index staff_requests_account on staff_requests (account_id);
create index staff_requests_open on staff_requests (ends_at) where decision is null;

-- The six digits that a signed-in person tells the helpdesk. Each is valid for one account at a time.
create table helpdesk_pins (
  account_id uuid primary key references accounts on delete cascade,
  pin_hash bytea not null,
  expires_at timestamptz not null
);
create unique index helpdesk_pins_pin on helpdesk_pins (pin_hash);
create index helpdesk_pins_expiry on helpdesk_pins (expires_at);
