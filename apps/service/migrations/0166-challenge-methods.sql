-- A challenge of an app, a recovery code or a passkey sends nothing: it has no destination, and its code hash is random.
alter table challenges
  alter column destination drop not null,
  drop constraint challenges_method_check,
  add constraint challenges_method_check
    check (method in ('email', 'sms', 'totp', 'recovery-code', 'passkey')) not valid;
