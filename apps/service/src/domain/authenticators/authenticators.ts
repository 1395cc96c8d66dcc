import { authenticatorTypes } from '@talon/rules/authenticators';
import { execute, many, maybeOne } from '../../db/statement';
import { endedLoss } from './lost-authenticators';
import { keptAuthenticators } from './removed-authenticators';

/** SQL: the order of the types of `m`, the strongest first. */
export const byStrength = (m: string) =>
  `array_position(array[${authenticatorTypes.map(type => `'${type}'`).join(', ')}], ${m}.type)`;

/**
 * The enrolled authenticators that are not suspended, those to which codes are sent with the address that receives them; the last used
 * one first, then the strongest.
 */
export const findEnrolledAuthenticators = many(
  'authenticators_list',
  `select m.id, m.type as method, m.name, i.value as destination, m.enrolled_at, m.last_used_at
     from authenticators m
     left join identifiers i on i.account_id = m.account_id and i.is_primary and i.verified_at is not null and i.suspended_at is null
                            and i.kind = case m.type when 'sms' then 'phone' when 'email' then 'email' end
    where m.account_id = :accountId and m.suspended_at is null and (i.value is not null or m.type not in ('sms', 'email'))
    order by m.last_used_at desc nulls last, ${byStrength('m')}`,
);

/** Enrols an authenticator; no row when it is already enrolled. An SMS or e-mail authenticator takes the place of a suspended one. */
export const addAuthenticator = maybeOne(
  'authenticators_add',
  `insert into authenticators (account_id, type, name, settled_at_once)
   values (:accountId, :type, :name?, :settledAtOnce)
   on conflict (account_id, type) where type in ('sms', 'email') do update
     set suspended_at = null, enrolled_at = now(), last_used_at = null, settled_at_once = excluded.settled_at_once
   where authenticators.suspended_at is not null
returning id`,
);

/** Enrols authenticators of new accounts. Accounts and types correspond by position. */
export const addAuthenticators = execute(
  'authenticators_add_many',
  `insert into authenticators (account_id, type, settled_at_once)
   select account_id, type, true from unnest(:accountIds::uuid[], :types::text[]) as added (account_id, type)`,
);

/**
 * Records the use of an authenticator; of the only one of its type without an id. No row if it was removed. Whoever uses one has
 * not lost them all.
 */
export const markAuthenticatorUsed = maybeOne(
  'authenticators_mark_used',
  `with used as (update authenticators set last_used_at = now()
                  where account_id = :accountId and type = :type and (:id?::uuid is null or id = :id) returning id),
   loss as (${endedLoss} and exists (select 1 from used))
   select id from used`,
);

/** Removes all authenticators of an account. */
export const removeAllAuthenticators = execute(
  'authenticators_remove_all',
  `with gone as (delete from authenticators where account_id = :accountId returning *) ${keptAuthenticators}`,
);

/**
 * Removes an authenticator, if another one of the account remains. No row if it is not one of the account, or the only one.
 * Call it with the account locked.
 */
export const removeAuthenticatorById = maybeOne(
  'authenticators_remove_by_id',
  `with gone as (
     delete from authenticators m
      where m.account_id = :accountId and m.id = :id and m.suspended_at is null
        and exists (select 1 from authenticators other
                     where other.account_id = :accountId and other.id <> :id and other.suspended_at is null)
     returning *),
   kept as (${keptAuthenticators})
   select type from gone`,
);

/** Stores the name of an authenticator; null takes it away. No row if the account has no such authenticator. */
export const storeAuthenticatorName = maybeOne(
  'authenticators_store_name',
  'update authenticators set name = :name? where id = :id and account_id = :accountId returning type',
);

/** Removes an authenticator, even the last one of the account, and with it the recovery codes. */
export const removeAnyAuthenticator = execute(
  'authenticators_remove_any',
  `with gone as (delete from authenticators where account_id = :accountId and id = :id returning *), kept as (${keptAuthenticators})
   delete from recovery_codes
    where account_id = :accountId
      and not exists (select 1 from authenticators where account_id = :accountId and id <> :id)`,
);

/** Removes the authenticators of a type, and with the last one of the account its recovery codes. */
export const removeAuthenticator = execute(
  'authenticators_remove',
  `with gone as (delete from authenticators where account_id = :accountId and type = :type returning *), kept as (${keptAuthenticators})
   delete from recovery_codes
    where account_id = :accountId
      and not exists (select 1 from authenticators where account_id = :accountId and type <> :type)`,
);
