-- Replaced by platform_links_one_person.
alter table platform_links drop constraint platform_links_one_account;
-- sessions_device serves the same searches: each sign-in writes one index less.
drop index sessions_account;
