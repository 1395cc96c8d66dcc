import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enabledButton } from '../../testing/enabled-button';
import { loadPages } from '../../testing/load-pages';
import { type Answers, ok, refusal } from '../../testing/open-portal';
import { person, signedInBrowser } from '../../testing/signed-in';
import { toasts } from '../../shared/layout/toasts';
import {
  callsTo,
  cardStepUp,
  enrolled,
  heading,
  methodsOf,
  type Opened,
  openAccount,
  pathOfPage,
} from './open-security';

beforeAll(loadPages);

beforeEach(() => {
  signedInBrowser();
  for (const { id } of toasts.entries()) toasts.dismiss(id);
});

const good = 'seven green chairs';
const changed = ok({
  access_token: 'token-2',
  duplicated: false,
  required_action: null,
  expires_in: 900,
  person: null,
});
const field = () => screen.getByLabelText('New password');
const update = () => screen.findByRole('button', { name: 'Update' });
const bodies = (opened: Opened) => callsTo(opened, 'PUT /user/password').map(({ body }) => body);

async function fill({ user }: Opened, password: string) {
  await user.clear(field());
  await user.paste(password);
}

/** Opens the page, types a new password and sends it. */
async function sendNew(answers: Answers, password = good) {
  const opened = await openAccount('/user/password', answers);
  await update();
  await fill(opened, password);
  await opened.user.click(await enabledButton('Update'));
  return opened;
}

describe('a new password', () => {
  test('is sent on Enter, once it is judged', async () => {
    const opened = await openAccount('/user/password', { 'PUT /user/password': changed });
    await update();
    await opened.user.type(field(), `${good}{Enter}`);
    await screen.findByText('Your password has been changed.');
    expect(bodies(opened)).toEqual([{ password: good }]);
  });

  test('Update is disabled until it is valid', async () => {
    const opened = await openAccount('/user/password', { 'PUT /user/password': changed });
    expect(await update()).toMatchObject({ disabled: true });
    await fill(opened, 'short');
    expect(await update()).toMatchObject({ disabled: true });
    await fill(opened, 'marie has green chairs');
    expect(await update()).toMatchObject({ disabled: true });
    await opened.user.keyboard('{Enter}');
    expect(bodies(opened)).toEqual([]);
    await fill(opened, good);
    await enabledButton('Update');
  });

  test('is sent with a grant that is there; the new token takes the place of the old one', async () => {
    const opened = await sendNew({ 'PUT /user/password': changed });
    await heading('Security');
    await screen.findByText('Your password has been changed.');
    expect(bodies(opened)).toEqual([{ password: good }]);
    expect(document.cookie).toBe('uzzer_token=token-2');
  });

  test('is known on the security page at once', async () => {
    const opened = await openAccount('/user/password', { 'PUT /user/password': changed });
    await update();
    opened.answers['GET /user'] = ok({
      data: { ...person, last_password_change: '2026-03-01T12:00:00.000Z' },
    });
    await fill(opened, good);
    await opened.user.click(await enabledButton('Update'));
    await heading('Security');
    await screen.findByText(/2026/);
    expect(callsTo(opened, 'GET /user').at(-1)).toMatchObject({ authorization: 'Bearer token-2' });
  });

  test.each([
    ['not-common', 'Many people use this password'],
    ['hard-to-guess', 'This password is too easy to guess.'],
    ['no-product-name', 'This password contains the word Talon.'],
    ['not-breached', 'This password has been stolen from another website'],
  ])('refused by the service for %s: the page says so and keeps what was typed', async (rule, sentence) => {
    await sendNew({ 'PUT /user/password': refusal(422, 'password-refused', { rules: [rule] }) });
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
    expect(field()).toHaveProperty('value', good);
    expect(screen.getAllByText(new RegExp(`^${sentence}`))).toHaveLength(1);
    await waitFor(() => expect(document.activeElement).toBe(field()));
  });

  test.each([
    ['password-refused', 'This password does not meet all the rules.'],
    ['password-same', 'This is your current password.'],
  ])('that is refused (%s) is said beside the field, and stays', async (code, sentence) => {
    await sendNew({ 'PUT /user/password': refusal(422, code) });
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(field()).toMatchObject({ value: good });
  });

  test('is not wanted: Cancel leads back to security', async () => {
    const { user } = await openAccount('/user/password');
    await update();
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await heading('Security');
  });
});

describe('without the grant it needs (sudo-required)', () => {
  const ask = (answers: Answers = {}) =>
    sendNew({
      'PUT /user/password': refusal(403, 'sudo-required'),
      'GET /mfa': ok(methodsOf('sms')),
      ...answers,
    });

  test('the code page comes between; then the same request is sent again', async () => {
    const opened = await ask();
    await heading('Check your phone');
    expect(pathOfPage()).toBe('/mfa');
    expect(screen.queryByRole('heading', { name: 'Choose a new password' })).toBeNull();
    opened.answers['PUT /user/password'] = changed;
    await opened.user.type(screen.getByLabelText('Code'), '12345678');
    await heading('Security');
    await screen.findByText('Your password has been changed.');
    expect(bodies(opened)).toEqual([{ password: good }, { password: good }]);
    expect(callsTo(opened, 'POST /challenge/confirm').map(({ body }) => body)).toEqual([
      { payload: 'p-sudo', code: '12345678' },
    ]);
  });

  test('the input is kept where that request is then refused', async () => {
    const opened = await ask();
    await heading('Check your phone');
    opened.answers['PUT /user/password'] = refusal(422, 'password-same');
    await opened.user.type(screen.getByLabelText('Code'), '12345678');
    await heading('Choose a new password');
    expect(pathOfPage()).toBe('/user/password');
    expect((await screen.findByRole('alert')).textContent).toContain('This is your current password.');
    expect(field()).toMatchObject({ value: good });
  });

  test('going back without confirming keeps the input, says so, and sends nothing', async () => {
    const opened = await ask();
    await heading('Check your phone');
    await opened.user.click(screen.getByRole('button', { name: 'Go back without confirming' }));
    await heading('Choose a new password');
    expect((await screen.findByRole('alert')).textContent).toContain('First confirm that it is you.');
    expect(field()).toMatchObject({ value: good });
    expect(bodies(opened)).toHaveLength(1);
    opened.answers['PUT /user/password'] = changed;
    await opened.user.click(await enabledButton('Update'));
    await heading('Security');
  });

  test('with neither card nor method: a method is set up, and one button leads back', async () => {
    const opened = await ask({
      'GET /mfa': ok(methodsOf()),
      'GET /mfa/sudo': refusal(403, 'no-method'),
      'GET /mfa/sms/activate': ok({ ...cardStepUp, channel: 'sms', payload: 'p-sms', code_length: 8 }),
      'POST /challenge/confirm p-sms': enrolled,
    });
    await heading('Security');
    expect(pathOfPage()).toBe('/user/security?mfa=true');
    await screen.findByText(/^First set up two-step verification. You need it/);
    await opened.user.click(await screen.findByRole('switch'));
    await screen.findByDisplayValue(/470\s?12\s?35\s?12$/);
    await opened.user.click(screen.getByRole('button', { name: 'Send me a code' }));
    opened.answers['GET /mfa'] = ok(methodsOf('sms'));
    opened.answers['PUT /user/password'] = changed;
    await opened.user.type(await screen.findByLabelText('Code'), '12345678');
    await screen.findByText('You have confirmed that it is you');
    await opened.user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByText('Your password has been changed.');
    expect(bodies(opened)).toEqual([{ password: good }, { password: good }]);
  });

  test('with a card: to security with mfa=true, and one button leads back to what waited', async () => {
    const opened = await ask({ 'GET /mfa': ok(methodsOf()), 'GET /mfa/sudo': ok(cardStepUp) });
    await opened.user.type(await screen.findByLabelText('Card number'), '5065000000000005');
    await opened.user.type(screen.getByLabelText('Code'), '123456');
    await heading('Security');
    expect(pathOfPage()).toBe('/user/security?mfa=true');
    expect(bodies(opened)).toHaveLength(1);
    expect(screen.queryByText(/^First set up two-step verification/)).toBeNull();
    await screen.findByText('You can continue where you left off.');
    opened.answers['PUT /user/password'] = refusal(422, 'password-same');
    await opened.user.click(screen.getByRole('button', { name: 'Continue' }));
    await heading('Choose a new password');
    expect(pathOfPage()).toBe('/user/password');
    await screen.findByRole('alert');
    expect(field()).toMatchObject({ value: good });
    expect(bodies(opened)).toHaveLength(2);
  });
});
