import type { ChallengeOutcome } from '@talon/contract/challenge-calls';
import type { Client, Failure } from '@talon/contract/client';
import type { RequestOf } from '@talon/contract/endpoint';
import * as recovery from '@talon/contract/recovery';
import type { SentChallenge } from './challenge';

export type Proven = ChallengeOutcome<'reset'>;

/** Requests the code for a new password. Maps the reply, whose fields have other names, to a challenge. */
export async function forgotPassword(
  call: Client,
  body: RequestOf<typeof recovery.forgotPassword>,
): Promise<{ ok: true; value: SentChallenge } | { ok: false; failure: Failure }> {
  const result = await call(recovery.forgotPassword, { body });
  if (!result.ok) return result;
  const { recipient, technology, ...rest } = result.value;
  const method = technology === 'SMS' ? 'sms' : 'email';
  const destination = recipient[0] ?? '';
  return {
    ok: true,
    value: { ...rest, purpose: 'reset', method, channel: method, destination, passkey: null, others: [] },
  };
}
