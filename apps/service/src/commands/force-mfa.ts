import type { Deps } from '../kernel/deps';
import { setMfaForced } from '../domain/accounts/accounts';
import { auditEvent } from '../domain/audit/audit-events';
import { notifyOfOperator } from '../features/people/acts/notify-of-operator';
import { onAccount } from './on-account';
import { isOn } from './on-off';

/** Makes MFA mandatory for an account, or optional again. A signed-in person must enrol at the next call. */
export async function forceMfa(deps: Deps, who: string, state: string): Promise<string> {
  const isForced = isOn(state);
  return onAccount(deps, who, async (tx, account) => {
    const { id } = account;
    const changed = await setMfaForced(tx, { id, isForced });
    if (!changed) return `two-step verification was already ${isForced ? 'mandatory' : 'optional'}.`;
    await auditEvent(deps, tx, {
      accountId: id,
      event: isForced ? 'mfa-forced' : 'mfa-released',
      market: null,
      deviceId: null,
      address: null,
      operator: deps.operator,
    });
    await notifyOfOperator(deps, tx, account, { event: isForced ? 'mfa-forced' : 'mfa-released' });
    return `two-step verification is now ${isForced ? 'mandatory' : 'optional'}.`;
  });
}
