-- The share whose next delivery the challenge waits for; null if it waits for none.
alter table challenges add column awaits_share bytea;
