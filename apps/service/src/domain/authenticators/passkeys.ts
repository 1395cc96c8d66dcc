import { many, maybeOne, one, purgeRows, type RowOf } from '../../db/statement';
import { stateColumns } from '../accounts/accounts';

/** Finds the passkeys of an account in a market, the last used first. */
export const findPasskeys = many(
  'passkeys_find_of_account',
  `select p.authenticator_id, p.credential_id, p.transports
     from passkeys p join authenticators m on m.id = p.authenticator_id
    where p.account_id = :accountId and p.market = :market and m.suspended_at is null
    order by m.last_used_at desc nulls last, m.enrolled_at desc`,
);

/** No row unless the account has a passkey of another market. */
export const findPasskeyElsewhere = maybeOne(
  'passkeys_find_elsewhere',
  `select k.authenticator_id from passkeys k join authenticators m on m.id = k.authenticator_id
    where k.account_id = :accountId and k.market <> :market and m.suspended_at is null limit 1`,
);

/** What the list of authenticators shows of an account's passkeys, of every market. */
export const describePasskeys = many(
  'passkeys_describe',
  'select authenticator_id, market, aaguid, is_backed_up from passkeys where account_id = :accountId',
);

/** Finds a passkey of the market by the id that its authenticator chose, with the state of its account. */
export const findPasskey = maybeOne(
  'passkeys_find',
  `select p.authenticator_id, p.account_id, p.public_key, p.is_backup_eligible, h.handle, ${stateColumns}
     from passkeys p
     join authenticators m on m.id = p.authenticator_id
     join accounts a on a.id = p.account_id
     join passkey_handles h on h.account_id = p.account_id
    where p.credential_id = :credentialId and p.market = :market`,
);

/** A passkey as it is checked. */
export type PasskeyRow = RowOf<'passkeys_find'>;

/** SQL condition: a passkey that is on one device only and counts no further than before has a copy. */
const countsOn = '(is_backup_eligible or counter < :counter or (counter = 0 and :counter = 0))';

/** Records the use of a passkey for a challenge. No row if it was removed, or has a copy. */
export const recordPasskeyUse = maybeOne(
  'passkeys_use',
  `update passkeys set counter = :counter, is_backed_up = :isBackedUp
    where authenticator_id = :authenticatorId and ${countsOn}
returning authenticator_id`,
);

/**
 * Records the use of a passkey for a sign-in, and uses up what it has signed. `is_new_nonce` is false if that was used before or
 * has expired, `is_used` if the passkey was removed or has a copy. `seconds_left`: until that expires.
 */
export const recordPasskeySignIn = one(
  'passkeys_use_to_sign_in',
  `with nonce as (
     insert into used_sign_in_nonces (nonce, expires_at)
     select :nonce, :expiresAt where :expiresAt::timestamptz > now()
     on conflict do nothing returning 1),
   used as (
     update passkeys set counter = :counter, is_backed_up = :isBackedUp
      where authenticator_id = :authenticatorId and ${countsOn}
  returning authenticator_id, account_id),
   marked as (update authenticators set last_used_at = now() where id in (select authenticator_id from used)),
   loss as (delete from lost_authenticators where account_id in (select account_id from used))
   select exists (select 1 from nonce) as "is_new_nonce!", exists (select 1 from used) as "is_used!",
          extract(epoch from :expiresAt::timestamptz - now())::float8 as "seconds_left!"`,
);

/** Uses up what a passkey has signed; no row if it was used before or has expired. */
export const consumeSignInNonce = maybeOne(
  'used_sign_in_nonces_add',
  `insert into used_sign_in_nonces (nonce, expires_at)
   select :nonce, :expiresAt where now() < :expiresAt::timestamptz
   on conflict do nothing
returning nonce`,
);

/** Adds a passkey; no row when an account has it already. */
export const addPasskey = maybeOne(
  'passkeys_add',
  `insert into passkeys (authenticator_id, account_id, market, credential_id, public_key, counter, is_backup_eligible,
                         is_backed_up, transports, aaguid)
   values (:authenticatorId, :accountId, :market, :credentialId, :publicKey, :counter, :isBackupEligible, :isBackedUp,
           :transports, :aaguid?)
   on conflict (credential_id) do nothing
returning authenticator_id`,
);

/** The random id under which providers of passkeys know the account; the given one if it has none yet. */
export const keepPasskeyHandle = one(
  'passkey_handles_keep',
  `insert into passkey_handles (account_id, handle) values (:accountId, :handle)
   on conflict (account_id) do update set handle = passkey_handles.handle
returning handle`,
);

/** The account that has this random id. */
export const findPasskeyHandle = maybeOne(
  'passkey_handles_find',
  'select account_id from passkey_handles where handle = :handle limit 1',
);

/**
 * The account's random id, with the passkeys of a market, also those that a report can give back: providers forget all others. No row if the account never had a passkey.
 */
export const listAcceptedPasskeys = maybeOne(
  'passkeys_list_accepted',
  `select h.handle,
          array(select p.credential_id from passkeys p
                 where p.account_id = h.account_id and p.market = :market order by p.authenticator_id)
          || array(select r.credential_id from removed_authenticators r
                    where r.account_id = h.account_id and r.passkey->>'market' = :market order by r.id)
            as "credential_ids!"
     from passkey_handles h where h.account_id = :accountId`,
);

export const purgeSignInNonces = purgeRows(
  'used_sign_in_nonces_purge',
  'used_sign_in_nonces',
  'expires_at < now()',
  'expires_at',
);
