import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadPages } from '../../testing/load-pages';
import { ok, refusal } from '../../testing/open-portal';
import {
  activation,
  ask,
  callsOf,
  enter,
  enterNewPhone,
  forcedBrowser,
  openMandatory,
  phoneConfirmation,
  unsettled,
} from './open-mandatory';
import { heading, methodsOf } from './open-mfa';

beforeAll(loadPages);

beforeEach(forcedBrowser);

afterEach(() => void vi.useRealTimers());

describe('the code', () => {
  test('is waited for after a reload: the address says which, and nothing is sent', async () => {
    const opened = await openMandatory(phoneConfirmation);
    await heading('Check your phone');
    expect(screen.getByText('We have sent a code of 8 digits to +32 4.')).toBeTruthy();
    await waitFor(() => expect(callsOf(opened)).toEqual(['GET /mfa', 'GET /challenge?payload=p-sms']));
    await enter(opened, '12345678');
    await heading('Your email address');
    expect(opened.requests.at(-1)?.body).toEqual({ payload: 'p-sms', code: '12345678' });
  });

  test('after a reload still shows the address as it was typed, until the code is confirmed', async () => {
    const opened = await openMandatory('/mandatory-mfa/phone');
    await enterNewPhone(opened);
    await ask(opened);
    await heading('Check your phone');
    const path = `${location.pathname}${location.search}` as typeof phoneConfirmation;
    const stored = { ...sessionStorage };
    forcedBrowser();
    Object.assign(sessionStorage, stored);
    const reloaded = await openMandatory(path);
    await heading('Check your phone');
    await waitFor(() =>
      expect(
        screen.getByText(/^We have sent a code of 8 digits/).textContent?.replaceAll('\u00a0', ' '),
      ).toBe('We have sent a code of 8 digits to +32 471 11 11 11.'),
    );
    await enter(reloaded, '12345678');
    await heading('Your email address');
    expect(sessionStorage.getItem('typed-address')).toBeNull();
  });

  test.each(['payload=p&method=sms', 'payload=p&value=x&method=card', 'method=sms&value=x'])(
    'without what it needs (%s) leads to the intro',
    async query => {
      await openMandatory(`/mandatory-mfa/confirmation?${query}`);
      await heading('Secure your account');
    },
  );

  test.each([
    ['code-refused', 422, 'Your code is invalid.'],
    ['phone-used', 409, 'This phone number is already in use. Please use another one.'],
  ])('refused (%s) says so, and can be entered again', async (code, status, sentence) => {
    const opened = await openMandatory(phoneConfirmation, methodsOf([]), {
      'POST /challenge/confirm': refusal(status, code),
    });
    await heading('Check your phone');
    await enter(opened, '00000000');
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
    opened.answers['POST /challenge/confirm'] = unsettled;
    await opened.user.clear(screen.getByLabelText('Code'));
    await enter(opened, '12345678');
    await heading('Your email address');
  });

  test('has the length that the service tells, also after a reload', async () => {
    const long = { ...activation('p-sms', 'sms'), code_length: 12 };
    const opened = await openMandatory(phoneConfirmation, methodsOf([]), {
      'GET /challenge': ok({ ...long, purpose: 'enrol', method: 'sms', others: [] }),
    });
    await screen.findByText(/code of 12 digits/);
    await enter(opened, '0123 4567 8901');
    await heading('Your email address');
  });

  test('may be sent again after the countdown of 15 s, and the address changed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const opened = await openMandatory(phoneConfirmation, methodsOf([]), {
      'POST /challenge/resend': ok({ ...activation('p-sms', 'sms'), resend_in: 30 }),
    });
    await heading('Check your phone');
    const again = screen.getByRole('button', { name: 'Send a new code' });
    await screen.findByText('Send a new code in 15 s');
    again.click();
    expect(callsOf(opened)).toEqual(['GET /mfa', 'GET /challenge?payload=p-sms']);
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    again.click();
    await screen.findByText('Send a new code in 30 s');
    expect(opened.requests.at(-1)).toMatchObject({
      call: 'POST /challenge/resend',
      body: { payload: 'p-sms' },
    });
    screen.getByRole('button', { name: 'Change it' }).click();
    await heading('Your mobile phone');
  });
});
