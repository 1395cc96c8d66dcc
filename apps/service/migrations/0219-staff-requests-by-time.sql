-- The list of requests shows the newest of all that were ever made.
drop index concurrently if exists staff_requests_time;
create index concurrently staff_requests_time on staff_requests (requested_at);
