-- Authenticators get an id, a name and two more types. There may be several passkeys of one account.
alter table authenticators
  add column id uuid,
  alter column id set default gen_random_uuid(),
  -- What the person calls it.
  add column name text,
  add constraint authenticators_id_check check (id is not null) not valid,
  drop constraint authenticators_type_check,
  add constraint authenticators_type_check check (type in ('passkey', 'totp', 'sms', 'email')) not valid;
