import type { Market } from '@talon/markets/market';
import type { MfaMethod } from '@talon/rules/authenticators';
import type { Queryable } from '../../db/pool';
import type { AuthenticatorStatus } from '../../domain/authenticators/allowed-authenticators';
import { passkeyOfChallenge } from '../../domain/authenticators/challenge-passkey';
import type { ChallengeRow } from '../../domain/challenges/challenges';
import { needsCard } from '../../domain/challenges/context';
import type { Description } from '../../domain/challenges/purpose-handler';
import type { Deps } from '../../kernel/deps';

/** The authenticator of a challenge: a card if it needs the number of a card besides the code, else the channel of the code. */
export function authenticatorOf(challenge: Pick<ChallengeRow, 'method' | 'context'>): MfaMethod {
  return needsCard(challenge) ? 'card' : challenge.method;
}

/** A challenge with the other allowed authenticators, without destinations: the caller may know only the payload. */
export async function describeStepUp(
  deps: Deps,
  db: Queryable,
  market: Market,
  challenge: ChallengeRow,
  { allowed }: AuthenticatorStatus,
): Promise<Description> {
  const method = authenticatorOf(challenge);
  const others = allowed
    .filter(other => other.method !== method)
    .map(other => ({ to: other.method, method: other.method, destination: null }));
  return { method, others, passkey: await passkeyOfChallenge(deps, db, market, challenge) };
}
