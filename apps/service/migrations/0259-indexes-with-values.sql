-- Replaced by identifiers_primary_with_value.
drop index identifiers_one_primary;
alter table platform_links drop constraint platform_links_pkey;
alter table platform_links add constraint platform_links_pkey primary key using index platform_links_with_person;
