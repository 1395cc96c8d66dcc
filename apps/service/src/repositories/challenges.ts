import { statement } from '../db/statement';

/** What a code proves; a code for one purpose is worth nothing for another. */
export type Purpose = 'onboarding-email' | 'onboarding-phone';

export interface ChallengeRow {
  payload: string;
  purpose: Purpose;
  method: 'email' | 'sms';
  destination: string;
  /** Whole seconds from now, never below 0. */
  expires_in: number;
  resend_in: number;
  tries: number;
}

const columns = `payload, purpose, method, destination, tries,
  greatest(0, ceil(extract(epoch from expires_at - now())))::int as expires_in,
  greatest(0, ceil(extract(epoch from may_resend_at - now())))::int as resend_in`;

export const addChallenge = statement<
  [
    payload: string,
    purpose: Purpose,
    onboardingId: string,
    method: string,
    destination: string,
    codeHash: Buffer,
    countedUnder: Buffer[],
    resendSeconds: number,
    seconds: number,
  ],
  never
>(
  'challenges_add',
  `insert into challenges (payload, purpose, onboarding_id, method, destination, code_hash, sent_at, counted_under,
                           may_resend_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, array[now()], $7,
           now() + make_interval(secs => $8), now() + make_interval(secs => $9))`,
);

/** The newest challenge of an onboarding for a purpose that was not confirmed, late or not. */
export const findOnboardingChallenge = statement<[onboardingId: string, purpose: Purpose], ChallengeRow>(
  'challenges_find_onboarding',
  `select ${columns} from challenges
    where onboarding_id = $1 and purpose = $2 and confirmed_at is null
    order by created_at desc limit 1`,
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

/** Ends the codes that are under way for a purpose of an onboarding. */
export const voidChallenges = statement<[onboardingId: string, purpose: Purpose], never>(
  'challenges_void',
  `delete from challenges where onboarding_id = $1 and purpose = $2 and confirmed_at is null`,
);

/** Charges a try before it is compared; no row where the challenge is not this one's, late, used, or out of tries. */
export const chargeTry = statement<
  [payload: string, onboardingId: string, most: number],
  { purpose: Purpose; method: 'email' | 'sms'; destination: string; code_hash: Buffer }
>(
  'challenges_charge_try',
  `update challenges set tries = tries + 1
    where payload = $1 and onboarding_id = $2 and confirmed_at is null and expires_at > now() and tries < $3
returning purpose, method, destination, code_hash`,
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

export const purgeChallenges = statement<[], never>(
  'challenges_purge',
  `delete from challenges where expires_at < now() - interval '1 day'`,
);
