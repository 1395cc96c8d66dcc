import type { ChallengePurpose } from '@talon/contract/challenge';
import {
  type ChallengeOutcome,
  confirmChallenge as confirmation,
  redirectChallenge as redirection,
  resendChallenge as resending,
  showChallenge as showing,
} from '@talon/contract/challenge-calls';
import type { Client, Failure } from '@talon/contract/client';
import type { EndpointAccess, Endpoint, ReplyOf, RequestOf } from '@talon/contract/endpoint';

export type ShownChallenge = ReplyOf<typeof showing>;

/** The reply of a call that starts a challenge. */
export type SentCode = Omit<ShownChallenge, 'purpose' | 'method' | 'others'>;

/** The fields of a confirmation other than the payload and the code. */
export type BesideCode = Omit<RequestOf<typeof confirmation>, 'payload' | 'code'>;

/**
 * The access of the calls, by purpose. The calls send the onboarding handle only for a purpose of an onboarding, and an
 * ended session is cleared only for a purpose that needs a token.
 */
const accessOf = {
  'onboarding-email': 'onboarding',
  'onboarding-phone': 'onboarding',
  'sign-in': 'maybe-bearer',
  sudo: 'maybe-bearer',
  single: 'maybe-bearer',
  enrol: 'bearer',
  contact: 'bearer',
  duplicated: 'bearer',
  fuzzion: 'bearer',
  reset: 'maybe-bearer',
} as const satisfies Record<ChallengePurpose, EndpointAccess>;

const calledFor = <E extends Endpoint>(endpoint: E, purpose: ChallengePurpose): E => ({
  ...endpoint,
  access: accessOf[purpose],
});

/** Reads the challenge. Sends no code. */
export const showChallenge = (call: Client, purpose: ChallengePurpose, payload: string) =>
  call(calledFor(showing, purpose), { query: { payload } });

/** Sends a new code. */
export const resendChallenge = (call: Client, purpose: ChallengePurpose, payload: string) =>
  call(calledFor(resending, purpose), { body: { payload } });

/** Sends a new code to one of the challenge's `others`. */
export const redirectChallenge = (call: Client, purpose: ChallengePurpose, payload: string, to: string) =>
  call(calledFor(redirection, purpose), { body: { payload, to } });

/** Confirms the code. The value is the outcome of the purpose. Throws if the challenge has another purpose. */
export async function confirmChallenge<P extends ChallengePurpose>(
  call: Client,
  purpose: P,
  body: RequestOf<typeof confirmation>,
): Promise<{ ok: true; value: ChallengeOutcome<P> } | { ok: false; failure: Failure }> {
  const result = await call(calledFor(confirmation, purpose), { body });
  return result.ok ? { ok: true, value: outcomeFor(purpose, result.value) } : result;
}

function outcomeFor<P extends ChallengePurpose>(
  purpose: P,
  confirmed: ReplyOf<typeof confirmation>,
): ChallengeOutcome<P> {
  if (confirmed.purpose !== purpose)
    throw new Error(`a challenge for ${confirmed.purpose} was confirmed as one for ${purpose}`);
  return confirmed.outcome as ChallengeOutcome<P>;
}
