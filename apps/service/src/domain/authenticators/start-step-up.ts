import type { AllowedAuthenticator } from '@talon/rules/allowed-authenticators';
import type { Queryable } from '../../db/pool';
import type { Visitor } from '../../kernel/caller';
import type { ChallengeRow } from '../challenges/challenges';
import { startChallenge } from '../challenges/start-challenge';
import type { Deps } from '../../kernel/deps';
import { refuseNoneAllowed, type AuthenticatorStatus } from './allowed-authenticators';

/** Starts a challenge with the first allowed authenticator: with a session for a step-up, without one for a sign-in. */
export async function startStepUpChallenge(
  deps: Deps,
  tx: Queryable,
  { market, address }: Visitor,
  status: AuthenticatorStatus,
  sessionId?: string,
): Promise<{ challenge: ChallengeRow; authenticator: AllowedAuthenticator }> {
  const { purpose, accountId, row, allowed } = status;
  const [authenticator] = allowed;
  if (!authenticator) return refuseNoneAllowed(deps, tx, status);
  const challenge = await startChallenge(
    deps,
    tx,
    {
      purpose,
      accountId,
      context: { needsCard: authenticator.method === 'card' },
      ...(sessionId !== undefined && { sessionId }),
    },
    {
      method: authenticator.channel,
      destination: authenticator.destination,
      language: row.language,
      market,
      address,
    },
  );
  return { challenge, authenticator };
}
