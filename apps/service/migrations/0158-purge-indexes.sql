-- What a purge deletes is found by an index, in batches. Built while the tables are in use.
drop index concurrently if exists sessions_idle;
create index concurrently sessions_idle on sessions (idle_until) where ended_at is null;
drop index concurrently if exists sessions_ended;
create index concurrently sessions_ended on sessions (ended_at, id) where ended_at is not null;
drop index concurrently if exists sessions_unending;
create index concurrently sessions_unending on sessions (signed_in_at) where ended_at is null and idle_until is null;
drop index concurrently if exists trusted_devices_expiry;
create index concurrently trusted_devices_expiry on trusted_devices (trusted_until);
drop index concurrently if exists reset_permissions_expiry;
create index concurrently reset_permissions_expiry on reset_permissions (expires_at);
drop index concurrently if exists network_failures_age;
create index concurrently network_failures_age on network_failures ((at[1]));
drop index concurrently if exists consecutive_failures_single;
create index concurrently consecutive_failures_single on consecutive_failures (failed_at) where failures <= 1;
drop index concurrently if exists sms_prefixes_since;
create index concurrently sms_prefixes_since on sms_prefixes (since);
