import type { Queryable } from '../../db/pool';
import { voidChallengesTo } from '../../domain/challenges/void-challenges';
import { endAddressUses } from '../../domain/identifiers/end-address-uses';
import { endSharing, lockIdentifier } from '../../domain/identifiers/identifiers';
import { type Kind, masked, methodOf } from '../../domain/identifiers/kinds';
import {
  keepIdentifier,
  promoteLatest,
  removeSuspendedIdentifier,
} from '../../domain/identifiers/suspended-identifiers';
import { emailChanged } from '../../domain/webhooks/account-events';
import { queueMatchSearch } from '../../domain/link-proposals/queue-match-search';
import type { Deps } from '../../kernel/deps';
import type { AnswerOne } from './answer-one';

/** A kept address becomes primary where the account has none of its kind. */
export const answerAddress: AnswerOne = async (deps, tx, { accountId, id, isKept }) => {
  const answered = await (isKept ? keepIdentifier : removeSuspendedIdentifier)(tx, { accountId, id });
  if (!answered) return undefined;
  const kind = answered.kind as Kind;
  await (isKept ? useAgain : endUse)(deps, tx, accountId, { kind, value: answered.value });
  return {
    event: isKept ? 'suspended-kept' : 'identifier-withdrawn',
    detail: masked({ method: methodOf[kind], destination: answered.value }),
  };
};

interface Answered {
  kind: Kind;
  value: string;
}

async function useAgain(deps: Deps, tx: Queryable, accountId: string): Promise<void> {
  const promoted = await promoteLatest(tx, { accountId });
  if (promoted.some(({ kind }) => kind === 'email')) await emailChanged(deps, tx, accountId);
  await queueMatchSearch(tx, { accountId });
}

async function endUse(
  deps: Deps,
  tx: Queryable,
  accountId: string,
  { kind, value }: Answered,
): Promise<void> {
  await lockIdentifier(tx, { kindAndValue: `${kind}:${value}` });
  await voidChallengesTo(tx, { accountId, destination: value });
  await endSharing(tx, { kind, value });
  await endAddressUses(deps, tx, accountId, value);
}
