-- The helpdesk finds messages by destination and people by the last four digits of a card. Built while the tables are in use.
drop index concurrently if exists messages_destination;
create index concurrently messages_destination on messages (destination_hash, created_at);
drop index concurrently if exists card_assignments_last_four;
create index concurrently card_assignments_last_four on card_assignments (last_four);
