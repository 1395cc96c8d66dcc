-- The audit trail names the account of an unknown passkey by the random id that the passkey has stored.
drop index concurrently if exists passkey_handles_handle;
create index concurrently passkey_handles_handle on passkey_handles (handle);
