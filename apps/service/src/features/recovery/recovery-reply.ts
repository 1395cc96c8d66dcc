import type { ReplyOf } from '@talon/contract/endpoint';
import type { forgotPassword } from '@talon/contract/recovery';
import { challengeReply } from '../../domain/challenges/challenge-reply';
import type { ChallengeRow } from '../../domain/challenges/challenges';
import type { Deps } from '../../kernel/deps';

/** A recovery request with the field names of the specification. */
export function recoveryReply(deps: Deps, request: ChallengeRow): ReplyOf<typeof forgotPassword> {
  const { channel, destination, ...rest } = challengeReply(deps, request);
  return { recipient: [destination], technology: channel === 'sms' ? 'SMS' : 'email', ...rest };
}
