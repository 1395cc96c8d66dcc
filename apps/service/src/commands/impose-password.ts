import type { Deps } from '../kernel/deps';
import { imposePassword as impose } from '../domain/accounts/accounts';
import { auditEvent } from '../domain/audit/audit-events';
import { onAccount } from './on-account';

/** Requires a new password, from the next call of a signed-in person or at the next sign-in. */
export async function imposePassword(deps: Deps, who: string): Promise<string> {
  return onAccount(deps, who, async (tx, { id }) => {
    await impose(tx, { id });
    await auditEvent(tx, {
      accountId: id,
      event: 'password-imposed',
      market: null,
      deviceId: null,
      address: null,
      operator: deps.operator,
    });
    return 'a new password is now required.';
  });
}
