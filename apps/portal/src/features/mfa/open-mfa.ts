import type { ChallengePurpose } from '@talon/contract/challenge';
import { screen } from '@testing-library/react';
import { type Answers, confirmed, ok, openPortal } from '../../testing/open-portal';
import { person } from '../../testing/signed-in';
import type { Methods, StepUpChallenge } from '../../shared/api/mfa';
import { stepUpChallenge } from '../../testing/step-up-challenge';

/** For tests: a code that was sent by SMS to somebody who signs in. */
export const challenge = stepUpChallenge('sign-in');

/** For tests: the token that follows. */
export const tokenOf = (required_action: string | null) =>
  ok({
    access_token: 'token-2',
    duplicated: required_action === 'duplicated',
    required_action,
    expires_in: 900,
    person: null,
  });

/** For tests: a right code of that purpose, and the token that follows. */
export const confirmedToken = (purpose: ChallengePurpose, required_action: string | null) =>
  confirmed(purpose, tokenOf(required_action).body);

/** For tests: the same challenge, as the calls of every purpose show it. */
export const shown = ({ other_methods: others, ...challenge }: Omit<StepUpChallenge, 'purpose'>) =>
  ok({
    purpose: 'sign-in',
    ...challenge,
    others: others.map(method => ({ to: method, method, destination: null })),
  });

/** For tests: what the account has of two-step verification. */
export const methodsOf = (active: readonly ('sms' | 'email')[], known: Partial<Methods> = {}): Methods => ({
  data: active.map(method => ({ method, destination: '', activated_at: '2026-11-01T08:00:00.000Z' })),
  email: 'marie@dubois.example',
  phone: '+32470123512',
  ...known,
});

/** For tests: the code page of a sign-in; the answers may be changed while it is open. */
export async function openSignIn(more: Partial<StepUpChallenge> = {}, answers: Answers = {}) {
  const all: Answers = {
    'GET /challenge': shown({ ...challenge, ...more }),
    'GET /user': ok({ data: person }),
    ...answers,
  };
  return { answers: all, ...(await openPortal('/mfa?payload=p-1&method=sms', all)) };
}

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
