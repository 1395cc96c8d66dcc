import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enrolledBy } from '../../testing/enrolled-by';
import { loadPages } from '../../testing/load-pages';
import { freshBrowser, storeToken, ok, refusal } from '../../testing/open-portal';
import { mandatoryPaths } from '../../shared/navigation/paths';
import { rememberTarget } from '../../shared/session/target';
import type { Methods } from '../../shared/api/mfa';
import {
  ask,
  callsOf,
  enter,
  enterNewPhone,
  forcedBrowser,
  knownPhone,
  newPhone,
  openMandatory,
} from './open-mandatory';
import { confirmedToken, heading, methodsOf, tokenOf } from './open-mfa';

beforeAll(loadPages);

beforeEach(forcedBrowser);

describe('the order of the pages', () => {
  test('intro, phone, code, e-mail, code, success', async () => {
    const opened = await openMandatory('/mandatory-mfa');
    await heading('Secure your account');
    await opened.user.click(screen.getByRole('link', { name: 'Start' }));
    await heading('Your mobile phone');
    screen.getByText('Step 1 of 2');
    await knownPhone();
    await ask(opened);
    await heading('Check your phone');
    screen.getByText('Step 1 of 2');
    expect(location.pathname).toBe('/mandatory-mfa/confirmation');
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
      payload: 'p-sms',
      method: 'sms',
      value: '+32 4•• •• •• 12',
    });
    await enter(opened, '12345678');
    await heading('Your email address');
    screen.getByText('Step 2 of 2');
    expect(screen.getByLabelText('Email address')).toMatchObject({ value: 'marie@dubois.example' });
    opened.answers['POST /challenge/confirm'] = confirmedToken('enrol', null);
    await ask(opened);
    await heading('Check your email');
    await enter(opened, '123456');
    await heading('Your account is secured');
    expect(callsOf(opened)).toEqual([
      'GET /mfa',
      'GET /mfa/sms/activate',
      'GET /challenge?payload=p-sms',
      'POST /challenge/confirm',
      'GET /mfa/email/activate',
      'GET /challenge?payload=p-email',
      'POST /challenge/confirm',
    ]);
    expect(opened.requests.map(({ body }) => body).filter(Boolean)).toEqual([
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
    await openMandatory('/mandatory-mfa', methods);
    expect((await screen.findByRole('link', { name: 'Start' })).getAttribute('href')).toBe(path);
  });

  test('two passkeys are one type: the second step is still to do, and nothing claims that it is done', async () => {
    const passkeys = [
      enrolledBy('passkey', null, { id: 'first' }),
      enrolledBy('passkey', null, { id: 'second' }),
    ];
    await openMandatory('/mandatory-mfa/success', { ...methodsOf([]), data: passkeys });
    await heading('Your mobile phone');
    expect(location.pathname).toBe('/mandatory-mfa/phone');
    screen.getByText('Step 2 of 2');
    expect(screen.queryByText('Your account is secured')).toBeNull();
  });

  test('success comes too early: back to what is missing', async () => {
    await openMandatory('/mandatory-mfa/success', methodsOf(['sms']));
    await heading('Your email address');
  });

  test('a phone that is no longer theirs: the e-mail first, then another phone', async () => {
    const opened = await openMandatory('/mandatory-mfa/phone');
    await opened.user.click(await screen.findByRole('link', { name: 'I no longer have this phone' }));
    await heading('Your email address');
    await ask(opened);
    await heading('Check your email');
    await enter(opened, '123456');
    await heading('Your mobile phone');
    expect(screen.queryByRole('link', { name: 'I no longer have this phone' })).toBeNull();
    await enterNewPhone(opened);
    await ask(opened);
    await heading('Check your phone');
    expect(callsOf(opened)).toContain('GET /mfa/sms/activate?target=%2B32471111111');
  });

  test('an address that was confirmed just now needs no code', async () => {
    const opened = await openMandatory('/mandatory-mfa/phone', methodsOf([]), {
      'GET /mfa/sms/activate': { status: 204 },
      'GET /mfa/email/activate': tokenOf(null),
    });
    await heading('Your mobile phone');
    await knownPhone();
    await ask(opened);
    await heading('Your email address');
    await ask(opened);
    await heading('Your account is secured');
  });
});

describe('somebody who is not forced', () => {
  beforeEach(() => {
    freshBrowser();
    storeToken('full');
  });

  test.each(mandatoryPaths.filter(path => !path.endsWith('/success')))(
    'is led from %s to the dashboard, with nothing claimed',
    async path => {
      const { requests } = await openMandatory(path);
      await heading('Welcome, Anna');
      expect(location.pathname).toBe('/user/dashboard');
      expect(requests.map(({ call }) => call)).not.toContain('GET /mfa');
    },
  );

  test('is led to where they wanted to go', async () => {
    rememberTarget('/user/security');
    await openMandatory('/mandatory-mfa');
    await heading('Security');
  });

  test('and has one method is led from the success page to the dashboard too', async () => {
    await openMandatory('/mandatory-mfa/success', methodsOf(['sms']));
    await heading('Welcome, Anna');
  });
});

describe('an address', () => {
  test('other than the known ones needs a method first', async () => {
    const opened = await openMandatory('/mandatory-mfa/phone', methodsOf([]), {
      'GET /mfa/sms/activate': refusal(403, 'sudo-required'),
      'GET /mfa/sudo': refusal(403, 'no-method'),
    });
    await heading('Your mobile phone');
    await enterNewPhone(opened);
    await ask(opened);
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /First confirm \+32\s470\s12\s35\s12, which we already have for you/,
    );
    expect(location.pathname).toBe('/mandatory-mfa/phone');
    expect(screen.getByLabelText('Mobile phone number')).toMatchObject({ value: newPhone });
  });

  test.each([
    ['phone-refused', 422, 'The phone number provided is invalid.'],
    ['too-many-codes', 429, 'We cannot send another code yet.'],
  ])('that is refused (%s) says so', async (code, status, sentence) => {
    const opened = await openMandatory('/mandatory-mfa/phone', methodsOf([]), {
      'GET /mfa/sms/activate': refusal(status, code),
    });
    await heading('Your mobile phone');
    await enterNewPhone(opened);
    await ask(opened);
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  });
});

test('data that fails to load can be loaded again', async () => {
  const opened = await openMandatory('/mandatory-mfa', methodsOf([]), {
    'GET /mfa': refusal(503, 'unavailable'),
  });
  await heading('Secure your account');
  opened.answers['GET /mfa'] = ok(methodsOf([]));
  await opened.user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'Start' });
});
