-- A card proves who somebody is if it came with the account, or belongs to a person to whom the account is linked.
alter table card_assignments
  -- The provider has imported it for this account.
  add column is_imported boolean not null default false,
  -- The directory persons of the card, as `platform:person`; null while the directory has not answered.
  add column people text[],
  add column suspended_at timestamptz;
