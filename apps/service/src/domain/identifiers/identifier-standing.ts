import { maybeOne } from '../../db/statement';
import { guardedFor, standing } from '../accounts/standing';

/**
 * The standing of a verified identifier of an account; without an id, of the primary one of its kind. No row if it is unverified or
 * suspended.
 */
export const findStanding = maybeOne(
  'identifiers_find_standing',
  `select ${standing('i.verified_at', 'i.settled_at_once')}, ${guardedFor} as "guardedFor!"
     from identifiers i join accounts a on a.id = i.account_id
    where i.account_id = :accountId and i.kind = :kind and i.verified_at is not null and i.suspended_at is null
      and case when :id?::uuid is null then i.is_primary else i.id = :id end`,
);
