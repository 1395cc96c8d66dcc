import type { Deps } from '../../kernel/deps';
import { findRefusals, mostRefusals, refusalDays } from '../../domain/clients/client-refusals';
import { findClient } from '../../domain/clients/clients';
import { oneLine } from '../../domain/notifications/message-language';
import { noSuchClient } from './show-client';

/** Lists what a client was refused, the last first, one kind in each line. */
export async function listRefusals(deps: Deps, id: string): Promise<string> {
  if (!(await findClient(deps.db, { clientId: id }))) throw noSuchClient(id);
  const refusals = await findRefusals(deps.db, { clientId: id, most: mostRefusals });
  if (refusals.length === 0) return `Client ${id} was refused nothing in the last ${refusalDays} days.`;
  return refusals
    .map(({ last_at, times, endpoint, error, parameter, detail, given }) =>
      [
        last_at,
        `${times}×`,
        endpoint,
        error,
        parameter ?? '—',
        oneLine(detail),
        ...(given === null ? [] : [`sent: ${oneLine(given)}`]),
      ].join('  '),
    )
    .join('\n');
}
