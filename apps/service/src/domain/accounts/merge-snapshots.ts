import { execute, many, maybeOne, one, purgeRows } from '../../db/statement';

/** How long a merge can be undone. */
export const undoDays = 30;

const rowsOf = (table: string) =>
  `(select coalesce(jsonb_agg(to_jsonb(t)), '[]') from ${table} t where t.account_id = :id)`;

/**
 * Everything of an account that a merge moves or removes, as JSON: the rows of each table, by table; and what the merge changes of
 * the surviving account.
 */
export const readSnapshot = one(
  'accounts_read_snapshot',
  `select json_build_object(
            'accounts', (select jsonb_agg(to_jsonb(a)) from accounts a where a.id = :id),
            'earlier_bank_accounts', ${rowsOf('earlier_bank_accounts')},
            'identifiers', ${rowsOf('identifiers')},
            'platform_links', ${rowsOf('platform_links')},
            'card_assignments', ${rowsOf('card_assignments')},
            'invitations', ${rowsOf('invitations')},
            'authenticators', ${rowsOf('authenticators')},
            'authenticator_apps', ${rowsOf('authenticator_apps')},
            'passkeys', ${rowsOf('passkeys')},
            'passkey_handles', ${rowsOf('passkey_handles')},
            'recovery_codes', ${rowsOf('recovery_codes')},
            'accepted_documents', ${rowsOf('accepted_documents')},
            'former_addresses', ${rowsOf('former_addresses')},
            'consents', ${rowsOf('consents')},
            'onboardings', (select coalesce(jsonb_agg(jsonb_build_object('id', id)), '[]') from onboardings where account_id = :id),
            'survivor', (select jsonb_build_object('is_mfa_forced', is_mfa_forced) from accounts where id = :toId),
            'merged', (select coalesce(jsonb_agg(account_id), '[]') from merged_accounts where merged_into = :id)
          )::text as "snapshot!"`,
);

export const storeSnapshot = execute(
  'merge_snapshots_store',
  `with followed as (update merge_snapshots set merged_into = :toId where merged_into = :closedId)
   insert into merge_snapshots (closed_id, merged_into, sealed) values (:closedId, :toId, :sealed)
   on conflict (closed_id) do update set merged_into = excluded.merged_into, merged_at = now(), sealed = excluded.sealed`,
);

/** Remembers the passkeys of an account that is closed, while its snapshot is kept. */
export const storeMergedPasskeys = execute(
  'merged_passkeys_store',
  `insert into merged_passkeys (credential_hash, closed_id)
   select sha256(credential_id), :closedId from passkeys where account_id = :closedId
   on conflict (credential_hash) do update set closed_id = excluded.closed_id`,
);

/** Finds the surviving account of a passkey that comes back if the merge is undone. */
export const findMergedPasskey = maybeOne(
  'merged_passkeys_find',
  `select s.merged_into
     from merged_passkeys p join merge_snapshots s on s.closed_id = p.closed_id
    where p.credential_hash = sha256(:credentialId::bytea) and s.merged_at > now() - make_interval(days => :days)`,
);

/** Takes the snapshot of an account that was merged into this one in the last 30 days. No row if there is none. */
export const consumeSnapshot = maybeOne(
  'merge_snapshots_consume',
  `delete from merge_snapshots
    where closed_id = :closedId and merged_into = :intoId and merged_at > now() - make_interval(days => :days)
returning sealed`,
);

/** Opens a closed account again, as it was. Restores none if it exists, or another account has its reference. */
export const restoreAccount = one(
  'accounts_restore',
  `select restore_rows('accounts', :rows::text::jsonb) as "restored!"`,
);

/**
 * Ends the policy of two authenticators that an account has from a merge, unless another account that was merged into it since
 * then may have brought it too.
 */
export const endMfaPolicyOfMerge = execute(
  'accounts_end_mfa_policy_of_merge',
  `update accounts set is_mfa_forced = false
    where id = :fromId and not exists (
      select 1 from merged_accounts other join merged_accounts this on this.account_id = :closedId
       where other.merged_into = :fromId and other.account_id <> :closedId and other.merged_at >= this.merged_at)`,
);

/** Forgets a merge. Accounts that were merged into the closed one before lead to it again, and are undone from there. */
export const forgetMerge = execute(
  'merged_accounts_forget',
  `with followed as (update merged_accounts set merged_into = :closedId where account_id = any(:merged::uuid[])),
   returned as (update merge_snapshots set merged_into = :closedId where closed_id = any(:merged::uuid[]))
   delete from merged_accounts where account_id = :closedId`,
);

/** Removes at most `most` snapshots of merges that can no longer be undone. */
export const purgeSnapshots = purgeRows(
  'merge_snapshots_purge',
  'merge_snapshots',
  'merged_at < now() - make_interval(days => :days)',
);

/** Snapshots that are not encrypted under the key with this mark; `id` is the closed account. */
export const findSnapshotsOfOlderKeys = many(
  'merge_snapshots_find_of_older_keys',
  `select closed_id as id, sealed from merge_snapshots
    where substring(sealed from 1 for length(:currentMark::bytea)) <> :currentMark
    order by closed_id limit :most`,
);

/** Replaces values with re-encrypted ones, except those changed meanwhile. Returns the replaced ones. */
export const replaceSnapshots = many(
  'merge_snapshots_replace',
  `update merge_snapshots s set sealed = value.anew
     from unnest(:ids::uuid[], :old::bytea[], :anew::bytea[]) as value (id, old, anew)
    where s.closed_id = value.id and s.sealed = value.old
returning s.closed_id as id`,
);

/** The accounts that were merged into one. */
export const findMergedInto = many(
  'merged_accounts_find_into',
  'select account_id from merged_accounts where merged_into = :accountId',
);

/** Forgets the accounts that were merged into one that is erased. */
export const removeMergesInto = execute(
  'merged_accounts_remove_into',
  'delete from merged_accounts where merged_into = :accountId',
);
