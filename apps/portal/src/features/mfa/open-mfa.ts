import type { ChallengePurpose } from '@talon/contract/challenge';
import { screen } from '@testing-library/react';
import { type Answers, confirmed, ok, openPortal } from '../../testing/open-portal';
import { enrolledBy } from '../../testing/enrolled-by';
import { person } from '../../testing/signed-in';
import type { Methods } from '../../shared/api/mfa';
import type { StepUpChallenge } from '../../shared/api/step-up';
import { stepUpChallenge } from '../../testing/step-up-challenge';

/** For tests: the challenge of a sign-in, with a code sent by SMS. */
export const challenge = stepUpChallenge('sign-in');

/** For tests: a response with a new token. */
export const tokenOf = (required_action: string | null) =>
  ok({
    access_token: 'token-2',
    duplicated: required_action === 'duplicated',
    required_action,
    expires_in: 900,
    person: null,
  });

/** For tests: the response to a correct code of that purpose, with a new token. */
export const confirmedToken = (purpose: ChallengePurpose, required_action: string | null) =>
  confirmed(purpose, tokenOf(required_action).body);

/** For tests: the response with this challenge, in the shape that all purposes share. */
export const shown = ({ other_methods: others, ...challenge }: Omit<StepUpChallenge, 'purpose'>) =>
  ok({
    purpose: 'sign-in',
    ...challenge,
    others: others.map(method => ({ to: method, method, destination: null })),
  });

/** For tests: the account's enrolled authenticators (`active`), e-mail and phone. */
export const methodsOf = (active: readonly ('sms' | 'email')[], known: Partial<Methods> = {}): Methods => ({
  data: active.map(method => enrolledBy(method, '')),
  email: 'marie@dubois.example',
  phone: '+32470123512',
  recovery_codes: null,
  may_add: [],
  ...known,
});

/** For tests: opens the code page of a sign-in. The test may change the returned answers while it is open. */
export async function openSignIn(more: Partial<StepUpChallenge> = {}, answers: Answers = {}) {
  const all: Answers = {
    'GET /challenge': shown({ ...challenge, ...more }),
    'GET /user': ok({ data: person }),
    ...answers,
  };
  return { answers: all, ...(await openPortal('/mfa?payload=p-1&method=sms', all)) };
}

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
