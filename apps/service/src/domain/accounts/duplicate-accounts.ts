import { statement } from '../../db/statement';
import type { PersonId } from '../../kernel/ports/directory';
import { linkedPeopleOf } from '../platform-links/platform-links';

/** A verified identifier of the account that stands on others too. */
export interface SharedIdentifier {
  kind: 'email' | 'phone';
  value: string;
  /** The ids of the other accounts. */
  others: string[];
}

/** E-mails first, of each kind the primary one first. */
export const findShared = statement<[accountId: string], SharedIdentifier>(
  'identifiers_find_shared',
  `select mine.kind, mine.value, array_agg(other.account_id) as others
     from identifiers mine
     join identifiers other on other.kind = mine.kind and other.value = mine.value
                           and other.verified_at is not null and other.account_id <> mine.account_id
    where mine.account_id = $1 and mine.verified_at is not null and mine.is_shared
    group by mine.kind, mine.value, mine.is_primary
    order by mine.kind, mine.is_primary desc, mine.value`,
);

/** What a merge has to know of an account. */
export interface MergingAccount {
  id: string;
  language: string;
  /** Whom it is linked to. */
  people: PersonId[];
  /** Verified ones. */
  identifiers: { kind: 'email' | 'phone'; value: string; is_shared: boolean }[];
}

const merging = `
  select a.id, a.language, ${linkedPeopleOf('a.id')} as people,
         array(select json_build_object('kind', kind, 'value', value, 'is_shared', is_shared)
                 from identifiers where account_id = a.id and verified_at is not null) as identifiers
    from accounts a where a.id = any($1::uuid[])`;

export const readMerging = statement<[accountIds: string[]], MergingAccount>(
  'accounts_read_merging',
  merging,
);

/**
 * Nobody else changes these accounts, or adds anything to them, until the transaction ends. Always in the same order, so
 * that two merges of the same accounts never wait for each other in a circle.
 */
export const lockAccounts = statement<[accountIds: string[]], { id: string }>(
  'accounts_lock_many',
  'select id from accounts where id = any($1::uuid[]) order by id for update',
);

export const transferIdentifier = statement<[accountId: string, kind: string, value: string], never>(
  'identifiers_remove_value',
  'delete from identifiers where account_id = $1 and kind = $2 and value = $3',
);

/**
 * Moves what an account has to another one: cards (new there, as any that is added: none is trusted at once with what is
 * most sensitive), unverified identifiers, invitations, onboardings, the texts that were accepted, and the policy of two
 * methods, which nobody sheds so. Consent to marketing was the other account's, and ends.
 */
export const transferBelongings = statement<[fromId: string, toId: string], never>(
  'accounts_transfer_belongings',
  `with cards as (update card_assignments set account_id = $2, added_at = now() where account_id = $1),
   unverified as (
     update identifiers i set account_id = $2, is_primary = false, is_shared = false
      where account_id = $1 and verified_at is null
        and not exists (select 1 from identifiers m where m.account_id = $2 and m.kind = i.kind and m.value = i.value)),
   invited as (update invitations set account_id = $2 where account_id = $1),
   onboarded as (update onboardings set account_id = $2 where account_id = $1),
   accepted as (update accepted_documents set account_id = $2 where account_id = $1 and document <> 'marketing')
   update accounts set is_mfa_forced = is_mfa_forced or (select is_mfa_forced from accounts where id = $1)
    where id = $2`,
);

/** Keeps the trace that an account was merged into another; those that were merged into it before follow. */
export const traceMerge = statement<[fromId: string, toId: string], never>(
  'merged_accounts_add',
  `with followed as (update merged_accounts set merged_into = $2 where merged_into = $1)
   insert into merged_accounts (account_id, reference, merged_into)
   select id, reference, $2 from accounts where id = $1`,
);

/** With the account go its password, methods, bank account, sessions, tokens, trust, codes, and all else that hangs on it. */
export const removeAccount = statement<[id: string], never>(
  'accounts_remove',
  'delete from accounts where id = $1',
);
