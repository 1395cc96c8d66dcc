import type { StepUp } from '@talon/rules/allowed-authenticators';
import { transaction } from '../../db/pool';
import { lockAccount } from '../../domain/accounts/accounts';
import { readAllowedAuthenticators, type Standing } from '../../domain/authenticators/allowed-authenticators';
import { startStepUpChallenge } from '../../domain/authenticators/start-step-up';
import { challengeReply } from '../../domain/challenges/challenge-reply';
import { type ChallengeRow, findLiveChallenge } from '../../domain/challenges/challenges';
import type { ShownChallenge } from '../../domain/challenges/purpose-handler';
import type { MaybeCaller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { authenticatorOf, describeStepUp } from './describe-step-up';

/** The live challenge of the session for a step-up, started where there is none. */
export async function startStepUp(deps: Deps, caller: MaybeCaller, purpose: StepUp): Promise<ShownChallenge> {
  const { bearer } = await caller.asCaller();
  return transaction(deps.db, async tx => {
    // The account, as whatever confirms a code of it does, before the limits and the session.
    await lockAccount(tx, { id: bearer.id });
    const standing = await readAllowedAuthenticators(deps, tx, purpose, bearer.id);
    const before = await findLiveChallenge(tx, {
      sessionId: bearer.session_id,
      purpose,
      mostTries: deps.limits.codeTries,
    });
    // An authenticator that is allowed no longer (guessed at too often, removed) is no reason to stay on it.
    if (before && standing.ways.some(({ method }) => method === authenticatorOf(before))) {
      return shown(deps, before, standing);
    }
    const { challenge } = await startStepUpChallenge(deps, tx, caller, standing, bearer.session_id);
    return shown(deps, challenge, standing);
  });
}

function shown(deps: Deps, challenge: ChallengeRow, standing: Standing): ShownChallenge {
  return {
    ...challengeReply(deps, challenge),
    purpose: challenge.purpose,
    ...describeStepUp(challenge, standing),
  };
}
