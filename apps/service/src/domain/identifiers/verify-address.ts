import { Refusal } from '@talon/contract/errors';
import type { Queryable } from '../../db/pool';
import { countAccountsOfIdentifier, findIdentifier, lockIdentifier, saveVerified } from './identifiers';
import type { Kind } from './kinds';

/**
 * Adds a verified address to the account; returns whether it was verified before, and primary. Refuses one that
 * another account has verified, or that is suspended. Call it with the account locked.
 */
export async function verifyAddress(
  tx: Queryable,
  accountId: string,
  kind: Kind,
  value: string,
  settledAtOnce: boolean,
): Promise<{ isOwn: boolean; isPrimary: boolean }> {
  await lockIdentifier(tx, { kindAndValue: `${kind}:${value}` });
  const known = await findIdentifier(tx, { accountId, kind, value });
  if (known?.is_suspended) throw new Refusal('suspended');
  if (known?.is_verified) return { isOwn: true, isPrimary: known.is_primary };
  const accounts = await countAccountsOfIdentifier(tx, { kind, value });
  if (accounts && accounts.carriers > 0) throw new Refusal(`${kind}-used`);
  await saveVerified(tx, { accountId, kind, value, settledAtOnce });
  return { isOwn: false, isPrimary: known?.is_primary ?? false };
}
