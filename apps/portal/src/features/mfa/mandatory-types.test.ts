import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enrolledBy } from '../../testing/enrolled-by';
import { fakePasskeys, passkeyEnrolment, registration } from '../../testing/fake-passkeys';
import { loadPages } from '../../testing/load-pages';
import { ok } from '../../testing/open-portal';
import { callsOf, forcedBrowser, openMandatory } from './open-mandatory';
import { heading, methodsOf, tokenOf } from './open-mfa';

beforeAll(loadPages);

beforeEach(forcedBrowser);

const app = {
  payload: 'p-app',
  expires_in: 600,
  totp: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Talon:marie?secret=JBSWY3DPEHPK3PXP', qr: '' },
};

/** The types offered, and where each leads. */
const choices = () =>
  screen
    .getAllByRole('link')
    .map(link => [link.querySelector('strong, p, span')?.textContent, link.getAttribute('href')])
    .filter(([, href]) => href?.startsWith('/mandatory-mfa/'));

describe('the choice of the type', () => {
  test('offers SMS and e-mail first, then a passkey and an app', async () => {
    fakePasskeys();
    await openMandatory('/mandatory-mfa/other');
    await heading('How do you want to confirm that it is you?');
    screen.getByText('Step 1 of 2');
    expect(choices().map(([, href]) => href)).toEqual([
      '/mandatory-mfa/phone',
      '/mandatory-mfa/email',
      '/mandatory-mfa/passkey',
      '/mandatory-mfa/app',
    ]);
  });

  test('offers no type that is enrolled already', async () => {
    fakePasskeys();
    await openMandatory('/mandatory-mfa/other', {
      ...methodsOf([]),
      data: [enrolledBy('passkey', null)],
    });
    await screen.findByText('Step 2 of 2');
    expect(choices().map(([, href]) => href)).toEqual([
      '/mandatory-mfa/phone',
      '/mandatory-mfa/email',
      '/mandatory-mfa/app',
    ]);
  });

  test('offers no passkey in a browser without passkeys, and says so', async () => {
    await openMandatory('/mandatory-mfa/other');
    await screen.findByText(/^This browser cannot use passkeys\./);
    expect(choices().map(([, href]) => href)).not.toContain('/mandatory-mfa/passkey');
  });
});

describe('an authenticator app', () => {
  test('shows its key, and its first code enrols it', async () => {
    const opened = await openMandatory('/mandatory-mfa/app', methodsOf([]), {
      'GET /mfa/totp/activate': ok(app),
      'POST /mfa/activate': ok({ access_token: null }),
    });
    await heading('Set up your authenticator app');
    screen.getByText('Step 1 of 2');
    await screen.findByText(/JBSW/);
    await opened.user.type(screen.getByLabelText('Code'), '123456');
    await heading('Your mobile phone');
    screen.getByText('Step 2 of 2');
    expect(opened.requests.find(({ call }) => call === 'POST /mfa/activate')?.body).toEqual({
      payload: 'p-app',
      code: '123456',
    });
  });

  test('leads back to the choice', async () => {
    const opened = await openMandatory('/mandatory-mfa/app', methodsOf([]), {
      'GET /mfa/totp/activate': ok(app),
    });
    await heading('Set up your authenticator app');
    await opened.user.click(screen.getByRole('link', { name: 'Use another way' }));
    await screen.findByText('Step 1 of 2');
    expect(location.pathname).toBe('/mandatory-mfa/other');
  });
});

describe('a passkey', () => {
  test('is created and enrolled as the second type, which ends what was required', async () => {
    const { create } = fakePasskeys();
    const opened = await openMandatory('/mandatory-mfa/passkey', methodsOf(['sms']), {
      'GET /mfa/passkey/activate': ok(passkeyEnrolment),
      'POST /mfa/activate': tokenOf(null),
    });
    await heading('Create a passkey');
    screen.getByText('Step 2 of 2');
    expect(create).not.toHaveBeenCalled();
    await opened.user.click(await screen.findByRole('button', { name: 'Create a passkey' }));
    await heading('Your account is secured');
    expect(opened.requests.find(({ call }) => call === 'POST /mfa/activate')?.body).toEqual({
      payload: 'p-passkey',
      credential: registration,
    });
    expect(document.cookie).toBe('uzzer_token=token-2');
  });

  test('cannot be created in a browser without passkeys, which loads nothing of them', async () => {
    const opened = await openMandatory('/mandatory-mfa/passkey');
    await heading('Create a passkey');
    screen.getByText(/^This browser cannot use passkeys\./);
    expect(screen.queryByRole('button', { name: 'Create a passkey' })).toBeNull();
    expect(callsOf(opened)).toEqual(['GET /mfa']);
  });
});
