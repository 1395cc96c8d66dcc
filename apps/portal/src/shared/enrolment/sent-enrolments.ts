import type { Client } from '@talon/contract/client';
import type { Method } from '../api/mfa';
import type { PendingChallenge } from '../challenge/ChallengeForm';
import { remaining } from '../challenge/remaining';

/** An enrolment that waits for its code. */
export type PendingEnrolment = {
  method: Method;
  payload: string;
  destination: string;
  challenge: PendingChallenge;
};

/** An enrolment whose code was sent. `target` is the new address; undefined for the address of the account. */
type SentEnrolment = { enrolment: PendingEnrolment; target: string | undefined; token: string; at: number };

/** The latest enrolment of each open portal. In memory only. */
const last = new WeakMap<Client, SentEnrolment>();

export function rememberEnrolment(call: Client, sent: Omit<SentEnrolment, 'at'>): void {
  last.set(call, { ...sent, at: Date.now() });
}

/** Subtracts one from the remaining tries after a wrong code. */
export function countWrongCode(call: Client): void {
  const sent = last.get(call);
  if (!sent) return;
  const { enrolment } = sent;
  const tries_left = Math.max(0, enrolment.challenge.tries_left - 1);
  last.set(call, {
    ...sent,
    enrolment: { ...enrolment, challenge: { ...enrolment.challenge, tries_left } },
  });
}

export function forgetEnrolment(call: Client): void {
  last.delete(call);
}

/** The enrolment of a payload, if this page has requested its code. Undefined after a reload. */
export function sentEnrolment(call: Client, payload: string): SentEnrolment | undefined {
  const sent = last.get(call);
  return sent?.enrolment.payload === payload ? sent : undefined;
}

/** The enrolment of this address in this session while its code can be confirmed, so that no second code is sent. */
export function recallEnrolment(
  call: Client,
  { method, target, token }: { method: Method; target: string | undefined; token: string },
): PendingEnrolment | undefined {
  const sent = last.get(call);
  const isSame =
    sent?.enrolment.method === method && sent.target === target && sent.token === token && token !== '';
  const challenge = isSame ? remaining(sent.enrolment.challenge, sent.at) : undefined;
  return sent && challenge && { ...sent.enrolment, challenge };
}
