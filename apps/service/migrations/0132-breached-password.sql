-- Whether the password is on the list of breached ones, by the version in password_rules_version.
alter table accounts add column is_password_breached boolean;
