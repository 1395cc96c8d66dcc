import { Refusal } from '@talon/contract/errors';
import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';

/** When to try again if no end is planned. */
const unplannedSeconds = 300;

/** Refuses new visitors during maintenance of their market; sessions continue. */
export async function refuseDuringMaintenance(
  deps: Deps,
  { market }: Pick<Visitor, 'market'>,
): Promise<void> {
  const maintenance = (await deps.maintenance.get()).find(each => each.market === market.id);
  if (maintenance)
    throw new Refusal('maintenance', { retryAfterSeconds: maintenance.seconds ?? unplannedSeconds });
}
