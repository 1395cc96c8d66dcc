import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { forgotPassword } from '@talon/contract/recovery';
import type { Market } from '@talon/markets/market';
import { challengeReply } from '../../domain/challenges/challenge-reply';
import type { Deps } from '../../kernel/deps';
import type { Queryable } from '../../db/pool';
import { type ChallengeRow, findChallenge } from '../../domain/challenges/challenges';

/** The order of a payload at that market; refuses one that is over or never was. */
export async function findOwnRecoveryRequest(
  db: Queryable,
  payload: string,
  market: Market,
): Promise<ChallengeRow> {
  const [order] = await findChallenge(db, payload, market.id);
  if (order?.purpose !== 'reset') throw new Refusal('challenge-ended');
  return order;
}

export function recoveryReply(deps: Deps, order: ChallengeRow): ReplyOf<typeof forgotPassword> {
  const { channel, destination, ...rest } = challengeReply(deps, order);
  return { recipient: [destination], technology: channel === 'sms' ? 'SMS' : 'email', ...rest };
}
