-- The helpdesk finds invitations by e-mail, and an erasure removes them.
drop index concurrently if exists invitations_email;
create index concurrently invitations_email on invitations (email);
