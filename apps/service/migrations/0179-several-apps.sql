-- An account may have several apps, such as those on the old and the new phone. Built while the tables are in use.
drop index concurrently if exists authenticators_one_address_of_type;
create unique index concurrently authenticators_one_address_of_type on authenticators (account_id, type)
  where type in ('sms', 'email');
drop index concurrently if exists authenticator_apps_of_account;
create index concurrently authenticator_apps_of_account on authenticator_apps (account_id);
