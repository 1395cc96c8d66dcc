-- Whether the password is common or easy to guess, by that version of the rules; null until the next sign-in judges it.
alter table accounts
  add column password_rules_version integer,
  add column is_password_easy boolean;
