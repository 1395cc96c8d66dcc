import { showMfaStatus } from '@talon/contract/step-up';
import type { Client, Failure } from '@talon/contract/client';
import { withStepUp } from './step-up';

/**
 * Resolves when the session has sudo. If it has none, the code page opens first. Returns the failure if the step-up did not
 * succeed: `sudo-required` if the person did not complete it.
 */
export function requireStepUp(call: Client) {
  return withStepUp(async () => {
    const status = await call(showMfaStatus);
    if (!status.ok || status.value.sudo) return status;
    return { ok: false, failure: stepUpRequired } as const;
  });
}

const stepUpRequired: Failure<'sudo-required'> = {
  code: 'sudo-required',
  message: undefined,
  fields: [],
  retryAfterSeconds: undefined,
};
