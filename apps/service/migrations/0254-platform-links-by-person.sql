-- The person first: of an index that begins with the platform, the planner reads all links of a platform that it has not counted yet
-- to find that of one account. Built while the table is in use.
drop index concurrently if exists platform_links_one_person;
create unique index concurrently platform_links_one_person on platform_links (person_id, platform);
