import type { ReplyOf } from '@talon/contract/endpoint';
import type { showStepUp } from '@talon/contract/mfa';
import type { MfaMethod } from '@talon/rules/allowed-authenticators';
import { challengeReply } from '../../domain/challenges/challenge-reply';
import type { Deps } from '../../kernel/deps';
import type { Standing } from '../../domain/authenticators/allowed-authenticators';
import type { ChallengeRow } from '../../domain/challenges/challenges';

/** How a challenge is met: by the full number of a card beside the code, or by the code alone. */
export function methodOf({ needs_card: needsCard, method }: ChallengeRow): MfaMethod {
  return needsCard ? 'card' : method;
}

/** A challenge with the other ways that are open, as the code page shows it. */
export function stepUpReply(
  deps: Deps,
  challenge: ChallengeRow,
  { purpose, ways }: Standing,
): ReplyOf<typeof showStepUp> {
  const method = methodOf(challenge);
  return {
    ...challengeReply(deps, challenge),
    purpose,
    method,
    other_methods: ways.map(way => way.method).filter(other => other !== method),
  };
}
