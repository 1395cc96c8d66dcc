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

/** What starting a challenge answers. */
export type SentCode = Omit<ShownChallenge, 'purpose' | 'method' | 'others'>;

/** The fields beside the code. */
export type BesideCode = Omit<RequestOf<typeof confirmation>, 'payload' | 'code'>;

/** Whose each challenge is: the call sends the onboarding's handle, and an ended session is given up, only where it matters. */
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

/** The challenge as it stands; nothing is sent. */
export const showChallenge = (call: Client, purpose: ChallengePurpose, payload: string) =>
  call(calledFor(showing, purpose), { query: { payload } });

/** Sends a new code. */
export const resendChallenge = (call: Client, purpose: ChallengePurpose, payload: string) =>
  call(calledFor(resending, purpose), { body: { payload } });

/** Sends a new code to another of the challenge's `others`. */
export const redirectChallenge = (call: Client, purpose: ChallengePurpose, payload: string, to: string) =>
  call(calledFor(redirection, purpose), { body: { payload, to } });

/** Confirms the code; the value is the outcome of the purpose. Throws where the challenge has another purpose. */
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
