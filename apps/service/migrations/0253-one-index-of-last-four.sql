-- card_assignments_by_last_four serves the same searches.
drop index card_assignments_last_four;
