import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { showClient as endpoint } from '@talon/contract/login';
import type { Deps } from '../../core/deps';
import type { Visitor } from '../../http/caller';
import type { Input } from '../../http/route';
import { findPublicClient } from '../../repositories/clients';

export async function showClient(
  deps: Deps,
  _visitor: Visitor,
  { params }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const [client] = await findPublicClient(deps.db, params['client_id'] ?? '');
  if (!client) throw new Refusal('unknown-client');
  return client;
}
