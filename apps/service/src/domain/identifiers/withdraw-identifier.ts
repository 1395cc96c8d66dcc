import { Refusal } from '@talon/contract/errors';
import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { voidChallengesTo } from '../challenges/void-challenges';
import { endSharing, type Identifier, lockIdentifier, removeUnlessLast } from './identifiers';
import { endAddressUses } from './end-address-uses';

/**
 * Removes an identifier and the challenges to it; if two accounts shared it, it belongs to the other alone. Refuses
 * the last verified one of its kind. Call it with the account locked.
 */
export async function withdrawIdentifier(
  deps: Deps,
  tx: Queryable,
  accountId: string,
  { id, kind, value, is_verified: isVerified }: Identifier,
): Promise<void> {
  await lockIdentifier(tx, { kindAndValue: `${kind}:${value}` });
  const removed = await removeUnlessLast(tx, { id });
  if (!removed) throw new Refusal('last-one');
  await voidChallengesTo(tx, { accountId, destination: value });
  await endSharing(tx, { kind, value });
  if (isVerified) await endAddressUses(deps, tx, accountId, value);
}
