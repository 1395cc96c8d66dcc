import type { Deps } from '../kernel/deps';
import { transaction } from '../db/pool';
import { keyWaitSeconds } from '../oauth/lifetimes';
import { publishKeys, readSigningKeys } from '../oauth/signing-keys';
import { listSigningKeys, lockSigningKeys } from '../domain/signing-keys/signing-keys';

/** Publishes new keys, which sign after an hour, when every client that caches the key set has read them. */
export async function rotateKeys(deps: Deps): Promise<string> {
  await readSigningKeys(deps);
  const added = await transaction(deps.db, async tx => {
    await lockSigningKeys(tx);
    const waiting = (await listSigningKeys(tx)).find(key => !key.is_due);
    if (waiting)
      throw new Error(`New keys are already published. They sign from ${waiting.signs_from.toISOString()}.`);
    return publishKeys({ ...deps, db: tx }, keyWaitSeconds);
  });
  return `Published ${added.join(' and ')}. They sign in ${keyWaitSeconds / 60} minutes; earlier keys remain published for a month.`;
}
