import { showMfaStatus } from '@talon/contract/mfa';
import type { Client, Failure } from '@talon/contract/client';

import { withStepUp } from './step-up';

/**
 * Whether the session has sudo. Where it has none, the code page opens first. Returns the failure where step-up is not
 * possible: `sudo-required` where the person has not proven who they are.
 */
export function requireStepUp(call: Client) {
  return withStepUp(async () => {
    const status = await call(showMfaStatus);
    if (!status.ok || status.value.sudo) return status;
    return { ok: false, failure: lacking } as const;
  });
}

const lacking: Failure<'sudo-required'> = {
  code: 'sudo-required',
  message: undefined,
  fields: [],
  retryAfterSeconds: undefined,
};
