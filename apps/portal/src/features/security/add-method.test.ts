import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadPages } from '../../testing/load-pages';
import { type Answers, ok, refusal } from '../../testing/open-portal';
import { signedInBrowser } from '../../testing/signed-in';
import { toasts } from '../../shared/layout/toasts';
import { activationOf, callsTo, enrolled, heading, methodsOf, openAccount, stepUp } from './open-security';

beforeAll(loadPages);

beforeEach(() => {
  signedInBrowser();
  for (const { id } of toasts.entries()) toasts.dismiss(id);
});

const step = (name: string) => screen.findByRole('heading', { level: 2, name });
const toggle = () => screen.findByRole('switch', { name: 'Also ask for a code when I log in' });
const phone = () => screen.getByLabelText('Mobile phone number');
/** The phone field. It shows the known number a moment after it is rendered. */
const knownPhone = () => screen.findByDisplayValue(/470\s?12\s?35\s?12$/);

async function open(answers: Answers = {}) {
  const opened = await openAccount('/user/security', {
    'GET /mfa/sms/activate': ok(activationOf('sms')),
    'GET /mfa/email/activate': ok(activationOf('email')),
    'POST /challenge/confirm': enrolled,
    ...answers,
  });
  const { user } = opened;
  return {
    ...opened,
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
    enter: (code: string) => user.type(screen.getByLabelText('Code'), code),
    switchOn: async () => {
      await user.click(await toggle());
      await step('Your mobile phone');
      await knownPhone();
    },
  };
}

/** The calls that begin an enrolment, with their queries. */
const enrolmentsOf = (opened: Awaited<ReturnType<typeof open>>) =>
  callsTo(opened, 'GET /mfa/')
    .filter(({ call }) => call.endsWith('/activate'))
    .map(({ call, query }) => [call, query]);

test('phone, phone_confirm, email, email_confirm, done', async () => {
  const opened = await open();
  const { answers, press, enter } = opened;
  await opened.switchOn();
  screen.getByText(/This also works without the internet\.$/);
  await press('Send me a code');
  await screen.findByText('We have sent a code of 8 digits to +32 4•• •• •• 12.');
  answers['GET /mfa'] = ok(methodsOf('sms'));
  await enter('12345678');
  await step('Your email address');
  await screen.findByText('From now on, we can send you codes by text message.');
  screen.getByText(/This also works without your phone/);
  expect(screen.getByLabelText('Email address')).toMatchObject({ value: 'marie@dubois.example' });
  await press('Send me a code');
  await screen.findByText('We have sent a code of 6 digits to m•••@d•••.example.');
  answers['GET /mfa'] = ok(methodsOf('sms', 'email'));
  await enter('123456');
  await screen.findByText('From now on, we can send you codes by email.');
  // The second authenticator: recovery codes are offered.
  await heading('Recovery codes');
  await opened.user.click(await screen.findByRole('link', { name: 'Not now' }));
  expect(await screen.findAllByText('Active')).toHaveLength(2);
  expect(screen.queryByRole('heading', { name: 'Your email address' })).toBeNull();
  expect(await toggle()).toMatchObject({ checked: true, disabled: true });
  expect(callsTo(opened, 'POST /challenge/confirm').map(({ body }) => body)).toEqual([
    { payload: 'p-sms', code: '12345678' },
    { payload: 'p-email', code: '123456' },
  ]);
  expect(enrolmentsOf(opened)).toEqual([
    ['GET /mfa/sms/activate', undefined],
    ['GET /mfa/email/activate', undefined],
  ]);
});

test('who has recovery codes stays on the page after both methods', async () => {
  const codes = { recovery_codes: { left: 4, created_at: '2026-11-01T08:00:00.000Z' } };
  const opened = await open({ 'GET /mfa': ok({ ...methodsOf(), ...codes }) });
  await opened.switchOn();
  await opened.press('Send me a code');
  opened.answers['GET /mfa'] = ok({ ...methodsOf('sms'), ...codes });
  await screen.findByLabelText('Code');
  await opened.enter('12345678');
  await step('Your email address');
  await opened.press('Send me a code');
  opened.answers['GET /mfa'] = ok({ ...methodsOf('sms', 'email'), ...codes });
  await screen.findByLabelText('Code');
  await opened.enter('123456');
  expect(await screen.findAllByText('Active')).toHaveLength(2);
  expect(location.pathname).toBe('/user/security');
});

describe('somebody with an e-mail alone', () => {
  const alone = () => open({ 'GET /mfa': ok({ ...methodsOf(), phone: null }) });

  test('begins with the e-mail; its code then permits a phone', async () => {
    const opened = await alone();
    await opened.user.click(await toggle());
    await step('Your email address');
    expect(screen.getByLabelText('Email address')).toMatchObject({ value: 'marie@dubois.example' });
    expect(screen.queryByRole('button', { name: 'Use my phone instead' })).toBeNull();
    await opened.press('Send me a code');
    opened.answers['GET /mfa'] = ok({ ...methodsOf('email'), phone: null });
    await screen.findByLabelText('Code');
    expect(screen.queryByRole('heading', { name: 'Your email address' })).toBeNull();
    await opened.enter('123456');
    await step('Your mobile phone');
    expect(screen.queryByRole('heading', { name: 'Your email address' })).toBeNull();
    await opened.user.type(phone(), '0471 11 11 11');
    await opened.press('Send me a code');
    await screen.findByLabelText('Code');
    expect(enrolmentsOf(opened)).toEqual([
      ['GET /mfa/email/activate', undefined],
      ['GET /mfa/sms/activate', '?target=%2B32471111111'],
    ]);
  });

  test('who types another address first is told which one to confirm', async () => {
    const opened = await open({
      'GET /mfa': ok({ ...methodsOf(), phone: null }),
      'GET /mfa/email/activate': refusal(403, 'sudo-required'),
      'GET /mfa/sudo': refusal(403, 'no-method'),
    });
    await opened.user.click(await toggle());
    await step('Your email address');
    await opened.user.clear(screen.getByLabelText('Email address'));
    await opened.user.type(screen.getByLabelText('Email address'), 'marie@nieuw.example');
    await opened.press('Send me a code');
    expect((await screen.findByRole('alert')).textContent).toContain('First confirm marie@dubois.example');
  });
});

test('who no longer has the known phone begins with the e-mail', async () => {
  const opened = await open();
  await opened.switchOn();
  await opened.press('I no longer have this phone');
  await step('Your email address');
  await opened.press('Use my phone instead');
  await step('Your mobile phone');
});

describe('from the code', () => {
  test('the phone can be changed; what is entered then is a new target', async () => {
    const opened = await open();
    await opened.switchOn();
    await opened.press('Send me a code');
    await opened.press('Change it');
    await step('Your mobile phone');
    await opened.user.clear(await knownPhone());
    await opened.user.type(phone(), '0471 11 11 11');
    await opened.press('Send me a code');
    await screen.findByLabelText('Code');
    expect(callsTo(opened, 'GET /mfa/sms').map(({ query }) => query)).toEqual([
      undefined,
      '?target=%2B32471111111',
    ]);
  });

  test('back to the address and the same again: the same code is awaited, no second one is sent', async () => {
    const opened = await open();
    await opened.switchOn();
    await opened.press('Send me a code');
    await opened.press('Change it');
    await step('Your mobile phone');
    await knownPhone();
    await opened.press('Send me a code');
    await opened.user.type(await screen.findByLabelText('Code'), '12345678');
    await step('Your email address');
    expect(callsTo(opened, 'GET /mfa/sms')).toHaveLength(1);
    expect(callsTo(opened, 'POST /challenge/confirm').map(({ body }) => body)).toEqual([
      { payload: 'p-sms', code: '12345678' },
    ]);
  });

  test('a new one can be asked for, by its payload', async () => {
    const again = ok({ ...activationOf('sms'), resend_in: 30 });
    const opened = await open({ 'POST /challenge/resend': again });
    await opened.switchOn();
    await opened.press('Send me a code');
    await opened.press('Send a new code');
    await screen.findByText('We are sending a new code. The previous one no longer works.');
    await screen.findByText('Send a new code in 30 s');
    expect(callsTo(opened, 'POST /challenge/resend').map(({ body }) => body)).toEqual([{ payload: 'p-sms' }]);
  });

  test('a wrong code is shown beside the field', async () => {
    const { switchOn, press, enter } = await open({
      'POST /challenge/confirm': refusal(422, 'code-refused'),
    });
    await switchOn();
    await press('Send me a code');
    await screen.findByLabelText('Code');
    await enter('00000000');
    expect((await screen.findByRole('alert')).textContent).toContain('Your code is invalid.');
    expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('an address that is refused', () => {
  test('by the page: no number is sent', async () => {
    const opened = await open();
    await opened.switchOn();
    await opened.user.clear(phone());
    await opened.user.type(phone(), '12');
    await opened.press('Send me a code');
    await screen.findByRole('alert');
    expect(phone().getAttribute('aria-invalid')).toBe('true');
    expect(callsTo(opened, 'GET /mfa/sms')).toEqual([]);
  });

  test('by the service: said beside its field, and it stays', async () => {
    const { switchOn, press } = await open({ 'GET /mfa/sms/activate': refusal(422, 'phone-refused') });
    await switchOn();
    await press('Send me a code');
    expect((await screen.findByRole('alert')).textContent).toContain('The phone number provided is invalid.');
    expect(phone().getAttribute('aria-invalid')).toBe('true');
    await knownPhone();
  });
});

test('where a way was added elsewhere meanwhile (204), it goes on with the next', async () => {
  const { switchOn, press } = await open({ 'GET /mfa/sms/activate': { status: 204 } });
  await switchOn();
  await press('Send me a code');
  await step('Your email address');
});

test('either may be left for later', async () => {
  const { switchOn, press } = await open();
  await switchOn();
  await press('Cancel');
  expect(screen.queryByRole('heading', { name: 'Your mobile phone' })).toBeNull();
  expect(await toggle()).toMatchObject({ checked: false, disabled: false });
});

test('a further method needs a grant: the code page comes between, and the same request is sent again', async () => {
  const opened = await open({
    'GET /mfa': ok(methodsOf('sms')),
    'GET /mfa/email/activate': refusal(403, 'sudo-required'),
    'GET /mfa/sudo': ok(stepUp),
  });
  await opened.user.click(await screen.findByRole('link', { name: 'Add another method' }));
  await opened.user.click(await screen.findByRole('link', { name: 'Email' }));
  await step('Your email address');
  const field = screen.getByLabelText('Email address');
  await opened.user.clear(field);
  await opened.user.type(field, 'marie@nieuw.example');
  await opened.press('Send me a code');
  await heading('Check your phone');
  expect(location.pathname).toBe('/mfa');
  opened.answers['GET /mfa/email/activate'] = ok(activationOf('email'));
  await opened.enter('12345678');
  await heading('Add a method');
  await screen.findByText('We have sent a code of 6 digits to marie@nieuw.example.');
  const main = within(screen.getByRole('main'));
  expect(main.getByLabelText('Code')).toMatchObject({ value: '' });
  expect(callsTo(opened, 'GET /mfa/email').map(({ query }) => query)).toEqual([
    '?target=marie%40nieuw.example',
    '?target=marie%40nieuw.example',
  ]);
});
