import type { listIdentifiers as endpoint } from '@talon/contract/contact';
import type { ReplyOf } from '@talon/contract/endpoint';
import type { Deps } from '../../kernel/deps';
import type { Caller } from '../../kernel/caller';
import { listIdentifiers as list } from '../../domain/identifiers/identifiers';

export async function listIdentifiers(deps: Deps, { bearer }: Caller): Promise<ReplyOf<typeof endpoint>> {
  const identifiers = await list(deps.db, { accountId: bearer.id });
  return {
    data: identifiers.map(({ id, kind, value, is_primary, is_verified }) => ({
      id,
      kind,
      value,
      primary: is_primary,
      verified: is_verified,
    })),
  };
}
