import { firstPartyClientIds } from '@talon/rules/clients';
import type { Deps } from '../../kernel/deps';
import { oneLine } from '../../domain/notifications/message-language';
import { findClients } from '../../domain/clients/clients';

/** Lists the clients, one in each line. */
export async function listClients(deps: Deps): Promise<string> {
  const clients = await findClients(deps.db);
  if (clients.length === 0) return 'No client is registered.';
  return clients
    .map(client =>
      [
        client.client_id.padEnd(12),
        oneLine(client.name),
        firstPartyClientIds.includes(client.client_id) && 'first-party',
        client.token_endpoint_auth_method,
        client.is_disabled && 'disabled',
      ]
        .filter(Boolean)
        .join('  '),
    )
    .join('\n');
}
