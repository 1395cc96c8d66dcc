import type { StepUp } from '@talon/rules/allowed-authenticators';
import { transaction } from '../../db/pool';
import { lockAccount } from '../../domain/accounts/accounts';
import {
  readAllowedAuthenticators,
  type AuthenticatorStatus,
} from '../../domain/authenticators/allowed-authenticators';
import { startStepUpChallenge } from '../../domain/authenticators/start-step-up';
import { challengeReply } from '../../domain/challenges/challenge-reply';
import { type ChallengeRow, findOpenChallenge } from '../../domain/challenges/challenges';
import type { ShownChallenge } from '../../domain/challenges/purpose-handler';
import type { MaybeCaller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { authenticatorOf, describeStepUp } from './describe-step-up';

/** The live challenge of the session for a step-up, started where there is none. */
export async function startStepUp(deps: Deps, caller: MaybeCaller, purpose: StepUp): Promise<ShownChallenge> {
  const { bearer } = await caller.asCaller();
  return transaction(deps.db, async tx => {
    // Lock the account before the limits and the session, in the same order as a confirmation.
    await lockAccount(tx, { id: bearer.id });
    const status = await readAllowedAuthenticators(deps, tx, purpose, bearer.id);
    const live = await findOpenChallenge(tx, {
      sessionId: bearer.session_id,
      purpose,
      mostTries: deps.limits.codeTries,
    });
    // A challenge of an authenticator that was removed is replaced.
    if (live && status.allowed.some(({ method }) => method === authenticatorOf(live))) {
      return stepUpReply(deps, live, status);
    }
    const { challenge } = await startStepUpChallenge(deps, tx, caller, status, bearer.session_id);
    return stepUpReply(deps, challenge, status);
  });
}

function stepUpReply(deps: Deps, challenge: ChallengeRow, status: AuthenticatorStatus): ShownChallenge {
  return {
    ...challengeReply(deps, challenge),
    purpose: challenge.purpose,
    ...describeStepUp(challenge, status),
  };
}
