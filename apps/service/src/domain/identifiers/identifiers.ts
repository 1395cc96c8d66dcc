import { execute, many, maybeOne, one, type RowOf } from '../../db/statement';
import { keptIdentifiers } from './removed-identifiers';

/** Counts the accounts with a verified identifier. */
export const countAccountsOfIdentifier = one(
  'identifiers_count_carriers',
  `select count(*)::int as carriers
    from identifiers
    where kind = :kind and value = :value and verified_at is not null`,
);

/** The rows of an identifier, verified or not: each have an index of their own. */
const idsOfIdentifier = `array(
  select id from identifiers where kind = :kind and value = :value and verified_at is not null
  union all
  select id from identifiers where kind = :kind and value = :value and verified_at is null)`;

/** Allows several accounts to have an identifier, which only an import may do. */
export const markShared = execute(
  'identifiers_mark_shared',
  `update identifiers set is_shared = true where id = any(${idsOfIdentifier}) and not is_shared`,
);

export const addIdentifier = execute(
  'identifiers_add',
  `insert into identifiers (account_id, kind, value, is_primary, verified_at, is_shared)
   values (:accountId, :kind, :value, :isPrimary, case when :isVerified then now() end, :isShared)`,
);

/**
 * Adds the verified addresses of a new account. One that another account has verified violates
 * `identifiers_one_owner`.
 */
export const addVerifiedPrimaries = execute(
  'identifiers_add_primaries',
  `insert into identifiers (account_id, kind, value, is_primary, verified_at)
   values (:accountId, 'email', :email, true, now()), (:accountId, 'phone', :phone, true, now())`,
);

/** Removes an address from an account, in a merge; no row if the account has it no longer. */
export const removeAddress = maybeOne(
  'identifiers_remove_address',
  'delete from identifiers where account_id = :accountId and kind = :kind and value = :value returning is_primary',
);

/** Transfers unverified identifiers to another account, except those that it has. */
export const transferUnverified = execute(
  'identifiers_transfer_unverified',
  `update identifiers i set account_id = :toId, is_primary = false, is_shared = false
    where account_id = :fromId and verified_at is null
      and not exists (select 1 from identifiers m where m.account_id = :toId and m.kind = i.kind and m.value = i.value)`,
);

/** Serialises work that counts the accounts of an identifier and then writes; held until the transaction ends. */
export const lockIdentifier = execute(
  'identifiers_lock',
  'select pg_advisory_xact_lock(hashtextextended(:kindAndValue, 0))',
);

/** Locks identifiers like `lockIdentifier`, in the given order, which must be sorted. */
export const lockIdentifiers = execute(
  'identifiers_lock_many',
  `select pg_advisory_xact_lock(hashtextextended(each, 0))
     from (select each from unnest(:kindsAndValues::text[]) with ordinality as given (each, place) order by place) as sorted`,
);

/** Which of the identifiers an account has verified. Kinds and values correspond by position. */
export const findTakenIdentifiers = many(
  'identifiers_find_taken',
  `select distinct i.kind, i.value
     from unnest(:kinds::text[], :values::text[]) as asked (kind, value)
     join identifiers i using (kind, value) where i.verified_at is not null`,
);

/** Adds verified identifiers that no account has, from a JSON array. */
export const addIdentifiers = execute(
  'identifiers_add_many',
  `insert into identifiers (account_id, kind, value, is_primary, verified_at, is_shared)
   select i.account_id, i.kind, i.value, i.is_primary, now(), false
     from json_to_recordset(:rows::json) as i (account_id uuid, kind text, value text, is_primary boolean)`,
);

/** Finds an account's identifier by value. */
export const findIdentifier = maybeOne(
  'identifiers_find',
  `select id, is_primary, verified_at is not null as is_verified, suspended_at is not null as "is_suspended!"
     from identifiers where account_id = :accountId and kind = :kind and value = :value`,
);

/** Records that a code to a verified address of the account was confirmed. */
export const markConfirmed = execute(
  'identifiers_mark_confirmed',
  `update identifiers set confirmed_at = now()
    where account_id = :accountId and kind = :kind and value = :value and verified_at is not null`,
);

/** Whether the account has verified that address. */
export const isVerifiedByAccount = maybeOne(
  'identifiers_is_verified_by_account',
  `select id from identifiers
    where account_id = :accountId and kind = :kind and value = :value and verified_at is not null`,
);

/** The verified identifiers of accounts, each address once, in the language of its account. */
export const listUserNames = many(
  'identifiers_list_user_names',
  `select distinct on (i.kind, i.value) i.kind, i.value, a.language
     from identifiers i join accounts a on a.id = i.account_id
    where i.account_id = any(:accountIds::uuid[]) and i.verified_at is not null and i.suspended_at is null
    order by i.kind, i.value, a.last_signed_in_at desc nulls last`,
);

/** An identifier of an account, as the person sees it. */
export type Identifier = RowOf<'identifiers_list'>;

/** The identifiers of an account that are not suspended: e-mails first, of each kind the primary one first and unverified ones last. */
export const listIdentifiers = many(
  'identifiers_list',
  `select id, kind, value, is_primary, verified_at is not null as is_verified
     from identifiers where account_id = :accountId and suspended_at is null
    order by kind, is_primary desc, verified_at is null, value`,
);

/** Ends the primary status of the account's identifier of a kind. */
export const demotePrimary = maybeOne(
  'identifiers_demote',
  `update identifiers set is_primary = false where account_id = :accountId and kind = :kind and is_primary
returning value, verified_at is not null as is_verified`,
);

/** Makes a verified identifier the primary one; demote the current one first. */
export const promote = execute(
  'identifiers_promote',
  `update identifiers set is_primary = true
    where account_id = :accountId and kind = :kind and value = :value and verified_at is not null and suspended_at is null`,
);

/**
 * Adds a verified address to the account, or marks its own as verified. One that another account has verified violates
 * `identifiers_one_owner`.
 */
export const saveVerified = execute(
  'identifiers_put_verified',
  `insert into identifiers (account_id, kind, value, is_primary, verified_at, settled_at_once)
   values (:accountId, :kind, :value, false, now(), :settledAtOnce)
   on conflict (account_id, kind, value) do update
     set verified_at = coalesce(identifiers.verified_at, now()),
         settled_at_once = case when identifiers.verified_at is null then excluded.settled_at_once else identifiers.settled_at_once end`,
);

/**
 * Removes an identifier, unless it is the last verified one of its kind; no row then. Call it with the account locked.
 */
export const removeUnlessLast = maybeOne(
  'identifiers_remove_spare',
  `with gone as (
     delete from identifiers i
      where i.id = :id and i.suspended_at is null
        and (i.verified_at is null
          or exists (select 1 from identifiers other
                      where other.account_id = i.account_id and other.kind = i.kind and other.id <> i.id
                        and other.verified_at is not null and other.suspended_at is null))
     returning *),
   kept as (${keptIdentifiers})
   select id from gone`,
);

export const removeIdentifier = execute(
  'identifiers_remove',
  `with gone as (delete from identifiers where id = :id returning *) ${keptIdentifiers}`,
);

/** Makes the earliest verified identifier of a kind primary when none is; no row when there is none. */
export const promoteNext = maybeOne(
  'identifiers_promote_next',
  `update identifiers set is_primary = true
    where id = (select id from identifiers where account_id = :accountId and kind = :kind and verified_at is not null and suspended_at is null
                 order by verified_at, value limit 1)
      and not exists (select 1 from identifiers where account_id = :accountId and kind = :kind and is_primary)
returning value`,
);

/** Ends the sharing of an identifier that only one account has verified, so that nobody else may verify it. */
export const endSharing = execute(
  'identifiers_end_sharing',
  `update identifiers set is_shared = false
    where id = any(${idsOfIdentifier}) and is_shared
      and (select count(*) from identifiers where kind = :kind and value = :value and verified_at is not null) = 1`,
);
