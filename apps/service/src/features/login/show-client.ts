import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { showClient as endpoint } from '@talon/contract/login';
import { ownPageOf } from '../../core/clients/own-page';
import type { Deps } from '../../core/deps';
import type { Visitor } from '../../http/caller';
import type { Input } from '../../http/route';
import { findPublicClient } from '../../repositories/clients';

export async function showClient(
  { db, hosts }: Deps,
  { market }: Visitor,
  { params }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const [client] = await findPublicClient(db, params['client_id'] ?? '');
  if (!client) throw new Refusal('unknown-client');
  const { client_id, name, logo } = client;
  return { client_id, name, logo, client_uri: ownPageOf(client, hosts.of(market).domain) };
}
