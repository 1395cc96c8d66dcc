import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import type { ReachedLimit } from '../../kernel/measures';
import { truncated } from '../../kernel/network';
import type { SignInAttempt } from './sign-in-attempt';

/** Records a wrong password for each account with the identifier, or without an account, and the limits that it reached. */
export function auditFailure(
  { failures, measures }: Deps,
  { market, deviceId, address }: Visitor,
  { claimants }: SignInAttempt,
  limits: readonly ReachedLimit[],
): void {
  const from = {
    market: market.id,
    deviceId,
    address: truncated(address),
    authenticator: null,
    clientId: null,
  };
  for (const limit of limits) measures.limitsReached.inc({ limit });
  const accountIds = claimants.length > 0 ? claimants.map(({ id }) => id) : [null];
  for (const accountId of accountIds) {
    failures.record({ ...from, accountId, event: 'sign-in-failed', code: 'invalid-credentials' });
    for (const code of limits) failures.record({ ...from, accountId, event: 'limit-reached', code });
  }
}
