import { execute, many, type RowOf } from '../../db/statement';
import { linkedPeopleOf } from '../platform-links/platform-links';

/**
 * Finds the verified identifiers of an account that others have too; `others` are the ids of those. E-mails come first, and of each
 * kind the primary one.
 */
export const findShared = many(
  'identifiers_find_shared',
  `select mine.kind, mine.value, array_agg(other.account_id) as others
     from identifiers mine
     join identifiers other on other.kind = mine.kind and other.value = mine.value
                           and other.verified_at is not null and other.account_id <> mine.account_id
    where mine.account_id = :accountId and mine.verified_at is not null and mine.is_shared
    group by mine.kind, mine.value, mine.is_primary
    order by mine.kind, mine.is_primary desc, mine.value`,
);

/** Account data for a merge. `identifiers` are verified ones that are not suspended. */
export type MergingAccount = RowOf<'accounts_read_merging'>;

const merging = `
  select a.id, a.language, a.blocked_at is not null as is_blocked, ${linkedPeopleOf('a.id')} as people,
         array(select json_build_object('kind', kind, 'value', value, 'is_shared', is_shared)
                 from identifiers where account_id = a.id and verified_at is not null and suspended_at is null) as identifiers
    from accounts a where a.id = any(:accountIds::uuid[])`;

export const readMerging = many('accounts_read_merging', merging);

/**
 * Locks accounts against changes and additions until the transaction ends, always in the same order, so that two
 * merges never deadlock.
 */
export const lockAccounts = execute(
  'accounts_lock_many',
  'select id from accounts where id = any(:accountIds::uuid[]) order by id for update',
);

/** Transfers the policy of two authenticators: a merge does not end it. */
export const transferMfaPolicy = execute(
  'accounts_transfer_mfa_policy',
  `update accounts set is_mfa_forced = is_mfa_forced or (select is_mfa_forced from accounts where id = :fromId)
    where id = :toId`,
);

/** Records that an account was merged into another, and updates earlier merges into it. */
export const recordMerge = execute(
  'merged_accounts_add',
  `with followed as (update merged_accounts set merged_into = :toId where merged_into = :fromId)
   insert into merged_accounts (account_id, reference, merged_into)
   select id, reference, :toId from accounts where id = :fromId`,
);

/**
 * Removes an account and everything that references it: password, authenticators, bank account, sessions, tokens, trusted
 * devices, challenges.
 */
export const removeAccount = execute('accounts_remove', 'delete from accounts where id = :id');
