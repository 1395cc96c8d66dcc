import { maybeOne, type RowOf } from '../../db/statement';
import { guardedFor, standing, standingInJson } from '../accounts/standing';
import { byStrength } from './authenticators';
import { isLossDue } from './lost-authenticators';

/**
 * The authenticators of an account and what else can confirm. Durations are whole seconds from now, 0 if they are over. `email` and
 * `phone` are primary, verified and not suspended. `enrolled` begins with the last used one, and then the strongest; a passkey of another
 * market is not among them. `card` is the one that proves best. `recovery_codes` is how many are unused.
 */
export type AccountAuthenticatorsRow = RowOf<'accounts_find_authenticators'>;

/** SQL: the standing of a verified identifier. */
const address = (i: string) =>
  `case when ${i}.id is not null then json_build_object(${standingInJson(`${i}.verified_at`, `${i}.settled_at_once`)}) end`;

/** SQL: since when card `c` of account `a` counts. */
const cardSince = 'case when c.is_imported then a.created_at else c.added_at end';

/**
 * SQL condition: card `c` of account `a` proves who the person is. It came with the account or by an import, or the directory says that it belongs to
 * somebody to whom the account has been linked since its creation.
 */
const provesIdentity = `c.suspended_at is null and (c.is_imported or c.added_at <= a.created_at or exists (
  select 1 from platform_links l
   where l.account_id = a.id and l.linked_at <= a.created_at and l.platform || ':' || l.person_id = any(c.people)))`;

/** SQL condition: no address receives the codes of authenticator `s` of account `a`, but a suspended one did. */
const isWithoutAddress = `(s.type = 'email' and e.id is null or s.type = 'sms' and p.id is null) and exists (
            select 1 from identifiers u
             where u.account_id = a.id and u.suspended_at is not null and u.kind = case s.type when 'sms' then 'phone' else 'email' end)`;

export const findAccountAuthenticators = maybeOne(
  'accounts_find_authenticators',
  `select a.language, a.password_status, a.is_password_imposed, a.reset_through,
          ${guardedFor} as "guarded_for!",
          exists (select 1 from lost_authenticators l where l.account_id = a.id and ${isLossDue}) as "are_lost!",
          exists (select 1 from authenticators s where s.account_id = a.id and (s.suspended_at is not null or ${isWithoutAddress}))
            as "has_suspended!",
          (select json_build_object(${standingInJson(cardSince, 'false')}) from card_assignments c
            where c.account_id = a.id and ${provesIdentity} order by ${cardSince} limit 1) as card,
          e.value as email, ${address('e')} as email_standing, p.value as phone, ${address('p')} as phone_standing,
          array(select json_build_object('id', m.id, 'method', m.type, ${standingInJson('m.enrolled_at', 'm.settled_at_once')})
                  from authenticators m
                 where m.account_id = a.id and m.suspended_at is null and not exists (
                   select 1 from passkeys k where k.authenticator_id = m.id and k.market <> :market)
                 order by m.last_used_at desc nulls last, ${byStrength('m')}) as enrolled,
          exists (select 1 from passkeys k join authenticators o on o.id = k.authenticator_id
                   where k.account_id = a.id and k.market <> :market and o.suspended_at is null) as "has_passkey_elsewhere!",
          (select count(*)::int from recovery_codes where account_id = a.id and used_at is null) as "recovery_codes!",
          array(select distinct v.method from evidence v
                 where v.account_id = a.id and v.session_id = :sessionId? and v.destination in (e.value, p.value)
                   and v.confirmed_at > now() - make_interval(secs => :confirmedSeconds)) as confirmed
     from accounts a
     left join identifiers e on e.account_id = a.id and e.kind = 'email' and e.is_primary and e.verified_at is not null and e.suspended_at is null
     left join identifiers p on p.account_id = a.id and p.kind = 'phone' and p.is_primary and p.verified_at is not null and p.suspended_at is null
    where a.id = :accountId`,
);

/** A card of the account by the hashes of its number, if it proves who its person is. */
export const findProvingCard = maybeOne(
  'card_assignments_find_proving',
  `select c.card_id, ${standing(cardSince, 'false')}, ${guardedFor} as "guardedFor!"
     from card_assignments c join accounts a on a.id = c.account_id
    where c.account_id = :accountId and c.number_hash = any(:numberHashes::bytea[]) and ${provesIdentity}`,
);
