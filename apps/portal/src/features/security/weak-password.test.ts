import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enabledButton } from '../../testing/enabled-button';
import { loadPages } from '../../testing/load-pages';
import { type Answers, freshBrowser, ok, refusal } from '../../testing/open-portal';
import { rememberTarget } from '../../shared/session/target';
import { callsTo, heading, openAccount, pathOfPage } from './open-security';

beforeAll(loadPages);

beforeEach(() => {
  freshBrowser();
  sessionStorage.setItem(
    'limited-token',
    JSON.stringify({ token: 'weak', required_action: 'weak_password' }),
  );
});

const good = 'seven green chairs';
const changed = (required_action: string | null) =>
  ok({ access_token: 'token-2', duplicated: false, required_action, expires_in: 900, person: null });
const field = () => screen.findByLabelText('New password');
const update = () => screen.findByRole('button', { name: 'Update' });

async function sendNew(answers: Answers) {
  const opened = await openAccount('/weak-password', answers);
  await opened.user.type(await field(), good);
  await opened.user.click(await enabledButton('Update'));
  return opened;
}

test('the page says why and shows the rules; Update is disabled until they are kept', async () => {
  const { user } = await openAccount('/weak-password');
  await heading('Choose a new password');
  expect(screen.getByText(/^Your current password is easy to guess/)).toBeTruthy();
  expect(screen.getAllByRole('listitem').length).toBeGreaterThan(4);
  expect(await update()).toMatchObject({ disabled: true });
  await user.type(await field(), 'short');
  expect(await update()).toMatchObject({ disabled: true });
  await user.clear(await field());
  await user.type(await field(), good);
  await enabledButton('Update');
});

test('without a method no code is asked: the new password signs in', async () => {
  const opened = await sendNew({ 'PUT /user/password': changed(null) });
  await heading('Welcome, Marie');
  expect(callsTo(opened, 'PUT /user/password')).toMatchObject([
    { body: { password: good }, authorization: 'Bearer weak' },
  ]);
  expect(callsTo(opened, 'GET /mfa/sudo')).toEqual([]);
  expect(document.cookie).toBe('uzzer_token=token-2');
  expect(sessionStorage.getItem('limited-token')).toBeNull();
});

test('with a method the code comes first (weakPassword), back with verified=true, and the same is sent again', async () => {
  const opened = await sendNew({ 'PUT /user/password': refusal(403, 'sudo-required') });
  await heading('Check your phone');
  expect(pathOfPage()).toBe('/mfa?weakPassword=true');
  opened.answers['PUT /user/password'] = refusal(422, 'password-refused');
  await opened.user.type(screen.getByLabelText('Code'), '12345678');
  await heading('Choose a new password');
  expect(pathOfPage()).toBe('/weak-password?verified=true');
  expect(callsTo(opened, 'PUT /user/password').map(({ body }) => body)).toEqual([
    { password: good },
    { password: good },
  ]);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'This password does not meet all the rules.',
  );
  expect(await field()).toMatchObject({ value: good });
  opened.answers['PUT /user/password'] = changed(null);
  await opened.user.click(await enabledButton('Update'));
  await heading('Welcome, Marie');
});

describe('what follows', () => {
  test('is the next required action', async () => {
    await sendNew({ 'PUT /user/password': changed('mfa_forced') });
    await heading('Secure your account');
    expect(sessionStorage.getItem('limited-token')).toContain('token-2');
  });

  test('is the remembered target', async () => {
    rememberTarget('/user/security');
    await sendNew({ 'PUT /user/password': changed(null) });
    await heading('Security');
  });
});

describe('the page is not for', () => {
  test.each(['/weak-password', '/weak-password?verified=true'])('anybody else: %s', async path => {
    freshBrowser();
    const { requests } = await openAccount(path);
    await heading('Log in');
    expect(requests).toEqual([]);
  });

  test('somebody whose token has ended', async () => {
    await sendNew({ 'PUT /user/password': refusal(401, 'login-required') });
    await heading('Log in');
    await screen.findByText('Your session has ended. Log in again.');
  });
});

test('who does not want one now logs out', async () => {
  const { user, requests } = await openAccount('/weak-password');
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  await heading('Log in');
  expect(requests.filter(({ call }) => call === 'DELETE /token')).toMatchObject([
    { authorization: 'Bearer weak' },
  ]);
});
