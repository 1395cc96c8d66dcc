-- Finds the challenges that wait for one delivery. Built while the table is in use.
drop index concurrently if exists challenges_awaiting;
create index concurrently challenges_awaiting on challenges (awaits_share) where awaits_share is not null;
