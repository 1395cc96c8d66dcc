import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadPages } from '../../testing/load-pages';
import { ok, refusal } from '../../testing/open-portal';
import { person, signedInBrowser } from '../../testing/signed-in';
import { methodsOf, openAccount } from './open-security';

beforeAll(loadPages);

beforeEach(signedInBrowser);

const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the password', () => {
  test.each([
    ['2026-03-01T12:00:00.000Z', 'Last changed: 1 March 2026'],
    [null, 'Last changed: Never'],
  ])('changed at %s: %s', async (changedAt, sentence) => {
    await openAccount('/user/security', {
      'GET /user': ok({ data: { ...person, last_password_change: changedAt } }),
    });
    const text = (await section('Password')).getByText(/^Last changed:/).textContent;
    expect(text).toBe(sentence);
  });

  test('can be changed', async () => {
    const { user } = await openAccount('/user/security');
    await user.click((await section('Password')).getByRole('link', { name: 'Change' }));
    await screen.findByRole('heading', { level: 1, name: 'Choose a new password' });
    expect(location.pathname).toBe('/user/password');
  });
});

describe('two-step verification', () => {
  const card = () => section('Two-step verification');
  const toggle = async () => (await card()).findByRole<HTMLInputElement>('switch');

  test('is off without a method, and can be switched on', async () => {
    await openAccount('/user/security');
    expect(await toggle()).toMatchObject({ checked: false, disabled: false });
    (await card()).getByText('Turn it on, so that nobody can get in with your password alone.');
    expect((await card()).queryByRole('list')).toBeNull();
  });

  test.each([
    [['sms'], ['By text message'], true],
    [['email'], ['By email'], true],
    [['sms', 'email'], ['By text message', 'By email'], true],
  ] as const)('is on with %j, and nobody switches it off', async (active, names, mayAdd) => {
    const { user } = await openAccount('/user/security', { 'GET /mfa': ok(methodsOf(...active)) });
    expect(await toggle()).toMatchObject({ checked: true, disabled: true });
    await user.click(await toggle());
    expect(await toggle()).toMatchObject({ checked: true });
    (await card()).getByText(/^It is on, and cannot be turned off here/);
    const rows = (await card()).getAllByRole('listitem');
    expect(rows.map(row => row.querySelector('strong')?.textContent)).toEqual(names);
    const edit = (await card()).getByRole('link', { name: 'Change in your profile' });
    expect(edit.getAttribute('href')).toBe('/user/profile');
    expect((await card()).queryByRole('link', { name: 'Add another method' }) !== null).toBe(mayAdd);
  });

  test('shows the phone in groups, and the e-mail', async () => {
    await openAccount('/user/security', { 'GET /mfa': ok(methodsOf('sms', 'email')) });
    await (await card()).findByText('+32 470 12 35 12');
    (await card()).getByText('marie@dubois.example');
  });

  test('wanted first, with mfa=true, says so', async () => {
    await openAccount('/user/security?mfa=true');
    await screen.findByText(/^First set up two-step verification. You need it/);
  });

  test('that the service does not tell of can be asked for again', async () => {
    const { answers, user } = await openAccount('/user/security', {
      'GET /mfa': refusal(503, 'unavailable'),
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    answers['GET /mfa'] = ok(methodsOf());
    await user.click(again);
    expect(await toggle()).toMatchObject({ checked: false });
  });

  test('that is there is not asked for, whatever the address says', async () => {
    await openAccount('/user/security?mfa=true', { 'GET /mfa': ok(methodsOf('sms')) });
    await toggle();
    expect(screen.queryByText(/^First set up two-step verification/)).toBeNull();
  });
});

test('devices, a log-out everywhere and the privacy text have their place on the page', async () => {
  const { user } = await openAccount('/user/security');
  await screen.findByRole('link', { name: 'See all devices' });
  expect(screen.getByRole('button', { name: 'Log out everywhere' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Read how we handle your data' }));
  await screen.findByRole('dialog');
});

test('a session that has ended meanwhile leads to sign-in', async () => {
  await openAccount('/user/security', { 'GET /mfa': refusal(401, 'login-required') });
  await screen.findByRole('heading', { level: 1, name: 'Log in' });
  await screen.findByText('Your session has ended. Log in again.');
});
