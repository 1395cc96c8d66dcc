-- When the bank account was last changed, from when it is settled, and what confirmed the change; all null if it was imported, or
-- changed by a version before: then it is settled.
alter table accounts
  add column iban_changed_at timestamptz,
  add column iban_settled_at timestamptz,
  add column iban_changed_with text;
