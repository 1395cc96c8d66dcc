import { Refusal } from '@talon/contract/errors';
import type { Queryable } from '../../db/pool';
import { voidChallengesTo } from '../challenges/void-challenges';
import { endSharing, type Identifier, lockIdentifier, removeSpare } from './identifiers';

/**
 * Takes an identifier from its account, with the codes on their way to it; of two accounts that shared it, it is the
 * other's alone then. Refuses the last verified one of its kind. Call it with the account's row locked.
 */
export async function withdrawIdentifier(
  tx: Queryable,
  accountId: string,
  { id, kind, value }: Identifier,
): Promise<void> {
  await lockIdentifier(tx, { kindAndValue: `${kind}:${value}` });
  const removed = await removeSpare(tx, { id });
  if (!removed) throw new Refusal('last-one');
  await voidChallengesTo(tx, { accountId, destination: value });
  await endSharing(tx, { kind, value });
}
