import type { CodeMethod } from '@talon/rules/codes';
import { statement } from '../../db/statement';
import type { Purpose } from './purposes';

/** Ends the codes that are under way for a purpose of an onboarding. */
export const voidOnboardingChallenges = statement<[onboardingId: string, purpose: Purpose], never>(
  'challenges_void_onboarding',
  `delete from challenges where onboarding_id = $1 and purpose = $2`,
);

/** Ends the codes that are under way for a purpose of a session. */
export const voidSessionChallenges = statement<[sessionId: string, purpose: Purpose], never>(
  'challenges_void_session',
  `delete from challenges where session_id = $1 and purpose = $2`,
);

/** Ends the code that is under way to a new address of that kind; one for the other kind stays. */
export const voidContactChallenges = statement<[sessionId: string, method: CodeMethod], never>(
  'challenges_void_contact',
  `delete from challenges where session_id = $1 and purpose = 'contact' and method = $2`,
);

/** Ends every code of an account, those of resets too, and what codes have shown: it holds no longer. */
export const voidAccountChallenges = statement<[accountId: string], never>(
  'challenges_void_account',
  `with mine as (select value from identifiers where account_id = $1 and verified_at is not null),
   asked as (delete from challenges where purpose = 'reset' and destination in (select value from mine)),
   proven as (delete from reset_permissions where value in (select value from mine)),
   shown as (delete from evidence where account_id = $1)
   delete from challenges where account_id = $1`,
);

/** Ends the codes of an account that are on their way to an address. */
export const voidChallengesTo = statement<[accountId: string, destination: string], never>(
  'challenges_void_to',
  'delete from challenges where account_id = $1 and destination = $2',
);

export const purgeChallenges = statement<[], never>(
  'challenges_purge',
  `delete from challenges where expires_at < now() - interval '1 day'`,
);
