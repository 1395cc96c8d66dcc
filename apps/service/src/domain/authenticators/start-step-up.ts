import type { AllowedAuthenticator } from '@talon/rules/allowed-authenticators';
import type { Queryable } from '../../db/pool';
import type { Visitor } from '../../kernel/caller';
import type { ChallengeRow } from '../challenges/challenges';
import { startChallenge } from '../challenges/start-challenge';
import type { Deps } from '../../kernel/deps';
import { refuseNoneAllowed, type Standing } from './allowed-authenticators';

/** Starts a challenge with the first allowed authenticator: with a session for a step-up, without one for a sign-in. */
export async function startStepUpChallenge(
  deps: Deps,
  tx: Queryable,
  { market, address }: Visitor,
  standing: Standing,
  sessionId?: string,
): Promise<{ challenge: ChallengeRow; way: AllowedAuthenticator }> {
  const { purpose, accountId, row, ways } = standing;
  const [way] = ways;
  if (!way) return refuseNoneAllowed(deps, tx, standing);
  const challenge = await startChallenge(
    deps,
    tx,
    {
      purpose,
      accountId,
      context: { needsCard: way.method === 'card' },
      ...(sessionId !== undefined && { sessionId }),
    },
    { method: way.channel, destination: way.destination, language: row.language, market, address },
  );
  return { challenge, way };
}
