-- When a person was last offered a passkey after a sign-in, how often they have put it off, and when they last enrolled one.
-- module: authenticators
create table passkey_offers (
  account_id uuid primary key references accounts on delete cascade,
  offered_at timestamptz,
  put_off_at timestamptz,
  times_put_off smallint not null default 0,
  enrolled_at timestamptz
);
