import { execute, many, one } from '../db/statement';

/** Locks in key order, so that two transactions that remove the same records do not deadlock. */
const removeOrdered = (condition: string) =>
  `with family as (select key from oidc_records where ${condition} order by key for update)
   delete from oidc_records where key in (select key from family)`;

export const removeOfGrant = execute(
  'oidc_records_remove_of_grant',
  removeOrdered('grant_id = :grantId and model = :model'),
);

/** Removes a grant and all its records, given the key of any of them. */
export const removeFamily = execute(
  'oidc_records_remove_family',
  removeOrdered('grant_id = (select grant_id from oidc_records where key = :key)'),
);

/** Removes every grant of an account, or those for one client, with all their records. */
export const removeGrants = execute(
  'oidc_records_remove_grants',
  removeOrdered(`grant_id in (
    select grant_id from oidc_records
     where model = 'Grant' and account_id = :accountId and (:clientId?::text is null or client_id = :clientId))`),
);

export const findGrantsOfAccount = many(
  'oidc_records_find_grants_of_account',
  `select grant_id as "grant_id!" from oidc_records where model = 'Grant' and account_id = :accountId`,
);

/** Removes all records of grants. Returns how many there were. */
export const removeRecordsOfGrants = one(
  'oidc_records_remove_of_grants',
  `with family as (select key from oidc_records where grant_id = any(:grantIds::text[]) order by key for update),
   gone as (delete from oidc_records where key in (select key from family) returning 1)
   select count(*)::int as "removed!" from gone`,
);

export const removeGrantsOfClient = execute(
  'oidc_records_remove_grants_of_client',
  removeOrdered(
    `grant_id in (select grant_id from oidc_records where model = 'Grant' and client_id = :clientId)`,
  ),
);
