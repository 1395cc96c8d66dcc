-- The keyed hash of the bank account that a single-use step-up is for; null if it is for any.
alter table sessions add column single_use_step_up_account bytea;
