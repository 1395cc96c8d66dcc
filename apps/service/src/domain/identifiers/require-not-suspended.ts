import { Refusal } from '@talon/contract/errors';
import type { Queryable } from '../../db/pool';
import { listSuspendedAddresses } from './suspended-identifiers';

/** Refuses an address of the account that is suspended: it receives no codes. */
export async function requireNotSuspended(tx: Queryable, accountId: string, value: string): Promise<void> {
  const suspended = await listSuspendedAddresses(tx, { accountId });
  if (suspended.some(each => each.value === value)) throw new Refusal('suspended');
}
