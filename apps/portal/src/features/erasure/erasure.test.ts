import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadPages } from '../../testing/load-pages';
import { type Answers, freshBrowser, ok, openPortal, refusal } from '../../testing/open-portal';
import { answering, signedInBrowser } from '../../testing/signed-in';
import { toasts } from '../../shared/layout/toasts';

beforeAll(loadPages);
beforeEach(() => {
  signedInBrowser();
  for (const { id } of toasts.entries()) toasts.dismiss(id);
});

const id = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed';
const user = { id, email: 'anna@peeters.example' };
const waiting = { ...user, erasure_due_at: '2026-12-08T09:00:00.000Z' };
const title = 'Your account will be deleted on 8 December 2026';
const asking = 'POST /user/erasure';
const keeping = 'DELETE /user/erasure';
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

async function open(path: string, person: object, more: Answers = {}) {
  const answers: Answers = { ...answering(person), ...more };
  return { answers, ...(await openPortal(path, answers)) };
}
const button = (name: string) => screen.findByRole('button', { name });

describe('the page that deletes the account', () => {
  test('names the account and what is lost; nothing is sent before the button, and then the account that the page showed', async () => {
    const {
      answers,
      requests,
      user: person,
    } = await open('/user/erase', user, { [asking]: ok({ due_at: waiting.erasure_due_at }) });
    await screen.findByText(
      'You are logged in as anna@peeters.example. This account will be deleted in 14 days.',
    );
    expect(
      within(screen.getByRole('region', { name: 'What is deleted' })).getAllByRole('listitem'),
    ).toHaveLength(3);
    expect(requests.some(({ call }) => call === asking)).toBe(false);
    Object.assign(answers, answering(waiting));
    await person.click(await button('Delete my account'));
    await screen.findByText(title);
    expect(requests.filter(({ call }) => call === asking)).toMatchObject([{ body: { account_id: id } }]);
    expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Delete my account'));
  });

  test.each([
    ['too often', refusal(429, 'too-many-attempts', { retry_after: 7200 }), /Too many attempts/],
    [
      'while somebody else has logged in',
      refusal(409, 'signed-in-as-other'),
      /Nothing was deleted\. Reload the page/,
    ],
    ['without a connection', lost, /There is no connection/],
  ])('%s says what to do, and the button works again', async (_what, answer, sentence) => {
    const { answers, user: person } = await open('/user/erase', user, { [asking]: answer });
    await person.click(await button('Delete my account'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Your account has not been deleted');
    expect(alert.textContent).toMatch(sentence);
    Object.assign(answers, answering(waiting), { [asking]: ok({ due_at: waiting.erasure_due_at }) });
    await person.click(await button('Delete my account'));
    await screen.findByText(title);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe.each(['/user/dashboard', '/user/profile', '/user/erase'])(
  'an account that waits for its deletion, on %s',
  path => {
    test('shows the day and is kept with one button, which says so and leaves the focus on the page', async () => {
      const { answers, user: person } = await open(path, waiting, { [keeping]: { status: 204 } });
      await screen.findByText(title);
      expect(screen.queryByRole('link', { name: 'See what happens' })).toBeNull();
      Object.assign(answers, answering(user));
      await person.click(await button('Keep my account'));
      await screen.findByText('Your account stays');
      expect(screen.queryByText(title)).toBeNull();
      await waitFor(() => expect(document.activeElement?.localName).toBe('h1'));
    });
  },
);

test('an account that could not be kept still waits, and says why', async () => {
  const { user: person } = await open('/user/dashboard', waiting, { [keeping]: lost });
  await person.click(await button('Keep my account'));
  await screen.findByText('Your account could not be kept');
  await screen.findByText('There is no connection. Check your internet connection and try again.');
  await screen.findByText(title);
});

test('the profile leads to the page that deletes the account', async () => {
  await open('/user/profile', user);
  const link = await screen.findByRole('link', { name: 'See what happens' });
  expect(link.getAttribute('href')).toBe('/user/erase');
});

describe('the link that keeps the account', () => {
  const call = 'POST /user/erasure/keep';
  const link = 'AbCdEfGhIjKlMnOpQrSt';
  const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });
  beforeEach(freshBrowser);

  test('calls nothing until the button is pressed, and then says that the account stays', async () => {
    const { requests, user: person } = await open(`/keep#${link}`, {}, { [call]: { status: 204 } });
    await heading('Keep your account?');
    expect(requests).toEqual([]);
    await person.click(await button('Keep my account'));
    const done = await heading('Your account stays');
    await waitFor(() => expect(document.activeElement).toBe(done));
    expect(requests).toMatchObject([{ call, body: { link } }]);
  });

  test('that was used or replaced says so, and leads to the log-in and the helpdesk', async () => {
    const { user: person } = await open(`/keep#${link}`, {}, { [call]: refusal(404, 'erasure-ended') });
    await person.click(await button('Keep my account'));
    await heading('This link no longer works');
    expect(screen.getByText(/contact our helpdesk/).textContent).toContain('+32 2 000 12 34');
    expect(screen.getByRole('link', { name: 'Go to my account' }).getAttribute('href')).toBe(
      '/user/dashboard',
    );
  });

  test('without its end is known before the button', async () => {
    const { requests } = await open('/keep', {});
    await heading('This link no longer works');
    expect(requests).toEqual([]);
  });

  test('can be tried again after a lost connection', async () => {
    const { answers, user: person } = await open(`/keep#${link}`, {}, { [call]: lost });
    await person.click(await button('Keep my account'));
    expect((await screen.findByRole('alert')).textContent).toContain('There is no connection.');
    Object.assign(answers, { [call]: { status: 204 } });
    await person.click(await button('Keep my account'));
    await heading('Your account stays');
  });
});
