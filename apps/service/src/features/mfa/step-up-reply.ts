import type { ReplyOf } from '@talon/contract/endpoint';
import type { showStepUp } from '@talon/contract/mfa';
import { challengeReply } from '../../core/challenges/challenge-reply';
import type { Deps } from '../../core/deps';
import type { Standing } from '../../core/step-up/proofs';
import type { ChallengeRow } from '../../repositories/challenges';

/** A challenge with the other ways that are open, as the code page shows it. */
export function stepUpReply(
  deps: Deps,
  challenge: ChallengeRow,
  { purpose, ways }: Standing,
): ReplyOf<typeof showStepUp> {
  const method = challenge.needs_card ? 'card' : challenge.method;
  return {
    ...challengeReply(deps, challenge),
    purpose,
    method,
    other_methods: ways.map(way => way.method).filter(other => other !== method),
  };
}
