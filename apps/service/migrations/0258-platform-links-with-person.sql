-- The index alone has what each call with a session reads of the platform links. Built while the table is in use.
drop index concurrently if exists platform_links_with_person;
create unique index concurrently platform_links_with_person on platform_links (account_id, platform) include (person_id);
