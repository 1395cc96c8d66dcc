-- Finds the invitations of an import that wait for their job. Built while the table is in use.
drop index concurrently if exists messages_unsent_invitations;
create index concurrently messages_unsent_invitations on messages (created_at)
  where content = 'invitation' and sealed is not null;
