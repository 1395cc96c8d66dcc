import { Refusal } from '@talon/contract/errors';
import { transaction } from '../../db/transaction';
import { auditOperator } from '../../domain/audit/audit-operator';
import { isRotationWaiting, lockSigningKeys } from '../../domain/signing-keys/signing-keys';
import type { Operator } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { keyWaitSeconds } from '../../oauth/lifetimes';
import { publishKeys, readSigningKeys } from '../../oauth/signing-keys';

/**
 * Publishes a new key of each algorithm, which signs after an hour, when every client that caches the key set has read it.
 * Refuses with `nothing-to-change` while published keys wait. Returns the key ids.
 */
export async function rotateSigningKeys(deps: Deps, operator: Operator): Promise<string[]> {
  await readSigningKeys(deps);
  return transaction(deps.db, async tx => {
    await lockSigningKeys(tx);
    if ((await isRotationWaiting(tx)).is_waiting) throw new Refusal('nothing-to-change');
    const kids = await publishKeys({ ...deps, db: tx }, keyWaitSeconds);
    await auditOperator(deps, tx, operator, {
      accountId: null,
      event: 'signing-keys-rotated',
      details: { kids },
    });
    return kids;
  });
}
