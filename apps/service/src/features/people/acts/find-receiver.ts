import { Refusal } from '@talon/contract/errors';
import type { Queryable } from '../../../db/pool';
import { findNamedAccounts } from '../../../domain/accounts/account-overview';
import { isUuid } from '../../../kernel/uuid';
import type { ActedAccount } from './act';

/** Finds the account that receives a card or a link. It was locked with the other one. */
export async function findReceiver(
  tx: Queryable,
  account: ActedAccount,
  receiverId: string,
): Promise<ActedAccount> {
  if (!isUuid(receiverId) || receiverId === account.id) throw new Refusal('person-unknown');
  const by = { id: receiverId, reference: receiverId, email: null, phone: null };
  const [receiver] = await findNamedAccounts(tx, by);
  // A merged account leads to another one, which nobody has locked or looked at.
  if (receiver?.id !== receiverId) throw new Refusal('person-unknown');
  return receiver;
}
