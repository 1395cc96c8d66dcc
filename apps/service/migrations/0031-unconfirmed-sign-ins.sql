-- Sign-ins whose password was right and whose code is not confirmed yet. If none is confirmed, the account is notified:
-- somebody knows the password. Found by the SHA-256 of the challenge's payload.
-- module: sign-ins
create table unconfirmed_sign_ins (
  payload_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  market text not null,
  device_id uuid,
  user_agent text,
  -- Truncated.
  address text not null,
  due_at timestamptz not null
);
create index unconfirmed_sign_ins_account on unconfirmed_sign_ins (account_id);
create index unconfirmed_sign_ins_due on unconfirmed_sign_ins (due_at);
