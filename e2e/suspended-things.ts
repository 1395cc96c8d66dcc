import { databaseUrl, query } from './database';

/** Adds what a thief adds with a stolen session: an app, and an address in front of the owner's own. */
export async function addThings(email: string, added: string): Promise<void> {
  await query(
    databaseUrl(),
    `with owner as (select account_id as id from identifiers where value = $1),
     app as (
       insert into authenticators (account_id, type, name, enrolled_at, settled_at_once)
       select id, 'totp', 'Pixel', now() + interval '1 second', true from owner)
     insert into identifiers (account_id, kind, value, is_primary, verified_at)
     select id, 'email', $2, false, now() + interval '1 second' from owner`,
    [email, added],
  );
}

/** Suspends them, as a report does. */
export async function suspendThings(email: string): Promise<void> {
  await query(
    databaseUrl(),
    `with owner as (select account_id as id from identifiers where value = $1),
     addresses as (
       update identifiers set suspended_at = now() where account_id in (select id from owner) and value <> $1 and kind = 'email')
     update authenticators set suspended_at = now() where account_id in (select id from owner) and type = 'totp'`,
    [email],
  );
}
