import type { CodeMethod } from '@talon/rules/codes';
import { statement } from '../../db/statement';
import type { Purpose } from './purposes';

export interface ChallengeRow {
  payload: string;
  purpose: Purpose;
  account_id: string | null;
  session_id: string | null;
  onboarding_id: string | null;
  /** How the code travels. */
  method: CodeMethod;
  destination: string;
  /** What its purpose keeps for the confirmation; `readContext` reads it. */
  context: unknown;
  /** Whole seconds from now, never below 0. */
  expires_in: number;
  resend_in: number;
  tries: number;
}

const columns = `payload, purpose, account_id, session_id, onboarding_id, method, destination, context, tries,
  greatest(0, ceil(extract(epoch from expires_at - now())))::int as expires_in,
  greatest(0, ceil(extract(epoch from may_resend_at - now())))::int as resend_in`;

export const addChallenge = statement<
  [
    payload: string,
    purpose: Purpose,
    onboardingId: string | null,
    accountId: string | null,
    sessionId: string | null,
    market: string,
    method: string,
    destination: string,
    context: string,
    codeHash: Buffer,
    countedUnder: Buffer[],
    resendSeconds: number,
    seconds: number,
  ],
  ChallengeRow
>(
  'challenges_add',
  `insert into challenges (payload, purpose, onboarding_id, account_id, session_id, market, method, destination,
                           context, code_hash, sent_at, counted_under, may_resend_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, array[now()], $11,
           now() + make_interval(secs => $12), now() + make_interval(secs => $13))
returning ${columns}`,
);

/** The newest challenge of an onboarding for a purpose, late or not. */
export const findOnboardingChallenge = statement<[onboardingId: string, purpose: Purpose], ChallengeRow>(
  'challenges_find_onboarding',
  `select ${columns} from challenges
    where onboarding_id = $1 and purpose = $2
    order by created_at desc limit 1`,
);

/** The newest challenge of a session for a purpose that can still be confirmed. */
export const findLiveChallenge = statement<
  [sessionId: string, purpose: Purpose, mostTries: number],
  ChallengeRow
>(
  'challenges_find_live',
  `select ${columns} from challenges
    where session_id = $1 and purpose = $2 and expires_at > now() and tries < $3
    order by created_at desc limit 1`,
);

/** A challenge of the market, late or not. */
export const findChallenge = statement<[payload: string, market: string], ChallengeRow>(
  'challenges_find',
  `select ${columns} from challenges where payload = $1 and market = $2`,
);

/**
 * Sends of one challenge's code take turns: the challenge before the limits, as where it is confirmed. No row where it was
 * confirmed, or ended, meanwhile.
 */
export const lockChallenge = statement<[payload: string], { payload: string }>(
  'challenges_lock',
  'select payload from challenges where payload = $1 for update',
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
    where payload = $1 and may_resend_at <= now() and expires_at > now()
returning ceil(extract(epoch from expires_at - now()))::int as expires_in`,
);

/** Sends a challenge to another destination, with a new code; tries and expiry stay. No row where it went there already. */
export const redirectCode = statement<
  [
    payload: string,
    method: string,
    destination: string,
    context: string,
    codeHash: Buffer,
    countedUnder: Buffer[],
    resendSeconds: number,
  ],
  { expires_in: number }
>(
  'challenges_redirect',
  `update challenges
      set method = $2, destination = $3, context = $4, code_hash = $5, sent_at = sent_at || now(),
          counted_under = counted_under || $6::bytea[], may_resend_at = now() + make_interval(secs => $7)
    where payload = $1 and (method <> $2 or destination <> $3 or context <> $4::jsonb) and expires_at > now()
returning ceil(extract(epoch from expires_at - now()))::int as expires_in`,
);

/** A challenge whose try was counted. */
export type TriedChallenge = Pick<
  ChallengeRow,
  'purpose' | 'account_id' | 'session_id' | 'method' | 'destination' | 'context'
> & { code_hash: Buffer };

/** Counts a try before it is compared; no row where the challenge is over, or out of tries. */
export const countTry = statement<[payload: string, most: number], TriedChallenge>(
  'challenges_count_try',
  `update challenges set tries = tries + 1
    where payload = $1 and expires_at > now() and tries < $2
returning purpose, account_id, session_id, method, destination, context, code_hash`,
);

/** Ends a challenge with the code that was compared; no row when another confirmation or a newer code came first. */
export const completeChallenge = statement<
  [payload: string, codeHash: Buffer],
  { sent_at: string[]; counted_under: Buffer[] }
>(
  'challenges_complete',
  `delete from challenges
    where payload = $1 and code_hash = $2 and expires_at > now()
returning sent_at::text[] as sent_at, counted_under`,
);
