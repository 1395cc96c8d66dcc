import type { listAccess as endpoint } from '@talon/contract/access';
import type { ReplyOf } from '@talon/contract/endpoint';
import type { Deps } from '../../kernel/deps';
import type { Caller } from '../../kernel/caller';
import { findConsents } from '../../domain/clients/consents';

export async function listAccess(deps: Deps, { bearer }: Caller): Promise<ReplyOf<typeof endpoint>> {
  const consents = await findConsents(deps.db, { accountId: bearer.id });
  return Object.fromEntries(consents.map(consent => [consent.client_id, consent]));
}
