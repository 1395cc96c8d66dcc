import type { Queryable } from '../../db/pool';
import { auditEvent } from '../../domain/audit/audit-events';
import type { Visitor } from '../../kernel/caller';
import { truncated } from '../../kernel/network';
import type { SignInAttempt } from './sign-in-attempt';

/** Records a wrong password for each account with the identifier, or without an account, and the limits that it reached. */
export async function auditFailure(
  tx: Queryable,
  { market, deviceId, address }: Visitor,
  { claimants }: SignInAttempt,
  limits: readonly string[],
): Promise<void> {
  const from = { market: market.id, deviceId, address: truncated(address) };
  const accountIds = claimants.length > 0 ? claimants.map(({ id }) => id) : [null];
  for (const accountId of accountIds) {
    await auditEvent(tx, { ...from, accountId, event: 'sign-in-failed', code: 'invalid-credentials' });
    for (const limit of limits)
      await auditEvent(tx, { ...from, accountId, event: 'limit-reached', details: { limit } });
  }
}
