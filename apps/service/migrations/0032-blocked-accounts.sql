-- An operator's block: it refuses every sign-in until it is lifted. The reason is for operators only.
alter table accounts
  add column blocked_at timestamptz,
  add column blocked_reason text;
