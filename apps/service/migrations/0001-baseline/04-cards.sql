-- Which account holds which card, by the card system's id of the card. A card belongs to one account. The number is stored
-- as a keyed hash.
create table card_assignments (
  card_id text primary key,
  account_id uuid not null references accounts on delete cascade,
  number_hash bytea not null unique,
  last_four text not null check (last_four ~ '^\d{4}$'),
  -- Where it was added; null for an imported one.
  market text,
  -- Refused is final. Pending is repeated until the card system answers.
  activation text not null check (activation in ('pending', 'activated', 'refused')),
  -- The same for every attempt, so that the card system activates once.
  activation_key uuid not null default gen_random_uuid(),
  added_at timestamptz not null default now()
);
create index card_assignments_account on card_assignments (account_id);
create index card_assignments_pending on card_assignments (added_at) where activation = 'pending';
