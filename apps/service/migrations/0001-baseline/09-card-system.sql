-- The built-in card system: which cards exist. The number is stored as a keyed hash and its last four digits.
create table card_system_cards (
  id uuid primary key default gen_random_uuid(),
  number_hash bytea not null unique,
  last_four text not null check (last_four ~ '^\d{4}$'),
  state text not null check (state in ('fresh', 'activated', 'refused', 'blocked')),
  -- Who activated it may ask with the same key again: it is one activation.
  activation_key text
);
