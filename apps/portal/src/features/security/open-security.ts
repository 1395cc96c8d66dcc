import { screen } from '@testing-library/react';
import { type Answers, confirmed, ok, openPortal } from '../../testing/open-portal';
import { enrolledBy } from '../../testing/enrolled-by';
import { person } from '../../testing/signed-in';
import type { SentCode } from '../../shared/api/challenge';
import type { Method, Methods } from '../../shared/api/mfa';
import type { StepUpChallenge } from '../../shared/api/step-up';

const destinations = { sms: '+32470123512', email: 'marie@dubois.example' };

/** For tests: the account's enrolled authenticators (`active`), e-mail and phone. */
export const methodsOf = (...active: Method[]): Methods => ({
  data: active.map(method => enrolledBy(method, destinations[method])),
  email: destinations.email,
  phone: destinations.sms,
  recovery_codes: null,
  may_add: (['totp', 'sms', 'email'] as const).filter(type => !active.some(method => method === type)),
});

/** For tests: a code that was sent to enrol an authenticator. */
export const activationOf = (method: Method): SentCode => ({
  payload: `p-${method}`,
  channel: method,
  destination: method === 'sms' ? '+32 4•• •• •• 12' : 'm•••@d•••.example',
  code_length: method === 'sms' ? 8 : 6,
  expires_in: 600,
  resend_in: 0,
  tries_left: 5,
});

/** For tests: the challenge of a step-up. */
export const stepUp: StepUpChallenge = {
  ...activationOf('sms'),
  passkey: null,
  payload: 'p-sudo',
  purpose: 'sudo',
  method: 'sms',
  other_methods: [],
};

/** For tests: the challenge of a step-up that also asks for a card number. */
export const cardStepUp: StepUpChallenge = {
  ...activationOf('email'),
  passkey: null,
  payload: 'p-sudo',
  purpose: 'sudo',
  method: 'card',
  other_methods: [],
};

/** For tests: the response to the correct code of a step-up, without a token. */
export const granted = confirmed('sudo', { access_token: null });

/** For tests: the response to the correct code of an enrolment, without a token. */
export const enrolled = confirmed('enrol', { access_token: null });

/** For tests: opens a page of a signed-in person. The test may change the returned answers while it is open. */
export async function openAccount(path: string, answers: Answers = {}) {
  const all: Answers = {
    'GET /user': ok({ data: { ...person, email: 'marie@dubois.example', firstname: 'Marie' } }),
    'GET /mfa': ok(methodsOf()),
    'GET /mfa/sudo': ok(stepUp),
    'POST /challenge/confirm p-sudo': granted,
    'GET /user/login/info/latest': ok({ data: {} }),
    'GET /mfa/trusted-devices': ok({ data: [] }),
    'DELETE /token': { status: 204 },
    ...answers,
  };
  return { answers: all, ...(await openPortal(path, all)) };
}

export type Opened = Awaited<ReturnType<typeof openAccount>>;

/** For tests: the requests whose method and path start with `call`, in order. */
export const callsTo = ({ requests }: Opened, call: string) =>
  requests.filter(each => each.call.startsWith(call));

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

export const pathOfPage = () => location.pathname + location.search;
