import { execute, many, maybeOne, purgeRows } from '../../db/statement';

/** Remembers a sign-in with the right password whose code must be confirmed within `seconds`. */
export const addUnconfirmedSignIn = execute(
  'unconfirmed_sign_ins_add',
  `insert into unconfirmed_sign_ins (payload_hash, account_id, market, device_id, user_agent, address, due_at)
   values (:payloadHash, :accountId, :market, :deviceId?, :userAgent?, :address, now() + make_interval(secs => :seconds))`,
);

/** The newest sign-in whose code, which lives for `seconds`, can still be confirmed; `sent_at`: when it was first sent. */
export const findUnconfirmedSignIn = maybeOne(
  'unconfirmed_sign_ins_find',
  `select due_at - make_interval(secs => :seconds) as "sent_at!" from unconfirmed_sign_ins
    where account_id = :accountId and due_at > now() order by due_at desc limit 1`,
);

/** SQL that forgets a confirmed sign-in, and the earlier attempts from the same device, because its person made them. */
export const endedUnconfirmed = `delete from unconfirmed_sign_ins
    where account_id = :id
      and (payload_hash = :payloadHash
        or device_id is not distinct from :deviceId? and user_agent is not distinct from :userAgent?)`;

/** Forgets the unconfirmed sign-ins of an account, because the password that somebody knew no longer exists. */
export const endUnconfirmedSignInsOfAccount = execute(
  'unconfirmed_sign_ins_end_of_account',
  'delete from unconfirmed_sign_ins where account_id = :accountId',
);

/**
 * Returns and deletes the sign-ins whose code was not confirmed in time. Only one node gets each of them. Those of an account that another
 * transaction is removing are left to it.
 */
export const takeUnconfirmedSignIns = many(
  'unconfirmed_sign_ins_take',
  `delete from unconfirmed_sign_ins
    where payload_hash in (select u.payload_hash from unconfirmed_sign_ins u join accounts a on a.id = u.account_id
                            where u.due_at <= now() order by u.due_at limit :most
                              for key share of a skip locked for update of u skip locked)
returning account_id, market, user_agent, address`,
);

/** Forgets up to `most` sign-ins, of anybody. Returns how many. */
export const forgetAnyUnconfirmedSignIns = purgeRows(
  'unconfirmed_sign_ins_forget_any',
  'unconfirmed_sign_ins',
  'true',
);
