import type { MfaMethod } from '@talon/rules/allowed-authenticators';
import type { Standing } from '../../domain/authenticators/allowed-authenticators';
import type { ChallengeRow } from '../../domain/challenges/challenges';
import { needsCard } from '../../domain/challenges/context';
import type { Description } from '../../domain/challenges/purpose-handler';

/** How a challenge is met: by the full number of a card beside the code, or by the code alone. */
export function authenticatorOf(challenge: Pick<ChallengeRow, 'method' | 'context'>): MfaMethod {
  return needsCard(challenge) ? 'card' : challenge.method;
}

/** A challenge with the other authenticators that are allowed; whoever holds only the payload learns no address. */
export function describeStepUp(challenge: ChallengeRow, { ways }: Standing): Description {
  const method = authenticatorOf(challenge);
  const others = ways
    .filter(other => other.method !== method)
    .map(other => ({ to: other.method, method: other.method, destination: null }));
  return { method, others };
}
