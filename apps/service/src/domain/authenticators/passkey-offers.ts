import { mostPutOffs, passkeyOfferDays, silentEnrolmentSeconds, stepUpSeconds } from '@talon/rules/limits';
import { maybeOne, one } from '../../db/statement';
import { mayOfferRecoveryCodes } from './recovery-codes';

/** SQL: the session `s` began in the last `seconds`. */
const beganWithin = (seconds: number) => `s.signed_in_at > now() - interval '${seconds} seconds'`;

/** SQL: the sign-in of session `s` proved as much as a step-up, by password and code, or by registering account `a`. */
const isProven = `coalesce(s.step_up_until > now() and ('pwd' = any(s.amr) and 'mfa' = any(s.amr) or a.created_at = s.signed_in_at), false)`;

/** SQL: the person was offered a passkey long enough ago or after this very sign-in, and has not refused too often. */
const isOfferDue = (signedInAt: string) => `o.times_put_off < ${mostPutOffs} and (
     o.offered_at is null or o.offered_at <= now() - interval '${passkeyOfferDays} days'
  or o.offered_at > ${signedInAt} and (o.put_off_at is null or o.put_off_at < o.offered_at))`;

/**
 * What may be offered in a session. `passkey`: soon after a sign-in with password and code, or an onboarding, to somebody
 * without a passkey in this market who was not offered one in the last month, except after this very sign-in, and has not put it
 * off too often. `automatic`: the browser may make one without a question, because nobody has asked for one or removed one yet.
 */
export const findOffers = maybeOne(
  'passkey_offers_find',
  `select s.signed_in_at,
          ${isProven} and ${beganWithin(stepUpSeconds)} and not p.has_passkey
            and coalesce(${isOfferDue('s.signed_in_at')}, true) as "passkey!",
          ${isProven} and ${beganWithin(silentEnrolmentSeconds)} and not p.has_passkey
            and coalesce(o.enrolled_at is null and o.times_put_off = 0, true) as "automatic!",
          ${mayOfferRecoveryCodes('a.id')} as "recovery_codes!"
     from sessions s
     join accounts a on a.id = s.account_id
     left join passkey_offers o on o.account_id = a.id
     cross join lateral (
       select exists (select 1 from passkeys where account_id = a.id and market = s.market) as has_passkey) p
    where s.id = :sessionId and s.ended_at is null`,
);

/**
 * Records that the page offers a passkey. No row if none is due. `is_new`: not a repetition, such as a reload of the page.
 */
export const markOffered = maybeOne(
  'passkey_offers_mark',
  `with before as (select offered_at from passkey_offers where account_id = :accountId)
   insert into passkey_offers as o (account_id, offered_at) values (:accountId, now())
   on conflict (account_id) do update set offered_at = now() where ${isOfferDue(':signedInAt')}
returning coalesce((select offered_at from before) <= :signedInAt::timestamptz, true) as "is_new!"`,
);

/** Records that a person has put off the last offer. No row without an offer, or if they have done so already. */
export const putOffOffer = maybeOne(
  'passkey_offers_put_off',
  `update passkey_offers set put_off_at = now(), times_put_off = times_put_off + 1
    where account_id = :accountId and offered_at > coalesce(put_off_at, '-infinity')
returning times_put_off`,
);

/** Records that a person has enrolled a passkey. `was_offered`: in the last minutes, and they have not put it off. */
export const markEnrolled = one(
  'passkey_offers_mark_enrolled',
  `insert into passkey_offers as o (account_id, enrolled_at) values (:accountId, now())
   on conflict (account_id) do update set enrolled_at = now()
returning coalesce(o.offered_at > now() - interval '${stepUpSeconds} seconds' and o.offered_at > coalesce(o.put_off_at, '-infinity'), false)
            as "was_offered!"`,
);
