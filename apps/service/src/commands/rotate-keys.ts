import type { Deps } from '../kernel/deps';
import { transaction } from '../db/pool';
import { keyWaitSeconds } from '../oauth/lifetimes';
import { publishKeys, readSigningKeys } from '../oauth/signing-keys';
import { listSigningKeys, lockSigningKeys } from '../domain/signing-keys/signing-keys';

/** Publishes new keys, which sign an hour later: by then every application that keeps the key set has read them. */
export async function rotateKeys(deps: Deps): Promise<string> {
  await readSigningKeys(deps);
  const added = await transaction(deps.db, async tx => {
    await lockSigningKeys(tx);
    const waiting = (await listSigningKeys(tx)).find(key => !key.is_due);
    if (waiting)
      throw new Error(`New keys are published already; they sign from ${waiting.signs_from.toISOString()}.`);
    return publishKeys({ ...deps, db: tx }, keyWaitSeconds);
  });
  return `Published ${added.join(' and ')}; they sign in ${keyWaitSeconds / 60} minutes. The ones before stay published for a month.`;
}
