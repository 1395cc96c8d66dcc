import type { Deps } from '../kernel/deps';
import { transaction } from '../db/pool';
import { publishKeys } from '../oauth/signing-keys';
import { lockSigningKeys, removeSigningKeys } from '../domain/signing-keys/signing-keys';

/** For keys that have leaked: all go at once, and new ones sign at once. ID tokens that are out there no longer verify. */
export async function replaceKeys(deps: Deps): Promise<string> {
  const added = await transaction(deps.db, async tx => {
    await lockSigningKeys(tx);
    await removeSigningKeys(tx);
    return publishKeys({ ...deps, db: tx }, 0);
  });
  return `Every key is withdrawn; ${added.join(' and ')} sign. Nodes follow within 15 seconds.`;
}
