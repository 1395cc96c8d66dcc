import type { ChallengePurpose } from '@talon/contract/challenge';
import {
  type ChallengeOutcome,
  confirmChallenge as confirmation,
  redirectChallenge as redirection,
  resendChallenge as resending,
  showChallenge as showing,
} from '@talon/contract/challenge-calls';
import type { Client, Failure } from '@talon/contract/client';
import type { CodeMethod } from '@talon/rules/codes';
import type { EndpointAccess, Endpoint, ReplyOf, RequestOf } from '@talon/contract/endpoint';

export type ShownChallenge = ReplyOf<typeof showing>;

/** A challenge whose code was sent. */
export type SentChallenge = ShownChallenge & { channel: CodeMethod; destination: string };

/** A challenge of a purpose. Only the account's own authenticators can do without a code that is sent. */
export type ChallengeOf<P extends ChallengePurpose> = P extends 'sign-in' | 'sudo' | 'single'
  ? ShownChallenge
  : SentChallenge;

/** The result of a call that shows a challenge of a purpose. */
type Shown<P extends ChallengePurpose> =
  | { ok: true; value: ChallengeOf<P> }
  | { ok: false; failure: Failure };

/** The reply of a call that starts a challenge. */
export type SentCode = Omit<SentChallenge, 'purpose' | 'method' | 'others' | 'passkey'>;

export type Confirmation = RequestOf<typeof confirmation>;

/** The fields of a confirmation other than the payload and the code. */
export type BesideCode = Omit<Confirmation, 'payload' | 'code' | 'credential'>;

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
  lost: 'maybe-bearer',
} as const satisfies Record<ChallengePurpose, EndpointAccess>;

const calledFor = <E extends Endpoint>(endpoint: E, purpose: ChallengePurpose): E => ({
  ...endpoint,
  access: accessOf[purpose],
});

/** Reads the challenge. Sends no code. */
export const showChallenge = (call: Client, purpose: ChallengePurpose, payload: string) =>
  call(calledFor(showing, purpose), { query: { payload } });

/** Sends a new code. */
export async function resendChallenge<P extends ChallengePurpose>(
  call: Client,
  purpose: P,
  payload: string,
  cardNumber?: string,
): Promise<Shown<P>> {
  const body = { payload, ...(cardNumber !== undefined && { card_number: cardNumber }) };
  return (await call(calledFor(resending, purpose), { body })) as Shown<P>;
}

/** Switches to one of the challenge's `others`, and sends a code if it needs one. */
export async function redirectChallenge<P extends ChallengePurpose>(
  call: Client,
  purpose: P,
  payload: string,
  to: string,
): Promise<Shown<P>> {
  return (await call(calledFor(redirection, purpose), { body: { payload, to } })) as Shown<P>;
}

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
