import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enrolledBy } from '../../testing/enrolled-by';
import { browserError, fakePasskeys, passkeyEnrolment, registration } from '../../testing/fake-passkeys';
import { loadPages } from '../../testing/load-pages';
import { type Answers, ok, openPortal, refusal } from '../../testing/open-portal';
import { person, signedInBrowser } from '../../testing/signed-in';
import { rememberedTarget, rememberTarget } from '../../shared/session/target';

beforeAll(loadPages);

beforeEach(signedInBrowser);

const title = 'Log in faster with your face, fingerprint or screen lock';
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const none = { passkey: false, automatic: false, recovery_codes: false };

async function open(offer: Partial<typeof none>, answers: Answers = {}) {
  const all: Answers = {
    'GET /user': ok({ data: person }),
    'GET /mfa/offer': ok({ ...none, ...offer }),
    'GET /mfa/passkey/activate': ok(passkeyEnrolment),
    'POST /mfa/activate': ok({ access_token: null }),
    'POST /mfa/passkey/failure': { status: 204 },
    'POST /mfa/offer': { status: 204 },
    ...answers,
  };
  return openPortal('/user/passkey', all);
}
type Opened = Awaited<ReturnType<typeof open>>;
const create = async ({ user }: Opened) =>
  user.click(await screen.findByRole('button', { name: 'Create a passkey' }));
const bodies = ({ requests }: Opened, wanted: string) =>
  requests.filter(({ call }) => call === wanted).map(({ body }) => body);

test('a passkey is created and enrolled, and the page goes on to what the person wanted', async () => {
  const { create: created } = fakePasskeys();
  rememberTarget('/user/access');
  const opened = await open({ passkey: true });
  await heading(title);
  await create(opened);
  await screen.findByText('From now on, you can log in with your passkey.');
  expect(location.pathname).toBe('/user/access');
  expect(created.mock.calls).toEqual([[{ publicKey: passkeyEnrolment.passkey }]]);
  expect(bodies(opened, 'POST /mfa/activate')).toEqual([{ payload: 'p-passkey', credential: registration }]);
  expect(bodies(opened, 'POST /mfa/offer')).toEqual([{ answer: 'shown' }]);
});

describe('recovery codes, where the passkey is the second authenticator', () => {
  const offers = () => {
    const replies = [
      { passkey: true, automatic: true, recovery_codes: false },
      { passkey: false, automatic: false, recovery_codes: true },
    ];
    return { 'GET /mfa/offer': () => Promise.resolve(ok(replies.length > 1 ? replies.shift() : replies[0])) };
  };
  const methods = {
    data: [enrolledBy('sms', '+32470123512'), enrolledBy('passkey', null)],
    email: null,
    phone: '+32470123512',
    recovery_codes: null,
    may_add: [],
  };
  const codes = ['7KQ2M-X4TZ9', 'B8RNA-0WJ5C'];
  const answers = () => ({
    ...offers(),
    'GET /mfa': ok(methods),
    'GET /user/access': ok({ data: [] }),
    'POST /mfa/recovery-codes': ok({ codes, created_at: '2026-11-23T08:00:00.000Z' }),
  });

  test('are offered after it, and the page goes on to what the person wanted', async () => {
    fakePasskeys();
    rememberTarget('/user/access');
    const opened = await open({}, answers());
    await create(opened);
    await heading('Recovery codes');
    await opened.user.click(await screen.findByRole('button', { name: 'Get recovery codes' }));
    await screen.findByText('7KQ2M-X4TZ9');
    await opened.user.click(screen.getByRole('link', { name: 'I have saved them' }));
    await waitFor(() => expect(location.pathname).toBe('/user/access'));
    expect(rememberedTarget()).toBeUndefined();
  });

  test('are offered after one that the browser created without a question, and may be left', async () => {
    fakePasskeys({ capabilities: { conditionalCreate: true } });
    const opened = await open({}, answers());
    await heading('Recovery codes');
    await opened.user.click(await screen.findByRole('link', { name: 'Not now' }));
    await heading('Welcome, Anna');
  });
});

test('a person who cancels may try again or leave it', async () => {
  const { create: created } = fakePasskeys();
  created.mockRejectedValueOnce(browserError('NotAllowedError'));
  const opened = await open({ passkey: true });
  await create(opened);
  expect((await screen.findByRole('alert')).textContent).toContain('No passkey was created.');
  expect(bodies(opened, 'POST /mfa/passkey/failure')).toEqual([{ stage: 'enrol', error: 'NotAllowedError' }]);
  await opened.user.click(screen.getByRole('button', { name: 'Not now' }));
  await heading('Welcome, Anna');
});

test.each([
  ['offers none', ok(none)],
  ['does not answer', refusal(503, 'unavailable')],
])('the page goes on where the service %s', async (_what, answer) => {
  fakePasskeys();
  await open({}, { 'GET /mfa/offer': answer });
  await heading('Welcome, Anna');
});

test('the browser creates a passkey without a question, where it can', async () => {
  const { create: created } = fakePasskeys({ capabilities: { conditionalCreate: true } });
  const opened = await open({ passkey: true, automatic: true });
  await heading('Welcome, Anna');
  await screen.findByText('From now on, you can log in with your passkey.');
  expect(created.mock.calls[0]?.[0]).toMatchObject({ mediation: 'conditional' });
  expect(opened.requests.find(({ call }) => call === 'GET /mfa/passkey/activate')?.query).toBe(
    '?automatic=1',
  );
  // Nothing was offered, so the month until the next offer does not begin.
  expect(bodies(opened, 'POST /mfa/offer')).toEqual([]);
});

test.each([
  ['cannot', {}],
  ['does not want to', { conditionalCreate: true }],
])('where the browser %s, the person is asked', async (_why, capabilities) => {
  const { create: created } = fakePasskeys({ capabilities });
  created.mockRejectedValue(browserError('NotAllowedError'));
  const opened = await open({ passkey: true, automatic: true });
  await heading(title);
  expect(bodies(opened, 'POST /mfa/passkey/failure')).toEqual([]);
});
