import { screen } from '@testing-library/react';
import { type Answers, confirmed, freshBrowser, ok, openPortal, refusal } from '../../testing/open-portal';
import type { mandatoryPaths } from '../../shared/navigation/paths';
import { person } from '../../testing/signed-in';
import type { SentCode } from '../../shared/api/challenge';
import type { Methods } from '../../shared/api/mfa';
import { methodsOf } from './open-mfa';

/** For tests: a browser with a restricted session that must enrol two authenticators. */
export function forcedBrowser(): void {
  freshBrowser();
  sessionStorage.setItem('limited-token', JSON.stringify({ token: 'forced', required_action: 'mfa_forced' }));
}

/** For tests: a code that was sent to enrol an authenticator. */
export const activation = (payload: string, channel: 'sms' | 'email'): SentCode => ({
  payload,
  channel,
  destination: channel === 'sms' ? '+32 4•• •• •• 12' : 'm•••@d•••.example',
  code_length: channel === 'sms' ? 8 : 6,
  expires_in: 600,
  resend_in: 0,
  tries_left: 5,
});
/** For tests: the response to a correct code while another enrolment is still required. */
export const unsettled = confirmed('enrol', { access_token: null });
export const phoneConfirmation = '/mandatory-mfa/confirmation?payload=p-sms&method=sms&value=%2B32+4';

/** For tests: opens a page of mandatory enrolment. The test may change the returned answers while it is open. */
export async function openMandatory(
  path: (typeof mandatoryPaths)[number] | `/mandatory-mfa/confirmation?${string}`,
  methods: Methods = methodsOf([]),
  answers: Answers = {},
) {
  const all: Answers = {
    'GET /mfa': ok(methods),
    'GET /user/signed-in': ok({ name: 'Marie Dubois', email: 'm•••@d•••.example', phone: null }),
    'GET /challenge': refusal(410, 'challenge-ended'),
    'GET /mfa/sms/activate': ok(activation('p-sms', 'sms')),
    'GET /mfa/email/activate': ok(activation('p-email', 'email')),
    'POST /challenge/confirm': unsettled,
    'GET /user': ok({ data: person }),
    'GET /user/login/info/latest': ok({ data: {} }),
    'DELETE /token': { status: 204 },
    ...answers,
  };
  return { answers: all, ...(await openPortal(path, all)) };
}

type Opened = Awaited<ReturnType<typeof openMandatory>>;

/** For tests: the calls of the page, besides the one that names the person. */
export const callsOf = ({ requests }: Opened) =>
  requests.filter(({ call }) => call !== 'GET /user/signed-in').map(({ call, query = '' }) => call + query);
export const ask = ({ user }: Opened) => user.click(screen.getByRole('button', { name: 'Send me a code' }));
export const enter = ({ user }: Opened, code: string) => user.type(screen.getByLabelText('Code'), code);
export const newPhone = '0471 11 11 11';

/** The phone field. It shows the known number a moment after it is rendered. */
export const knownPhone = () => screen.findByDisplayValue(/470\s?12\s?35\s?12$/);

export async function enterNewPhone({ user }: Opened) {
  await user.clear(await knownPhone());
  await user.type(screen.getByLabelText('Mobile phone number'), newPhone);
}
