-- Replaced by identifiers_by_value, for the version before too.
drop index identifiers_verified;
