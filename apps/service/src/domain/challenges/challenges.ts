import type { CodeMethod } from '@talon/rules/codes';
import { statement } from '../../db/statement';

/** What a code proves; a code for one purpose is worth nothing for another. */
export type Purpose =
  | 'onboarding-email'
  | 'onboarding-phone'
  | 'sign-in'
  | 'sudo'
  | 'single'
  | 'method'
  | 'contact'
  | 'duplicated'
  | 'fuzzion'
  | 'reset';

/** Who may answer a challenge: an onboarding, a session, or whoever holds the payload (a sign-in, a reset). */
export interface Owner {
  onboardingId?: string;
  sessionId?: string;
}

export interface ChallengeRow {
  payload: string;
  purpose: Purpose;
  account_id: string | null;
  session_id: string | null;
  /** How the code travels. */
  method: CodeMethod;
  destination: string;
  needs_card: boolean;
  enrolled_with_step_up: boolean;
  /** Whole seconds from now, never below 0. */
  expires_in: number;
  resend_in: number;
  tries: number;
}

const columns = `payload, purpose, account_id, session_id, method, destination, needs_card, enrolled_with_step_up, tries,
  greatest(0, ceil(extract(epoch from expires_at - now())))::int as expires_in,
  greatest(0, ceil(extract(epoch from may_resend_at - now())))::int as resend_in`;

export const addChallenge = statement<
  [
    payload: string,
    purpose: Purpose,
    onboardingId: string | null,
    accountId: string | null,
    sessionId: string | null,
    market: string | null,
    method: string,
    destination: string,
    needsCard: boolean,
    enrolledWithStepUp: boolean,
    replaces: string | null,
    codeHash: Buffer,
    countedUnder: Buffer[],
    resendSeconds: number,
    seconds: number,
  ],
  ChallengeRow
>(
  'challenges_add',
  `insert into challenges (payload, purpose, onboarding_id, account_id, session_id, market, method, destination,
                           needs_card, enrolled_with_step_up, replaces, code_hash, sent_at, counted_under, may_resend_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, array[now()], $13,
           now() + make_interval(secs => $14), now() + make_interval(secs => $15))
returning ${columns}`,
);

/** The newest challenge of an onboarding for a purpose that was not confirmed, late or not. */
export const findOnboardingChallenge = statement<[onboardingId: string, purpose: Purpose], ChallengeRow>(
  'challenges_find_onboarding',
  `select ${columns} from challenges
    where onboarding_id = $1 and purpose = $2 and confirmed_at is null
    order by created_at desc limit 1`,
);

/** The newest challenge of a session for a purpose that can still be confirmed. */
export const findLiveChallenge = statement<
  [sessionId: string, purpose: Purpose, mostTries: number],
  ChallengeRow
>(
  'challenges_find_live',
  `select ${columns} from challenges
    where session_id = $1 and purpose = $2 and confirmed_at is null and expires_at > now() and tries < $3
    order by created_at desc limit 1`,
);

/** A challenge of the market that was not confirmed, late or not. */
export const findChallenge = statement<[payload: string, market: string], ChallengeRow>(
  'challenges_find',
  `select ${columns} from challenges where payload = $1 and market = $2 and confirmed_at is null`,
);

/**
 * One at a time through what sends a challenge's code again: the challenge before the limits, as where it is confirmed. No
 * row where it has been confirmed, or ended, meanwhile.
 */
export const lockChallenge = statement<[payload: string], { payload: string }>(
  'challenges_lock',
  'select payload from challenges where payload = $1 and confirmed_at is null for update',
);

/** Puts a new code in the place of the earlier one, once the wait is over; no row before. Tries and expiry stay. */
export const replaceCode = statement<
  [payload: string, codeHash: Buffer, countedUnder: Buffer[], resendSeconds: number],
  { expires_in: number }
>(
  'challenges_replace_code',
  `update challenges
      set code_hash = $2, sent_at = sent_at || now(), counted_under = counted_under || $3::bytea[],
          may_resend_at = now() + make_interval(secs => $4)
    where payload = $1 and may_resend_at <= now() and expires_at > now() and confirmed_at is null
returning ceil(extract(epoch from expires_at - now()))::int as expires_in`,
);

/** Sends a challenge another way, with a new code; tries and expiry stay. No row where it went that way already. */
export const redirectChallenge = statement<
  [
    payload: string,
    method: string,
    destination: string,
    needsCard: boolean,
    codeHash: Buffer,
    countedUnder: Buffer[],
    resendSeconds: number,
  ],
  { expires_in: number }
>(
  'challenges_redirect',
  `update challenges
      set method = $2, destination = $3, needs_card = $4, code_hash = $5, sent_at = sent_at || now(),
          counted_under = counted_under || $6::bytea[], may_resend_at = now() + make_interval(secs => $7)
    where payload = $1 and (method <> $2 or destination <> $3 or needs_card <> $4) and expires_at > now() and confirmed_at is null
returning ceil(extract(epoch from expires_at - now()))::int as expires_in`,
);

/** A challenge whose try was charged. */
export interface TriedChallenge {
  purpose: Purpose;
  account_id: string | null;
  method: CodeMethod;
  destination: string;
  needs_card: boolean;
  enrolled_with_step_up: boolean;
  /** The identifier whose place the address takes. */
  replaces: string | null;
  code_hash: Buffer;
}

/**
 * Charges a try before it is compared; no row where the challenge is not this one's or not for this, late, used, or out of
 * tries.
 */
export const countTry = statement<
  [
    payload: string,
    purposes: Purpose[],
    onboardingId: string | null,
    sessionId: string | null,
    market: string | null,
    most: number,
  ],
  TriedChallenge
>(
  'challenges_count_try',
  `update challenges set tries = tries + 1
    where payload = $1 and purpose = any($2) and onboarding_id is not distinct from $3
      and session_id is not distinct from $4 and market is not distinct from $5
      and confirmed_at is null and expires_at > now() and tries < $6
returning purpose, account_id, method, destination, needs_card, enrolled_with_step_up, replaces, code_hash`,
);

/** Marks a challenge met with the code that was compared; no row when another confirmation or a newer code came first. */
export const confirmChallenge = statement<
  [payload: string, codeHash: Buffer],
  { destination: string; sent_at: string[]; counted_under: Buffer[] }
>(
  'challenges_confirm',
  `update challenges set confirmed_at = now()
    where payload = $1 and code_hash = $2 and confirmed_at is null and expires_at > now()
returning destination, sent_at::text[] as sent_at, counted_under`,
);

/** What a sign-in proved belongs to the session that it opened. */
export const giveToSession = statement<[payload: string, sessionId: string], never>(
  'challenges_give_to_session',
  'update challenges set session_id = $2 where payload = $1',
);

/** Whether a code to that address was confirmed in the session within so many seconds. */
export const wasProvenInSession = statement<
  [sessionId: string, destination: string, seconds: number],
  { payload: string }
>(
  'challenges_proven_in_session',
  `select payload from challenges
    where session_id = $1 and destination = $2 and confirmed_at > now() - make_interval(secs => $3) limit 1`,
);
