-- One of each type for an account, except passkeys. Built while the table is in use.
drop index concurrently if exists authenticators_id;
create unique index concurrently authenticators_id on authenticators (id);
drop index concurrently if exists authenticators_one_of_type;
create unique index concurrently authenticators_one_of_type on authenticators (account_id, type) where type <> 'passkey';
drop index concurrently if exists authenticators_account;
create index concurrently authenticators_account on authenticators (account_id);
