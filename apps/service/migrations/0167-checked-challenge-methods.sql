-- Checks the constraint of 0166 without holding up calls.
alter table challenges validate constraint challenges_method_check;
