import { Refusal } from '@talon/contract/errors';
import { isWithoutProof } from '@talon/rules/proof/sources';
import type { StepUpProof } from '@talon/rules/proof/settling';
import type { Queryable } from '../../db/pool';
import { readAllowedAuthenticators } from '../../domain/authenticators/allowed-authenticators';
import { startStepUpChallenge } from '../../domain/authenticators/start-step-up';
import { type ChallengeRow, findOpenChallenge } from '../../domain/challenges/challenges';
import { isFirstEnrolment } from '../../domain/challenges/context';
import { readSessionProof } from '../../domain/authenticators/require-proof';
import type { Caller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';

/** The code that must be confirmed first, or that the enrolment may begin. */
type Proven = { challenge: ChallengeRow } | { provenBy: StepUpProof | null };

/**
 * What the enrolment of an app or a passkey needs: a step-up. An account with neither a card nor an authenticator that is not suspended gets it by
 * a code to a verified address: that challenge is returned. Call it with the account locked.
 */
export async function proveBeforeEnrolment(deps: Deps, tx: Queryable, caller: Caller): Promise<Proven> {
  const { bearer, market } = caller;
  const { session_id: sessionId } = bearer;
  const { sudo, provenBy } = await readSessionProof(tx, caller);
  if (sudo) return { provenBy };
  const status = await readAllowedAuthenticators(deps, tx, market, 'first-enrolment', bearer.id);
  if (!isWithoutProof(status.authenticators)) throw new Refusal('sudo-required');
  const mostTries = deps.limits.codeTries;
  const live = await findOpenChallenge(tx, { sessionId, purpose: 'sudo', mostTries });
  if (live && isFirstEnrolment(live) && status.allowed.some(({ method }) => method === live.method))
    return { challenge: live };
  const { challenge } = await startStepUpChallenge(deps, tx, caller, status, { sessionId });
  return { challenge };
}
