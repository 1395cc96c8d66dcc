import type { listAccess as endpoint } from '@talon/contract/access';
import { findConsents } from '../../domain/clients/consents';
import type { UseCase } from '../../kernel/route';

export const listAccess: UseCase<typeof endpoint> = async (deps, { bearer }) => {
  const consents = await findConsents(deps.db, { accountId: bearer.id });
  return Object.fromEntries(consents.map(consent => [consent.client_id, consent]));
};
