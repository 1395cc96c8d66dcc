import { execute, many, maybeOne, one, type RowOf } from '../../db/statement';

/**
 * `method` is the type of the authenticator, and the channel of a code that is sent. `destination` is null if none is.
 * `expires_in` and `resend_in` are whole seconds from now, at least 0.
 */
export type ChallengeRow = RowOf<'challenges_add'>;

const columns = `payload, purpose, account_id, session_id, onboarding_id, method, destination, context, tries, code_digits,
  greatest(0, ceil(extract(epoch from expires_at - now())))::int as expires_in,
  greatest(0, ceil(extract(epoch from may_resend_at - now())))::int as resend_in`;

export const addChallenge = one(
  'challenges_add',
  `insert into challenges (payload, purpose, onboarding_id, account_id, session_id, market, method, destination,
                           context, code_hash, code_digits, awaits_share, sent_at, counted_under, may_resend_at, expires_at)
   values (:payload, :purpose, :onboardingId?, :accountId?, :sessionId?, :market, :method, :destination?, :context, :codeHash, :codeDigits, :awaitsShare?,
           array[now()], :countedUnder, now() + make_interval(secs => :waitSeconds) + make_interval(secs => :resendSeconds), now() + make_interval(secs => :waitSeconds) + make_interval(secs => :seconds))
returning ${columns}`,
);

/** Finds the newest challenge of an onboarding for a purpose, expired or not. */
export const findOnboardingChallenge = maybeOne(
  'challenges_find_onboarding',
  `select ${columns} from challenges
    where onboarding_id = :onboardingId and purpose = :purpose
    order by created_at desc limit 1`,
);

/** Finds the newest challenge of a session for a purpose that can still be confirmed. */
export const findOpenChallenge = maybeOne(
  'challenges_find_live',
  `select ${columns} from challenges
    where session_id = :sessionId and purpose = :purpose and expires_at > now() and tries < :mostTries
    order by created_at desc limit 1`,
);

/** The newest login of an account that waits for a code, for each destination. */
export const findWaitingSignIns = many(
  'challenges_find_waiting_sign_ins',
  `select distinct on (destination) destination as "destination!", payload, market from challenges
    where account_id = :accountId and purpose = 'sign-in' and destination is not null and expires_at > now() and tries < :mostTries
    order by destination, created_at desc`,
);

/** Finds a challenge of the market, expired or not. */
export const findChallenge = maybeOne(
  'challenges_find',
  `select ${columns} from challenges where payload = :payload and market = :market`,
);

/**
 * Locks a challenge, so that deliveries of its code are sequential. Lock the challenge before the limits, as a
 * confirmation does. No row if it was confirmed or ended meanwhile.
 */
export const lockChallenge = maybeOne(
  'challenges_lock',
  'select payload from challenges where payload = :payload for update',
);

/** SQL: the expiry stays, but a code that waits for its delivery, and only such a code, is valid for `seconds` after that. */
const newExpiry = `case when :awaitsShare?::bytea is null then least(expires_at, now() + make_interval(secs => :seconds))
                        else now() + make_interval(secs => :waitSeconds) + make_interval(secs => :seconds) end`;

/** SQL: the assignments of a new code. */
const newCode = `code_hash = :codeHash, code_digits = :codeDigits, awaits_share = :awaitsShare?, sent_at = sent_at || now(),
          counted_under = counted_under || :countedUnder::bytea[],
          may_resend_at = now() + make_interval(secs => :waitSeconds) + make_interval(secs => :resendSeconds), expires_at = ${newExpiry}`;

/** Replaces the code after the waiting time, or before it for who is proven and waits for a delivery; otherwise no row. Tries stay. */
export const replaceCode = maybeOne(
  'challenges_replace_code',
  `update challenges
      set ${newCode}
    where payload = :payload and (may_resend_at <= now() or :isProven::boolean and awaits_share is not null) and expires_at > now()
returning ceil(extract(epoch from expires_at - now()))::int as expires_in`,
);

/** Changes the destination and replaces the code; tries stay. No row when the destination is the same. */
export const redirectCode = maybeOne(
  'challenges_redirect',
  `update challenges
      set method = :method, destination = :destination, context = :context, ${newCode}
    where payload = :payload and (method <> :method or destination is distinct from :destination or context <> :context::jsonb) and expires_at > now()
returning ceil(extract(epoch from expires_at - now()))::int as expires_in`,
);

/**
 * Changes to an authenticator that needs no delivery; tries stay. The random code hash ends the earlier code. No
 * row when the authenticator is the same.
 */
export const redirectUnsent = maybeOne(
  'challenges_redirect_unsent',
  `update challenges
      set method = :method, destination = null, context = :context, code_hash = :codeHash, code_digits = :codeDigits, awaits_share = null,
          may_resend_at = now(), expires_at = least(expires_at, now() + make_interval(secs => :seconds))
    where payload = :payload and method <> :method and expires_at > now()
returning payload`,
);

/** Makes the codes of an account's open challenges for a purpose and a type of authenticator longer. */
export const lengthenCodes = execute(
  'challenges_lengthen_codes',
  `update challenges set code_digits = :digits
    where account_id = :accountId and purpose = :purpose and method = :method and expires_at > now()`,
);

const triedColumns = `purpose, account_id, session_id, method, destination, context, tries, code_hash, code_digits,
          extract(epoch from now() - created_at)::float as age_seconds`;

/** A challenge whose try was counted. `age_seconds`: how long ago it began. */
export type TriedChallenge = RowOf<'challenges_count_try'>;

/**
 * Counts a try before the code is compared, and stores a wrong code. No row if the challenge has expired or has no tries
 * left, or if the same wrong code was tried before.
 */
export const countTry = maybeOne(
  'challenges_count_try',
  `update challenges
      set tries = tries + 1, tried = case when code_hash = any(:hashes::bytea[]) then tried else tried || :hash::bytea end
    where payload = :payload and expires_at > now() and tries < :most and (code_hash = any(:hashes) or not tried && :hashes)
returning ${triedColumns}`,
);

/**
 * Counts a try of an authenticator that needs no delivery, before it is checked. No row if the challenge has expired, has no
 * tries left, or has another authenticator by now, or if the same was wrong before.
 */
export const countUnsentTry = maybeOne(
  'challenges_count_unsent_try',
  `update challenges set tries = tries + 1
    where payload = :payload and method = :method and expires_at > now() and tries < :most and not tried && :hashes::bytea[]
returning ${triedColumns}`,
);

/** Stores what was wrong, so that it is not another try. */
export const addTried = execute(
  'challenges_add_tried',
  'update challenges set tried = tried || :hash::bytea where payload = :payload',
);

/** Ends a challenge whose code was compared. No row if it was confirmed before or has a newer code. */
export const completeChallenge = maybeOne(
  'challenges_complete',
  `delete from challenges
    where payload = :payload and code_hash = :codeHash and expires_at > now()
returning sent_at::text[] as sent_at, counted_under`,
);
