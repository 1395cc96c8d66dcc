import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { showClient as endpoint } from '@talon/contract/login';
import { ownPageOf } from '../../domain/clients/own-page';
import type { Deps } from '../../kernel/deps';
import type { Visitor } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { findPublicClient } from '../../domain/clients/clients';

export async function showClient(
  { db, hosts }: Deps,
  { market }: Visitor,
  { params }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const client = await findPublicClient(db, { clientId: params['client_id'] ?? '' });
  if (!client) throw new Refusal('unknown-client');
  const { client_id, name, logo } = client;
  return { client_id, name, logo, client_uri: ownPageOf(client, hosts.of(market).domain) };
}
