import type { Deps } from '../kernel/deps';
import { transaction } from '../db/pool';
import { publishKeys } from '../oauth/signing-keys';
import { lockSigningKeys, removeSigningKeys } from '../domain/signing-keys/signing-keys';

/** Replaces leaked keys: all are removed at once and new ones sign. Issued ID tokens no longer verify. */
export async function replaceKeys(deps: Deps): Promise<string> {
  const added = await transaction(deps.db, async tx => {
    await lockSigningKeys(tx);
    await removeSigningKeys(tx);
    return publishKeys({ ...deps, db: tx }, 0);
  });
  return `All earlier keys are removed. ${added.join(' and ')} sign now, on all nodes within 15 seconds.`;
}
