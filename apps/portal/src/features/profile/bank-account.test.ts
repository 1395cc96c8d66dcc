import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toasts } from '../../shared/layout/toasts';
import { abandonStepUp } from '../../shared/step-up/step-up';
import { loadPages } from '../../testing/load-pages';
import { type Answers, freshBrowser, ok, openPortal, refusal } from '../../testing/open-portal';
import { answering, signedInBrowser } from '../../testing/signed-in';
import { card, openProfile, rowsOf } from './open-profile';

beforeAll(loadPages);

beforeEach(() => {
  abandonStepUp();
  signedInBrowser();
  for (const { id } of toasts.entries()) toasts.dismiss(id);
});

const before = 'BE•• •••• •••• 6769';
const now = 'BE•• •••• •••• 7034';
const earlier = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  iban: before,
  replaced_at: '2026-11-23T10:00:00.000Z',
  until: '2026-11-30T10:00:00.000Z',
};
const account = {
  iban: now,
  changed_at: '2026-11-23T10:00:00.000Z',
  method: 'sms',
  settled_at: '2026-11-24T10:00:00.000Z',
  is_settled: false,
  earlier: [earlier],
};
const restored = { ...account, iban: before, is_settled: true, earlier: [] };

async function open(data: object | null = account, more: Answers = {}) {
  const answers: Answers = {
    ...answering({ iban: now }),
    'GET /user/bank-account': ok({ data }),
    'POST /user/bank-account/restore': ok({ iban: before }),
    ...more,
  };
  return { answers, ...(await openPortal('/user/iban', answers)) };
}

describe('the page of the bank account', () => {
  test('shows when the present one was changed, with what, and from when it is paid', async () => {
    await open();
    expect(rowsOf(await card('Bank account now'))).toEqual([
      ['IBAN', now],
      ['Changed', expect.stringContaining('23 November 2026')],
      ['Confirmed with', 'code by text message'],
      ['We pay into it from', expect.stringContaining('24 November 2026')],
    ]);
  });

  test('puts the earlier one back once the person has confirmed it, and says so', async () => {
    const { user, requests, answers } = await open();
    await user.click(await screen.findByRole('button', { name: `Put back ${before}` }));
    const question = within(await screen.findByRole('alertdialog'));
    question.getByText(new RegExp(`into ${before} again, at once, and no longer into ${now}`));
    const sent = () => requests.filter(({ call }) => call === 'POST /user/bank-account/restore');
    expect(sent()).toEqual([]);
    answers['GET /user/bank-account'] = ok({ data: restored });
    await user.click(question.getByRole('button', { name: 'Put back' }));
    await screen.findByText(`${before} is your bank account again.`);
    expect(sent().map(({ body }) => body)).toEqual([{ id: earlier.id }]);
    const heading = screen.getByRole('heading', { name: 'Bank account now' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(rowsOf(await card('Bank account now'))).toContainEqual(['IBAN', before]);
  });

  test('puts nothing back if the person changes their mind', async () => {
    const { user, requests } = await open();
    await user.click(await screen.findByRole('button', { name: `Put back ${before}` }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(requests.map(({ call }) => call)).not.toContain('POST /user/bank-account/restore');
  });

  test('says that it is too late', async () => {
    const { user } = await open(account, {
      'POST /user/bank-account/restore': refusal(409, 'nothing-to-restore'),
    });
    await user.click(await screen.findByRole('button', { name: `Put back ${before}` }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Put back' }),
    );
    await screen.findByText('This bank account can no longer be put back.');
  });

  test.each([
    ['nothing can be put back any more', restored],
    ['there is no bank account', null],
  ])('says that %s', async (_what, data) => {
    await open(data);
    await screen.findByText('There is no earlier bank account that you can put back.');
    expect(screen.queryByRole('button', { name: /^Put back/ })).toBeNull();
  });

  test('leads to the profile in a market without bank accounts', async () => {
    await openPortal('/user/iban', answering({}), { hasBankAccount: false });
    await waitFor(() => expect(location.pathname).toBe('/user/profile'));
  });

  test('is the target of a sign-in', async () => {
    freshBrowser();
    await openPortal('/user/iban');
    await waitFor(() => expect(location.pathname).toBe('/login/email'));
    expect(sessionStorage.getItem('target')).toContain('/user/iban');
  });
});

describe('the profile', () => {
  test('says from when a new bank account is paid, and leads to the earlier one', async () => {
    await openProfile({ iban: now }, { 'GET /user/bank-account': ok({ data: account }) });
    const shown = await card('Bank account');
    await shown.findByText(/^We pay into this account from 24 November 2026/);
    const link = shown.getByRole('link', { name: 'Put the earlier bank account back' });
    expect(link.getAttribute('href')).toBe('/user/iban');
  });

  test('says neither of a settled one', async () => {
    const { requests } = await openProfile(
      { iban: before },
      { 'GET /user/bank-account': ok({ data: restored }) },
    );
    const shown = await card('Bank account');
    await waitFor(() => expect(requests.map(({ call }) => call)).toContain('GET /user/bank-account'));
    expect(shown.queryByText(/^We pay into this account from/)).toBeNull();
    expect(shown.queryByRole('link')).toBeNull();
  });
});
