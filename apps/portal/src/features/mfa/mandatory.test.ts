import { act, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadPages } from '../../app/load-pages';
import { navigate } from '../../app/location';
import { type Answers, freshBrowser, ok, openPortal, refusal } from '../../app/open-portal';
import type { mandatoryPaths } from '../../app/paths';
import { person } from '../../app/signed-in';
import { rememberTarget } from '../../app/target';
import type { Activation, Methods } from '../../data/mfa';
import { heading, methodsOf, tokenOf } from './open-mfa';

beforeAll(loadPages);

beforeEach(() => {
  freshBrowser();
  sessionStorage.setItem('limited-token', JSON.stringify({ token: 'forced', owes: 'mfa_forced' }));
});

afterEach(() => void vi.useRealTimers());

const activation = (payload: string, channel: 'sms' | 'email'): Activation => ({
  payload,
  channel,
  destination: channel === 'sms' ? '+32 4•• •• •• 12' : 'm•••@d•••.example',
  code_length: channel === 'sms' ? 8 : 6,
  expires_in: 600,
  resend_in: 0,
  tries_left: 5,
});
const unsettled = ok({ access_token: null });
const phoneConfirmation = '/mandatory-mfa/confirmation?payload=p-sms&method=sms&value=%2B32+4';

async function open(
  path: (typeof mandatoryPaths)[number] | `/mandatory-mfa/confirmation?${string}`,
  methods: Methods = methodsOf([]),
  answers: Answers = {},
) {
  const all: Answers = {
    'GET /mfa': ok(methods),
    'GET /mfa/sms/activate': ok(activation('p-sms', 'sms')),
    'GET /mfa/email/activate': ok(activation('p-email', 'email')),
    'POST /mfa/activate': unsettled,
    'GET /user': ok({ data: person }),
    'GET /user/login/info/latest': ok({ data: [] }),
    'DELETE /token': { status: 204 },
    ...answers,
  };
  return { answers: all, ...(await openPortal(path, all)) };
}

type Opened = Awaited<ReturnType<typeof open>>;

const callsOf = ({ asked }: Opened) => asked.map(({ call, query = '' }) => call + query);
const ask = ({ user }: Opened) => user.click(screen.getByRole('button', { name: 'Send me a code' }));
const enter = ({ user }: Opened, code: string) => user.type(screen.getByLabelText('Code'), code);
const newPhone = '0471 11 11 11';

/** The known number comes a moment after its field. */
const knownPhone = () => screen.findByDisplayValue(/470\s?12\s?35\s?12$/);

async function enterNewPhone({ user }: Opened) {
  await user.clear(await knownPhone());
  await user.type(screen.getByLabelText('Mobile number'), newPhone);
}

describe('the order of the pages', () => {
  test('intro, phone, code, e-mail, code, success', async () => {
    const opened = await open('/mandatory-mfa');
    await heading('Secure your account');
    await opened.user.click(screen.getByRole('link', { name: 'Begin' }));
    await heading('Your mobile phone');
    await knownPhone();
    await ask(opened);
    await heading('Look at your phone');
    expect(location.pathname).toBe('/mandatory-mfa/confirmation');
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
      payload: 'p-sms',
      method: 'sms',
      value: '+32 4•• •• •• 12',
    });
    await enter(opened, '12345678');
    await heading('Your e-mail address');
    expect(screen.getByLabelText('E-mail address')).toMatchObject({ value: 'marie@dubois.example' });
    opened.answers['POST /mfa/activate'] = tokenOf(null);
    await ask(opened);
    await heading('Look in your mailbox');
    await enter(opened, '123456');
    await heading('Your account is secured');
    expect(callsOf(opened)).toEqual([
      'GET /mfa',
      'GET /mfa/sms/activate',
      'POST /mfa/activate',
      'GET /mfa/email/activate',
      'POST /mfa/activate',
    ]);
    expect(opened.asked.map(({ body }) => body).filter(Boolean)).toEqual([
      { payload: 'p-sms', code: '12345678' },
      { payload: 'p-email', code: '123456' },
    ]);
    expect(document.cookie).toBe('uzzer_token=token-2');
  });

  test.each<[string, Methods, string]>([
    ['with nothing yet, the phone', methodsOf([]), '/mandatory-mfa/phone'],
    ['with only the e-mail verified, the e-mail', methodsOf([], { phone: null }), '/mandatory-mfa/email'],
    ['with SMS there already, the e-mail', methodsOf(['sms']), '/mandatory-mfa/email'],
    ['with e-mail there already, the phone', methodsOf(['email']), '/mandatory-mfa/phone'],
  ])('%s', async (_begins, methods, path) => {
    await open('/mandatory-mfa', methods);
    expect((await screen.findByRole('link', { name: 'Begin' })).getAttribute('href')).toBe(path);
  });

  test('success comes too early: back to what is missing', async () => {
    await open('/mandatory-mfa/success', methodsOf(['sms']));
    await heading('Your e-mail address');
  });

  test('a phone that is no longer theirs: the e-mail first, then another phone', async () => {
    const opened = await open('/mandatory-mfa/phone');
    await opened.user.click(await screen.findByRole('link', { name: 'I do not have this phone any more' }));
    await heading('Your e-mail address');
    await ask(opened);
    await heading('Look in your mailbox');
    await enter(opened, '123456');
    await heading('Your mobile phone');
    expect(screen.queryByRole('link', { name: 'I do not have this phone any more' })).toBeNull();
    await enterNewPhone(opened);
    await ask(opened);
    await heading('Look at your phone');
    expect(callsOf(opened).at(-1)).toBe('GET /mfa/sms/activate?target=%2B32471111111');
  });

  test('an address that was confirmed just now needs no code', async () => {
    const opened = await open('/mandatory-mfa/phone', methodsOf([]), {
      'GET /mfa/sms/activate': { status: 204 },
      'GET /mfa/email/activate': tokenOf(null),
    });
    await heading('Your mobile phone');
    await knownPhone();
    await ask(opened);
    await heading('Your e-mail address');
    await ask(opened);
    await heading('Your account is secured');
  });
});

describe('an address', () => {
  test('other than the known ones needs a method first', async () => {
    const opened = await open('/mandatory-mfa/phone', methodsOf([]), {
      'GET /mfa/sms/activate': refusal(403, 'sudo-required'),
      'GET /mfa/sudo': refusal(403, 'no-method'),
    });
    await heading('Your mobile phone');
    await enterNewPhone(opened);
    await ask(opened);
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Begin with the address or number that we know of you.',
    );
    expect(location.pathname).toBe('/mandatory-mfa/phone');
    expect(screen.getByLabelText('Mobile number')).toMatchObject({ value: newPhone });
  });

  test.each([
    ['phone-refused', 422, 'The phone number provided is invalid.'],
    ['too-many-codes', 429, 'We cannot send another code yet.'],
  ])('that is refused (%s) says so', async (code, status, sentence) => {
    const opened = await open('/mandatory-mfa/phone', methodsOf([]), {
      'GET /mfa/sms/activate': refusal(status, code),
    });
    await heading('Your mobile phone');
    await enterNewPhone(opened);
    await ask(opened);
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  });
});

describe('the code', () => {
  test('is waited for after a reload: the address says which, and nothing is sent', async () => {
    const opened = await open(phoneConfirmation);
    await heading('Look at your phone');
    expect(screen.getByText('We have sent a code of 8 digits to +32 4.')).toBeTruthy();
    expect(callsOf(opened)).toEqual(['GET /mfa']);
    await enter(opened, '12345678');
    await heading('Your e-mail address');
    expect(opened.asked.at(-1)?.body).toEqual({ payload: 'p-sms', code: '12345678' });
  });

  test.each(['payload=p&method=sms', 'payload=p&value=x&method=card', 'method=sms&value=x'])(
    'without what it needs (%s) leads to the intro',
    async query => {
      await open(`/mandatory-mfa/confirmation?${query}`);
      await heading('Secure your account');
    },
  );

  test.each([
    ['code-refused', 422, 'Your code is invalid.'],
    ['phone-used', 409, 'This phone number is already in use. Please use another one.'],
  ])('refused (%s) says so, and can be entered again', async (code, status, sentence) => {
    const opened = await open(phoneConfirmation, methodsOf([]), {
      'POST /mfa/activate': refusal(status, code),
    });
    await heading('Look at your phone');
    await enter(opened, '00000000');
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
    opened.answers['POST /mfa/activate'] = unsettled;
    await opened.user.clear(screen.getByLabelText('Code'));
    await enter(opened, '12345678');
    await heading('Your e-mail address');
  });

  test('may be sent again after the countdown of 15 s, and the address changed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const opened = await open(phoneConfirmation, methodsOf([]), {
      'POST /mfa/activate/resend': ok({ ...activation('p-sms', 'sms'), resend_in: 30 }),
    });
    await heading('Look at your phone');
    const again = screen.getByRole('button', { name: 'Send a new code' });
    await screen.findByText('Send a new code in 15 s');
    again.click();
    expect(callsOf(opened)).toEqual(['GET /mfa']);
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    again.click();
    await screen.findByText('Send a new code in 30 s');
    expect(opened.asked.at(-1)).toMatchObject({
      call: 'POST /mfa/activate/resend',
      body: { payload: 'p-sms' },
    });
    screen.getByRole('button', { name: 'Change it' }).click();
    await heading('Your mobile phone');
  });
});

describe('success', () => {
  beforeEach(() => {
    freshBrowser();
    document.cookie = 'uzzer_token=full; Domain=talon.localhost; Path=/';
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });

  const done = () => open('/mandatory-mfa/success', methodsOf(['sms', 'email']));

  test('leads to the dashboard after 3 s, not before', async () => {
    await done();
    await heading('Your account is secured');
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(location.pathname).toBe('/mandatory-mfa/success');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await heading('Welcome, Anna');
  });

  test('leads to the remembered target', async () => {
    rememberTarget('/user/security?mfa=true');
    await done();
    await heading('Your account is secured');
    await act(() => vi.advanceTimersByTimeAsync(3000));
    await heading('Security');
    expect(location.search).toBe('?mfa=true');
  });

  test('leads on at once for who does not want to wait', async () => {
    await done();
    await heading('Your account is secured');
    screen.getByRole('button', { name: 'Go on' }).click();
    await heading('Welcome, Anna');
  });
});

describe('who leaves while forced', () => {
  test.each(['/user/security', '/user/dashboard', '/login/email', '/weak-password'])(
    'for %s is logged out',
    async path => {
      const { asked } = await open('/mandatory-mfa/phone');
      await heading('Your mobile phone');
      act(() => navigate(path));
      await heading('Log in');
      expect(location.pathname).toBe('/login/email');
      expect(asked.at(-1)).toMatchObject({ call: 'DELETE /token', authorization: 'Bearer forced' });
      expect(sessionStorage.getItem('limited-token')).toBeNull();
    },
  );

  test('on the intro there is a button for it', async () => {
    const { user, asked } = await open('/mandatory-mfa');
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    await heading('Log in');
    expect(asked.at(-1)).toMatchObject({ call: 'DELETE /token', authorization: 'Bearer forced' });
  });

  test('by the code page of a grant is not: it belongs to the way', async () => {
    const opened = await open('/mandatory-mfa/phone', methodsOf(['email']), {
      'GET /mfa/sms/activate': refusal(403, 'sudo-required'),
      'GET /mfa/sudo': ok({
        ...activation('p-sudo', 'email'),
        purpose: 'sudo',
        method: 'email',
        other_methods: [],
      }),
      'POST /mfa/sudo': unsettled,
    });
    await heading('Your mobile phone');
    await enterNewPhone(opened);
    await ask(opened);
    await heading('Look in your mailbox');
    opened.answers['GET /mfa/sms/activate'] = ok(activation('p-sms', 'sms'));
    await enter(opened, '123456');
    await heading('Look at your phone');
    expect(callsOf(opened).filter(call => call.startsWith('GET /mfa/sms'))).toEqual([
      'GET /mfa/sms/activate?target=%2B32471111111',
      'GET /mfa/sms/activate?target=%2B32471111111',
    ]);
    expect(sessionStorage.getItem('limited-token')).toContain('forced');
  });
});

test('what the service does not tell can be asked for again', async () => {
  const opened = await open('/mandatory-mfa', methodsOf([]), { 'GET /mfa': refusal(503, 'unavailable') });
  await heading('Secure your account');
  opened.answers['GET /mfa'] = ok(methodsOf([]));
  await opened.user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'Begin' });
});
