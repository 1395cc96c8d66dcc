import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadPages } from '../../testing/load-pages';
import { type Answers, confirmed, freshBrowser, ok, openPortal, refusal } from '../../testing/open-portal';
import { person, signedInBrowser } from '../../testing/signed-in';
import { challenge, heading, methodsOf, shown } from './open-mfa';

beforeAll(loadPages);

beforeEach(signedInBrowser);

const sudo = { ...challenge, purpose: 'sudo' };
const byCard = {
  ...sudo,
  method: 'card',
  channel: 'email',
  destination: 'm•••@d•••.example',
  code_length: 6,
};
const granted = confirmed('sudo', { access_token: null });

async function open(answers: Answers, query = '') {
  const all: Answers = {
    'GET /mfa/sudo': ok(sudo),
    'POST /challenge/confirm': granted,
    'GET /user': ok({ data: person }),
    'GET /mfa': ok(methodsOf([])),
    'GET /user/login/info/latest': ok({ data: {} }),
    ...answers,
  };
  return { answers: all, ...(await openPortal(`/mfa${query}`, all)) };
}

type Opened = Awaited<ReturnType<typeof open>>;

const sent = ({ requests }: Opened) =>
  requests.filter(({ call }) => call === 'POST /challenge/confirm').map(({ body }) => body);

describe('the code page of a grant', () => {
  test.each([
    ['', '?single=0'],
    ['?single=1', '?single=1'],
    ['?single=0', '?single=0'],
    ['?weakPassword=true', '?single=0'],
  ])('%j asks for the live challenge: %s', async (query, asks) => {
    const { requests } = await open({}, query);
    await heading('Check your phone');
    expect(requests).toMatchObject([{ call: 'GET /mfa/sudo', query: asks, authorization: 'Bearer full' }]);
  });

  test('is offered no trust: that is for a sign-in', async () => {
    const goBack = vi.spyOn(history, 'back').mockImplementation(() => undefined);
    const opened = await open({});
    await heading('Check your phone');
    expect(screen.queryByLabelText('Trust this device')).toBeNull();
    await opened.user.type(screen.getByLabelText('Code'), '12345678');
    await vi.waitFor(() => expect(goBack).toHaveBeenCalledOnce());
    expect(sent(opened)).toEqual([{ payload: 'p-1', code: '12345678' }]);
  });

  test('after a reload, with weakPassword, leads to the weak password with verified=true', async () => {
    freshBrowser();
    sessionStorage.setItem(
      'limited-token',
      JSON.stringify({ token: 'weak_password', required_action: 'weak_password' }),
    );
    const { user } = await open({}, '?weakPassword=true');
    await heading('Check your phone');
    await user.type(screen.getByLabelText('Code'), '12345678');
    await heading('Choose a new password');
    expect(location.pathname + location.search).toBe('/weak-password?verified=true');
  });

  test('without anything that waits, the way out leads home', async () => {
    const { user } = await open({});
    await user.click(await screen.findByRole('button', { name: 'Go back without confirming' }));
    await heading('Welcome, Anna');
  });
});

describe('where no code can be had', () => {
  test('no method yet: to security with mfa=true, which says what to do first', async () => {
    await open({ 'GET /mfa/sudo': refusal(403, 'no-method') });
    await heading('Security');
    expect(location.pathname + location.search).toBe('/user/security?mfa=true');
    await screen.findByText(/^First set up two-step verification. You need it/);
  });

  test.each([
    [
      'too-new',
      403,
      5 * 3600,
      'You still have to wait',
      /this is not possible until (today|tomorrow) at \d\d:\d\d, because .* on \+32 2 000 12 34\. $/,
    ],
    [
      'too-many-codes',
      429,
      120,
      'Confirm that it is you',
      /or call our helpdesk on \+32 2 000 12 34\. You can try again in/,
    ],
  ])('%s says so, and when; there is no button that would be refused', async (...row) => {
    const [code, status, retryAfterSeconds, title, sentence] = row;
    await open({ 'GET /mfa/sudo': refusal(status, code, { retryAfterSeconds }) });
    await heading(title);
    expect(screen.getByRole('status').textContent).toMatch(sentence);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Go back without confirming' })).toBeTruthy();
  });

  test.each([
    ['too-many-codes', 429, 1],
    ['sms-away', 503, undefined],
  ])('%s can be tried again once the wait is over', async (code, status, retryAfterSeconds) => {
    const opened = await open({ 'GET /mfa/sudo': refusal(status, code, { retryAfterSeconds }) });
    await heading('Confirm that it is you');
    const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 3000 });
    expect(screen.queryByText(/in 1 second/)).toBeNull();
    opened.answers['GET /mfa/sudo'] = ok(sudo);
    await opened.user.click(again);
    await heading('Check your phone');
  });

  test('a code that is over says why, and a new one can be asked for', async () => {
    const opened = await open({ 'GET /mfa/sudo': ok({ ...sudo, tries_left: 0 }) });
    await heading('Too many wrong codes');
    opened.answers['GET /mfa/sudo'] = ok(sudo);
    await opened.user.click(screen.getByRole('button', { name: 'Send a new code' }));
    await heading('Check your phone');
  });

  test('a session that has ended leads to sign-in, which says why', async () => {
    await open({ 'GET /mfa/sudo': refusal(401, 'login-required') });
    await heading('Log in');
    await screen.findByText(/log in again/i);
    expect(document.cookie).toBe('');
  });

  test('a lost connection is reported', async () => {
    await open({ 'GET /mfa/sudo': () => Promise.reject(new TypeError('Failed to fetch')) });
    await screen.findByText(/^There is no connection\./);
  });
});

describe('a card beside the code', () => {
  const modal = async () => within(await screen.findByRole('dialog', { name: 'Card number and code' }));

  async function enter(number: string, answers: Answers = {}) {
    const opened = await open({ 'GET /mfa/sudo': ok(byCard), ...answers });
    const fields = await modal();
    await opened.user.type(fields.getByLabelText('Card number'), number);
    await opened.user.type(fields.getByLabelText('Code'), '123456');
    return { ...opened, fields };
  }

  test('is asked in the validation-code modal, with where the code went', async () => {
    const { user } = await open({ 'GET /mfa/sudo': ok(byCard) });
    const fields = await modal();
    fields.getByText('We have sent a code of 6 digits to m•••@d•••.example.');
    expect(fields.getAllByRole('textbox').map(field => field.getAttribute('name'))).toEqual(['card', 'code']);
    await user.click(fields.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Enter card number and code' }));
    await modal();
  });

  test('goes with the code, and leads to security with mfa=true', async () => {
    const opened = await enter('5065000000000005');
    await heading('Security');
    expect(location.search).toBe('?mfa=true');
    expect(sent(opened)).toEqual([{ payload: 'p-1', code: '123456', card_number: '5065 0000 0000 0005' }]);
  });

  test('that is no card number is not sent', async () => {
    const opened = await enter('4000000000000005');
    expect((await opened.fields.findByRole('alert')).textContent).toContain(
      'Enter the 16 digits of your card.',
    );
    expect(opened.fields.getByLabelText('Card number').getAttribute('aria-invalid')).toBe('true');
    expect(sent(opened)).toEqual([]);
  });

  test('of somebody else is said beside its field, and what was typed stays', async () => {
    const { fields } = await enter('5065000000000001', {
      'POST /challenge/confirm': refusal(422, 'card-number-refused'),
      'GET /challenge': shown({ ...byCard, method: 'card', channel: 'email' }),
    });
    await fields.findByRole('alert');
    expect(fields.getByLabelText('Card number')).toMatchObject({ value: '5065 0000 0000 0001' });
    expect(fields.getByLabelText('Card number').getAttribute('aria-invalid')).toBe('true');
    expect(fields.getByLabelText('Code').getAttribute('aria-invalid')).not.toBe('true');
  });
});
