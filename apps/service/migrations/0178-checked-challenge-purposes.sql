-- Checks the constraint of 0177 without holding up calls.
alter table challenges validate constraint challenges_purpose_check;
