import type { Deps } from '../kernel/deps';
import { transaction } from '../db/transaction';
import { auditOperator } from '../domain/audit/audit-operator';
import { publishKeys } from '../oauth/signing-keys';
import { lockSigningKeys, removeSigningKeys } from '../domain/signing-keys/signing-keys';

/** Replaces leaked keys: all are removed at once and new ones sign. Issued ID tokens no longer verify. */
export async function replaceKeys(deps: Deps): Promise<string> {
  const added = await transaction(deps.db, async tx => {
    await lockSigningKeys(tx);
    await removeSigningKeys(tx);
    const kids = await publishKeys({ ...deps, db: tx }, 0);
    const operator = { name: deps.operator, staffId: null, reason: null };
    await auditOperator(deps, tx, operator, {
      accountId: null,
      event: 'signing-keys-replaced',
      details: { kids },
    });
    return kids;
  });
  return `All earlier keys are removed. ${added.join(' and ')} sign now, on all nodes within 15 seconds.`;
}
