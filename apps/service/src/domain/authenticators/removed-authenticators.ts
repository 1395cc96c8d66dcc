import { removedDays } from '@talon/rules/limits';
import { execute, many, maybeOne, purgeRows } from '../../db/statement';

/** SQL: keeps the deleted rows of `gone`, with what made them work, so that a report can give them back. */
export const keptAuthenticators = `
  insert into removed_authenticators
    (id, account_id, type, name, enrolled_at, last_used_at, settled_at_once, passkey, credential_id, secret, last_step)
  select m.id, m.account_id, m.type, m.name, m.enrolled_at, m.last_used_at, m.settled_at_once,
         case when k.authenticator_id is not null then to_jsonb(k) end, k.credential_id, p.secret, p.last_step
    from gone m
    left join passkeys k on k.authenticator_id = m.id
    left join authenticator_apps p on p.authenticator_id = m.id
  on conflict (id) do nothing`;

/** Ends the SMS or e-mail authenticator in whose place one comes back that was removed since: an account has one of each. */
export const giveWay = execute(
  'authenticators_give_way',
  `delete from authenticators m
    where m.account_id = :accountId and m.type in ('sms', 'email') and exists (
      select 1 from removed_authenticators r
       where r.account_id = m.account_id and r.type = m.type and r.removed_at > :since)`,
);

/** Gives the authenticators back that were removed since then. Call it with the account locked, after `giveWay`. */
export const restoreRemovedAuthenticators = execute(
  'authenticators_restore_removed',
  `with back as (delete from removed_authenticators where account_id = :accountId and removed_at > :since returning *),
   added as (
     insert into authenticators (id, account_id, type, name, enrolled_at, last_used_at, settled_at_once)
     select id, account_id, type, name, enrolled_at, last_used_at, settled_at_once from back order by enrolled_at
     on conflict do nothing returning id),
   apps as (
     insert into authenticator_apps (authenticator_id, account_id, secret, last_step)
     select id, account_id, secret, last_step from back join added using (id) where secret is not null)
   insert into passkeys (authenticator_id, account_id, market, credential_id, public_key, counter, is_backup_eligible, is_backed_up, transports, aaguid)
   select p.authenticator_id, p.account_id, p.market, p.credential_id, p.public_key, p.counter, p.is_backup_eligible, p.is_backed_up,
          p.transports, p.aaguid
     from back join added using (id), jsonb_populate_record(null::passkeys, back.passkey) p
    where back.passkey is not null
   on conflict do nothing`,
);

/** The account of a passkey that a report can give back. */
export const findRemovedPasskey = maybeOne(
  'removed_authenticators_find_passkey',
  'select account_id from removed_authenticators where credential_id = :credentialId limit 1',
);

export const purgeRemovedAuthenticators = purgeRows(
  'removed_authenticators_purge',
  'removed_authenticators',
  `removed_at < now() - interval '${removedDays} days'`,
  'removed_at',
);

/** Secrets of removed apps that are not encrypted under the key with this mark. */
export const findRemovedSecretsOfOlderKeys = many(
  'removed_authenticators_find_secrets_of_older_keys',
  `select id, secret as "sealed!" from removed_authenticators
    where secret is not null and substring(secret from 1 for length(:currentMark::bytea)) <> :currentMark
    order by id limit :most`,
);

/** Replaces values with re-encrypted ones, except those changed meanwhile. Returns the replaced ones. */
export const replaceRemovedSecrets = many(
  'removed_authenticators_replace_secrets',
  `update removed_authenticators r set secret = value.anew
     from unnest(:ids::uuid[], :old::bytea[], :anew::bytea[]) as value (id, old, anew)
    where r.id = value.id and r.secret = value.old
returning r.id`,
);
