import { execute, many, purgeRows } from '../../db/statement';

/** Ends the challenges of an onboarding for a purpose. */
export const voidOnboardingChallenges = execute(
  'challenges_void_onboarding',
  `delete from challenges where onboarding_id = :onboardingId and purpose = :purpose`,
);

/** Ends the challenges of a session for a purpose. */
export const voidSessionChallenges = execute(
  'challenges_void_session',
  `delete from challenges where session_id = :sessionId and purpose = :purpose`,
);

/** Ends the challenge for a new address of that kind; one of the other kind stays. */
export const voidContactChallenges = execute(
  'challenges_void_contact',
  `delete from challenges where session_id = :sessionId and purpose = 'contact' and method = :method`,
);

/** Deletes every challenge of an account, the evidence of its sessions, and the reset challenges to its addresses. */
export const voidAccountChallenges = execute(
  'challenges_void_account',
  `with mine as (select value from identifiers where account_id = :accountId and verified_at is not null),
   asked as (delete from challenges where purpose = 'reset' and destination in (select value from mine)),
   shown as (delete from evidence where account_id = :accountId)
   delete from challenges where account_id = :accountId`,
);

/** Deletes the challenges and the evidence of a session. */
export const voidCodesOfSession = execute(
  'challenges_void_of_session',
  `with shown as (delete from evidence where session_id = :sessionId)
   delete from challenges where session_id = :sessionId`,
);

/** Ends the challenges of an account to one address. */
export const voidChallengesTo = execute(
  'challenges_void_to',
  'delete from challenges where account_id = :accountId and destination = :destination',
);

export const purgeChallenges = purgeRows(
  'challenges_purge',
  'challenges',
  `expires_at < now() - interval '1 day'`,
  'expires_at',
);

/** Ends up to `most` challenges, of anybody. Returns how many. */
export const voidAnyChallenges = purgeRows('challenges_void_any', 'challenges', 'true');

/** The addresses to which an account has codes sent, a new one that it has not confirmed included. */
export const findDestinations = many(
  'challenges_find_destinations',
  `select distinct destination as "destination!" from challenges where account_id = :accountId and destination is not null`,
);

/** Ends the challenges to addresses, of whatever purpose. */
export const removeChallengesTo = execute(
  'challenges_remove_to',
  'delete from challenges where destination = any(:destinations::text[])',
);
