import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Answers, freshBrowser, ok, openPortal, refusal } from '../../testing/open-portal';
import { answering, signedInBrowser } from '../../testing/signed-in';

const call = 'POST /user/not-me';
const link = '#AbCdEfGhIjKlMnOpQrSt';
const done: Answers = { [call]: ok({ method: 'email', removed: false }) };

const press = async ({ user }: Awaited<ReturnType<typeof openPortal>>) =>
  user.click(await screen.findByRole('button', { name: 'This was not me' }));
const title = (name: string) => screen.findByRole('heading', { name, level: 1 });
const passwordLink = async () =>
  (await screen.findByRole('link', { name: 'Choose a new password' })).getAttribute('href');

beforeEach(freshBrowser);

describe.each(['/not-me', '/n'])('the page %s', path => {
  test('explains, and calls nothing until the button is pressed', async () => {
    const opened = await openPortal(path + link, done);
    await title('Was this not you?');
    const effects = within(screen.getByRole('list', { name: 'What the button does' }));
    expect(effects.getAllByRole('listitem')).toHaveLength(4);
    expect(opened.requests).toEqual([]);
    await press(opened);
    expect(opened.requests).toMatchObject([{ call, body: { link: 'AbCdEfGhIjKlMnOpQrSt' } }]);
  });
});

test('after the button it says what was done, and leads to a new password and the helpdesk', async () => {
  const opened = await openPortal(`/not-me${link}`, done);
  await press(opened);
  const shown = await title('Your account is protected');
  await waitFor(() => expect(document.activeElement).toBe(shown));
  expect(await passwordLink()).toBe('/forgot-password/email');
  const sentence = screen.getByText(/Has your email address or phone number been changed/);
  expect(within(sentence).getByRole('link').getAttribute('href')).toBe('tel:+3220001234');
});

test('by the link of an SMS the new password is chosen by phone', async () => {
  const opened = await openPortal(`/n${link}`, { [call]: ok({ method: 'sms', removed: false }) });
  await press(opened);
  await title('Your account is protected');
  expect(await passwordLink()).toBe('/forgot-password/phone');
});

test.each([
  ['not-me', 'email', 'Continue with a mobile number', '/forgot-password/phone'],
  ['n', 'sms', 'Continue with an email address', '/forgot-password/email'],
])(
  '/%s: a removed address (%s) leads to the other channel and the helpdesk',
  async (path, method, name, href) => {
    const opened = await openPortal(`/${path}${link}`, { [call]: ok({ method, removed: true }) });
    await press(opened);
    await title('Your account is protected');
    screen.getByText(/this address or number no longer belongs to the account/);
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href);
    expect(screen.queryByRole('link', { name: 'Choose a new password' })).toBeNull();
    const sentence = screen.getByText(/removed without your knowledge/);
    expect(within(sentence).getByRole('link').getAttribute('href')).toBe('tel:+3220001234');
  },
);

test('somebody signed in here is signed out, and comes to the new password', async () => {
  signedInBrowser();
  const opened = await openPortal(`/not-me${link}`, {
    ...answering({}),
    ...done,
    'DELETE /token': refusal(401, 'login-required'),
  });
  await press(opened);
  await title('Your account is protected');
  expect(opened.portal.session.state().sessionToken).toBeUndefined();
  expect(document.cookie).toBe('');
  await opened.user.click(await screen.findByRole('link', { name: 'Choose a new password' }));
  await screen.findByRole('heading', { level: 1, name: /password/i });
  expect(location.pathname).toBe('/forgot-password/email');
});

describe('a link that no longer works', () => {
  test('says so, and leads to a new password and the helpdesk', async () => {
    const opened = await openPortal(`/not-me${link}`, { [call]: refusal(410, 'not-me-ended') });
    await press(opened);
    const ended = await title('This link no longer works');
    await waitFor(() => expect(document.activeElement).toBe(ended));
    expect(await passwordLink()).toBe('/forgot-password/email');
    expect(screen.getByText(/Do you think that somebody else/).textContent).toContain('+32 2 000 12 34');
  });

  test('without its end is known before the button', async () => {
    const { requests } = await openPortal('/not-me', done);
    await title('This link no longer works');
    expect(requests).toEqual([]);
  });

  test('leads somebody signed in to the password of the account', async () => {
    signedInBrowser();
    await openPortal('/not-me', answering({}));
    await title('This link no longer works');
    expect(await passwordLink()).toBe('/user/password');
  });
});

test('a lost connection is told, and the button works again', async () => {
  const answers: Answers = { [call]: () => Promise.reject(new TypeError('Failed to fetch')) };
  const opened = await openPortal(`/not-me${link}`, answers);
  await press(opened);
  expect((await screen.findByRole('alert')).textContent).toContain('There is no connection.');
  Object.assign(answers, done);
  await press(opened);
  await title('Your account is protected');
});
