import type { Queryable } from '../../db/pool';
import type { MaybeCaller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { anyChallengeReply } from './challenge-reply';
import type { ChallengeRow } from './challenges';
import { type OwnChallenge, requireOwnChallenge } from './find-own-challenge';
import type { PurposeHandlers, ShownChallenge } from './purpose-handler';
import type { Purpose } from './purposes';

/** Shows a challenge without sending anything. */
export async function showChallenge<P extends Purpose>(
  deps: Deps,
  caller: MaybeCaller,
  payload: string,
  handlers: PurposeHandlers<P>,
): Promise<ShownChallenge> {
  const own = await requireOwnChallenge(deps, caller, payload, handlers);
  return shown(deps, deps.db, own, own.challenge);
}

export async function shown<P extends Purpose>(
  deps: Deps,
  db: Queryable,
  { holder, handler }: OwnChallenge<P>,
  challenge: ChallengeRow,
): Promise<ShownChallenge> {
  const described = (await handler.describe?.(deps, db, holder, challenge)) ?? {
    method: challenge.method,
    others: [],
  };
  return { ...anyChallengeReply(deps, challenge), purpose: challenge.purpose, ...described };
}
