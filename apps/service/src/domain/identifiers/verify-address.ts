import { Refusal } from '@talon/contract/errors';
import type { Queryable } from '../../db/pool';
import { countCarriers, findIdentifier, lockIdentifier, putVerified } from './identifiers';
import type { Kind } from './kinds';

/**
 * A proven address is a verified one of the account from now on; answers whether it was before, and primary. Refuses one
 * that another account has verified. Call it with the account's row locked.
 */
export async function verifyAddress(
  tx: Queryable,
  accountId: string,
  kind: Kind,
  value: string,
): Promise<{ isOwn: boolean; isPrimary: boolean }> {
  await lockIdentifier(tx, { kindAndValue: `${kind}:${value}` });
  const known = await findIdentifier(tx, { accountId, kind, value });
  if (known?.is_verified) return { isOwn: true, isPrimary: known.is_primary };
  const carried = await countCarriers(tx, { kind, value });
  if (carried && carried.carriers > 0) throw new Refusal(`${kind}-used`);
  await putVerified(tx, { accountId, kind, value });
  return { isOwn: false, isPrimary: known?.is_primary ?? false };
}
