import type { Deps } from '../../kernel/deps';
import { oneLine } from '../../domain/notifications/message-language';
import { countConsents, findClient } from '../../domain/clients/clients';
import { registrationOf } from './stored-registration';

/** Shows the registration of a client, without its secrets. */
export async function showClient(deps: Deps, id: string): Promise<string> {
  const client = await findClient(deps.db, { clientId: id });
  if (!client) throw noSuchClient(id);
  const count = await countConsents(deps.db, { clientId: id });
  const rows: [string, unknown][] = [
    ['client_id', client.client_id],
    ...Object.entries(registrationOf(client)),
    ['secret', secretOf(client)],
    ['disabled', client.is_disabled ? 'yes' : 'no'],
    ['consents', count?.consents ?? 0],
  ];
  return rows.map(([label, value]) => `${label.padEnd(30)}${formatValue(value)}`).join('\n');
}

export function noSuchClient(id: string): Error {
  return new Error(`There is no client ${oneLine(id)}.`);
}

function secretOf(client: { secret_hash: Buffer | null; earlier_secret_hash: Buffer | null }): string {
  if (!client.secret_hash) return 'none';
  return client.earlier_secret_hash ? 'current and previous' : 'current';
}

function formatValue(value: unknown): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return '—';
  if (Array.isArray(value)) return value.join(' ');
  return oneLine(typeof value === 'string' ? value : JSON.stringify(value));
}
