-- A keyed hash of the address that a link went to, so that the links of a removed address can end. Null for links from before.
alter table not_me_links add column recipient_hash bytea;
create index not_me_links_account on not_me_links (account_id);
