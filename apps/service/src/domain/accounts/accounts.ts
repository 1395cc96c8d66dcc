import { execute, many, maybeOne, type RowOf } from '../../db/statement';
import { freshSeconds } from '@talon/rules/limits';
import { endedFailures } from '../limits/sign-in-failures';
import { isMfaRequired } from '../sessions/sessions';
import { endedUnconfirmed } from '../sign-ins/unconfirmed-sign-ins';

/** An account whose password a sign-in checks. */
export type Claimant = RowOf<'accounts_find_claimants'>;

/** SQL condition on an account `a`: another account has one of its verified identifiers. */
const isDuplicated = `exists (
  select 1 from identifiers mine
    join identifiers other on other.kind = mine.kind and other.value = mine.value
                          and other.verified_at is not null and other.account_id <> a.id
   where mine.account_id = a.id and mine.is_shared and mine.verified_at is not null)`;

/** Finds the accounts with a verified identifier that is not suspended, the last signed-in one first; at most three share one. */
export const claimantsByIdentifier = many(
  'accounts_find_claimants',
  `select a.id, a.password_hash, a.firstname, a.lastname, a.language, a.is_password_imposed,
          a.password_rules_version, coalesce(a.is_password_easy, false) as is_password_easy,
          coalesce(a.is_password_breached, false) as is_password_breached, a.password_status,
          e.value as email, p.value as phone,
          ${isDuplicated} as is_duplicated, a.blocked_at is not null as is_blocked
     from identifiers i join accounts a on a.id = i.account_id
     left join identifiers e on e.account_id = a.id and e.kind = 'email' and e.is_primary
     left join identifiers p on p.account_id = a.id and p.kind = 'phone' and p.is_primary
    where i.kind = :kind and i.value = :value and i.verified_at is not null and i.suspended_at is null
    order by a.last_signed_in_at desc nulls last, a.created_at
    limit 3`,
);

/** SQL: what decides the required action of account `a`, whether it may sign in, and what its pages show. */
export const stateColumns = `a.id, a.firstname, a.language, a.password_status, ${isMfaRequired} as is_mfa_forced,
          ${isDuplicated} as is_duplicated, a.blocked_at is not null as is_blocked, a.is_password_imposed, a.reset_through`;

/**
 * Locks an account, and stores what is known about its verified password. No row if the password was changed or the account was
 * blocked meanwhile.
 */
export const lockVerified = maybeOne(
  'accounts_lock_verified',
  `update accounts a
      set password_hash = :hash, password_rules_version = :rulesVersion, is_password_easy = :isEasy,
          is_password_breached = :isBreached, password_status = case when is_password_imposed then 2 else :status end
    where id = :id and password_hash = :verifiedHash and blocked_at is null
returning ${stateColumns}`,
);

const signedIn = 'update accounts a set last_signed_in_at = now()';

/** Records a sign-in when its token is issued: a correct password alone does not show that the owner signed in. */
export const markSignedIn = execute('accounts_mark_signed_in', `${signedIn} where id = :id`);

/**
 * Records a sign-in that was confirmed, and ends the failures and the unconfirmed sign-ins before it. `isProven`: it proved more
 * than any reset did, because it was confirmed by another channel.
 */
export const markConfirmedSignIn = execute(
  'accounts_mark_confirmed_sign_in',
  `with failures as (${endedFailures}), unconfirmed as (${endedUnconfirmed})
   ${signedIn}, reset_through = case when :isProven then null else reset_through end where id = :id`,
);

/** Records a sign-in with a passkey, which proves more than any reset did, and ends the failures before it. */
export const markProvenSignIn = execute(
  'accounts_mark_proven_sign_in',
  `with failures as (${endedFailures})
   ${signedIn}, reset_through = null where id = :id`,
);

/** The state of a locked account. */
export type AccountState = RowOf<'accounts_lock'>;

/** Locks an account. Transactions that only add rows for it elsewhere (a challenge, an event) do not wait for this lock. */
export const lockAccount = maybeOne(
  'accounts_lock',
  `select ${stateColumns}
     from accounts a where a.id = :id for no key update of a`,
);

/** SQL: from now on, for a day, nothing in the account is inherited, and only an app or a passkey from before counts as settled. */
const guarded = `guarded_since = now(), guarded_until = now() + interval '${freshSeconds} seconds'`;

/** Records the channel of a password reset, and guards the account: the next sign-in requires another channel. */
export const markReset = execute(
  'accounts_mark_reset',
  `update accounts set reset_through = :channel, ${guarded} where id = :id`,
);

/** Ends the requirement of another channel: one was verified, or the account has none. */
export const endReset = execute(
  'accounts_end_reset',
  'update accounts set reset_through = null where id = :id',
);

/** Guards an account for a day. */
export const guardAccount = execute('accounts_guard', `update accounts set ${guarded} where id = :id`);

/**
 * Stores a password that the person has chosen, which is neither imposed nor weak. Where it was imposed, the account stays guarded for
 * another day.
 */
export const changePassword = execute(
  'accounts_change_password',
  `update accounts
      set password_hash = :hash, password_status = 0, password_rules_version = null, is_password_imposed = false, last_password_change = now(),
          guarded_until = case when is_password_imposed then now() + interval '${freshSeconds} seconds' else guarded_until end
    where id = :id`,
);

/** Turns the policy of two authenticators on or off for an account; no row without a change. */
export const setMfaForced = maybeOne(
  'accounts_set_mfa_forced',
  'update accounts set is_mfa_forced = :isForced where id = :id and is_mfa_forced <> :isForced returning id',
);

/** Requires a new password at once; only a password change ends that, and the guard a day after it. */
export const imposePassword = execute(
  'accounts_impose_password',
  `update accounts set is_password_imposed = true, password_status = 2, ${guarded} where id = :id`,
);

export const findPasswordHash = maybeOne(
  'accounts_find_password_hash',
  'select password_hash from accounts where id = :id',
);

/** Adds an account with the operator's reference; no row when the reference exists. */
export const addAccount = maybeOne(
  'accounts_add',
  `insert into accounts (id, reference, firstname, lastname, birthdate, gender, language, iban_encrypted, password_hash,
                         is_password_imposed, is_mfa_forced, last_password_change, password_status)
   values (:id, :reference, :firstname?, :lastname?, :birthdate?, :gender?, :language, :ibanEncrypted?, :passwordHash?, :isPasswordImposed, :isMfaForced, :lastPasswordChange?, case when :isPasswordImposed then 2 else 0 end)
   on conflict (reference) do nothing
returning id`,
);

/** Finds the account with the operator's reference, or the account that it was merged into. */
export const findReference = maybeOne(
  'accounts_find_reference',
  `select id from accounts where reference = :reference
   union all
   select merged_into from merged_accounts where reference = :reference`,
);

/** The address for an account's e-mails; no row without a verified one. */
export const findMailbox = maybeOne(
  'accounts_find_mailbox',
  `select e.value as email, a.language, a.firstname from accounts a
     join identifiers e on e.account_id = a.id and e.kind = 'email' and e.is_primary and e.verified_at is not null and e.suspended_at is null
    where a.id = :id`,
);

/** The cardholder of an account, with every verified address. */
export const findCardholder = maybeOne(
  'accounts_find_cardholder',
  `select a.id as "accountId", a.lastname, a.birthdate, a.language,
          array(select value from identifiers where account_id = a.id and kind = 'email' and verified_at is not null and suspended_at is null) as emails,
          array(select value from identifiers where account_id = a.id and kind = 'phone' and verified_at is not null and suspended_at is null) as phones
     from accounts a where a.id = :id`,
);

/** Adds the account of a completed onboarding, as signed in. */
export const registerAccount = execute(
  'accounts_register',
  `insert into accounts (id, firstname, lastname, birthdate, gender, language, password_hash, last_signed_in_at)
   values (:id, :firstname?, :lastname?, :birthdate?, :gender?, :language, :passwordHash, now())`,
);
