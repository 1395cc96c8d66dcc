import { Refusal } from '@talon/contract/errors';
import type { Queryable } from '../../db/pool';
import type { Caller } from '../../kernel/caller';
import { type Identifier, listIdentifiers } from '../../domain/identifiers/identifiers';

/** The identifier with this id. An identifier of another account is not found. */
export async function requireOwnIdentifier(
  tx: Queryable,
  { bearer }: Caller,
  id: string | undefined,
): Promise<Identifier> {
  const found = (await listIdentifiers(tx, { accountId: bearer.id })).find(each => each.id === id);
  if (!found) throw new Refusal('not-found');
  return found;
}
