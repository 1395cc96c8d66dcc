import type { listIdentifiers as endpoint } from '@talon/contract/contact';
import { listIdentifiers as list } from '../../domain/identifiers/identifiers';
import type { UseCase } from '../../kernel/route';

export const listIdentifiers: UseCase<typeof endpoint> = async (deps, { bearer }) => {
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
};
