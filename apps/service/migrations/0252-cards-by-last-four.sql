-- Two hundred of two million cards share their last four digits: the index alone names their accounts. Built while the table is in use.
drop index concurrently if exists card_assignments_by_last_four;
create index concurrently card_assignments_by_last_four on card_assignments (last_four) include (account_id);
