import { maybeOne, type RowOf } from '../../db/statement';
import { byStrength } from './authenticators';
import { isLossDue } from './lost-authenticators';

/**
 * The authenticators of an account. Durations are whole seconds from now, 0 if they are over. `card_fresh_seconds` is how
 * long even the oldest card is too new, 0 without a card. `email_fresh_seconds` and `phone_fresh_seconds` are how long an
 * address is too new for a single-use step-up. `email` and `phone` are primary and verified. `methods` begins with the
 * last used one, and then the strongest; a passkey of another market is not among them. `recovery_codes` is how many are unused.
 */
export type AccountAuthenticatorsRow = RowOf<'accounts_find_authenticators'>;

const left = (until: string) => `greatest(0, ceil(extract(epoch from ${until} - now())))::int`;

/**
 * SQL for the seconds until something added at `since` is no longer fresh. Nothing is fresh on an account that is itself
 * newer than `freshSeconds`.
 */
const freshSeconds = (since: string) =>
  `case when a.created_at > now() - make_interval(secs => :freshSeconds) then 0
        else coalesce(${left(`(${since} + make_interval(secs => :freshSeconds))`)}, 0) end`;

export const findAccountAuthenticators = maybeOne(
  'accounts_find_authenticators',
  `select a.language, a.password_status, a.is_password_imposed, a.reset_through,
          coalesce(${left('a.single_use_step_up_blocked_until')}, 0) as single_use_step_up_blocked_seconds,
          exists (select 1 from lost_authenticators l where l.account_id = a.id and ${isLossDue}) as "are_lost!",
          c.added_at is not null as has_card, ${freshSeconds('c.added_at')} as card_fresh_seconds,
          e.value as email, p.value as phone,
          ${freshSeconds('e.verified_at')} as email_fresh_seconds, ${freshSeconds('p.verified_at')} as phone_fresh_seconds,
          array(select json_build_object('method', m.type, 'fresh_seconds',
                         case when m.enrolled_with_step_up or (c.added_at is null and m.type in ('sms', 'email')) then 0
                              else ${left('(m.enrolled_at + make_interval(secs => :freshSeconds))')} end)
                  from authenticators m
                 where m.account_id = a.id and not exists (
                   select 1 from passkeys k where k.authenticator_id = m.id and k.market <> :market)
                 order by m.last_used_at desc nulls last, ${byStrength('m')}) as methods,
          exists (select 1 from passkeys k where k.account_id = a.id and k.market <> :market) as "has_passkey_elsewhere!",
          r.unused as recovery_codes, ${freshSeconds('r.created_at')} as recovery_codes_fresh_seconds
     from accounts a
     cross join lateral (select min(added_at) as added_at from card_assignments where account_id = a.id) c
     cross join lateral (select count(*) filter (where used_at is null)::int as "unused!", min(created_at) as created_at
                           from recovery_codes where account_id = a.id) r
     left join identifiers e on e.account_id = a.id and e.kind = 'email' and e.is_primary and e.verified_at is not null
     left join identifiers p on p.account_id = a.id and p.kind = 'phone' and p.is_primary and p.verified_at is not null
    where a.id = :accountId`,
);

/**
 * Finds a card of the account by its number, if it was added at least `ageSeconds` ago or the account is newer than that.
 * While the password is imposed, `imposedAgeSeconds` applies instead.
 */
export const hasCard = maybeOne(
  'card_assignments_has_card',
  `select c.card_id
     from card_assignments c join accounts a on a.id = c.account_id
     cross join lateral (
       select now() - make_interval(secs => case when a.is_password_imposed then :imposedAgeSeconds::int else :ageSeconds::int end)
           as latest) aged
    where c.account_id = :accountId and c.number_hash = any(:numberHashes::bytea[])
      and (c.added_at <= aged.latest or a.created_at > aged.latest)`,
);
