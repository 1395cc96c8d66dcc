import { scopes } from '@talon/rules/scopes';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadPages } from '../../testing/load-pages';
import { type Answers, ok, openPortal, refusal } from '../../testing/open-portal';
import { answering, signedInBrowser } from '../../testing/signed-in';
import { toasts } from '../../shared/layout/toasts';
import type { Access } from '../../shared/api/access';

beforeAll(loadPages);
beforeEach(() => {
  signedInBrowser();
  for (const { id } of toasts.entries()) toasts.dismiss(id);
});

const lunchbox: Access = {
  client_id: '1001',
  name: 'Lunchbox',
  scopes: ['clientarea', 'payment', 'balance'],
  logo: 'data:image/svg+xml,%3Csvg/%3E',
  given_at: '2026-11-20T14:05:00.000Z',
  last_used_at: '2026-11-21T09:00:00.000Z',
};
const ledger: Access = {
  ...lunchbox,
  client_id: '1002',
  name: 'Ledger & Leaf',
  logo: null,
  given_at: '2026-11-22T14:05:00.000Z',
  last_used_at: null,
};
const listing = (...all: Access[]) => ok(Object.fromEntries(all.map(each => [each.client_id, each])));

async function open(answers: Answers = {}) {
  const all: Answers = { ...answering({}), 'GET /tokens': listing(lunchbox, ledger), ...answers };
  return { answers: all, ...(await openPortal('/user/access', all)) };
}

const card = async (name: string) => within(await screen.findByRole('region', { name }));
const yes = async () =>
  within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' });

describe('each application is a card', () => {
  test('the one that was approved last comes first', async () => {
    await open();
    await card('Lunchbox');
    expect(screen.getAllByRole('heading', { level: 2 }).map(each => each.textContent)).toEqual([
      'Ledger & Leaf',
      'Lunchbox',
    ]);
  });

  test('with its days, and what it may see, do and enter, in plain words', async () => {
    await open();
    const one = await card('Lunchbox');
    one.getByText('Approved on 20 November 2026');
    one.getByText('Last used on 21 November 2026');
    const groups = one.getAllByRole('list');
    expect(groups.map(each => each.getAttribute('aria-labelledby'))).not.toContain(null);
    expect(groups.map(each => each.textContent)).toEqual([
      'See your card balanceHow much is left on your cards.',
      'Pay for youIt can start payments with your cards.',
      'The client areaIt can open your company’s client area on your behalf.',
    ]);
  });

  test('an unused application is marked; without a logo its first letter is shown', async () => {
    await open();
    const one = await card('Ledger & Leaf');
    one.getByText('Not used yet');
    expect(one.getByText('L').getAttribute('aria-hidden')).toBe('true');
  });

  test('no scope is shown by its wire name', async () => {
    await open({ 'GET /tokens': listing({ ...lunchbox, scopes: [...scopes] }) });
    const texts = (await card('Lunchbox')).getAllByRole('listitem').map(each => each.textContent ?? '');
    // The text of `user` replaces those of `profile`, `email` and `phone`.
    expect(texts).toHaveLength(scopes.length - 3);
    for (const text of texts) expect(text).not.toMatch(/scope\.|_|monizze|fridom|clientarea/);
  });
});

test('without applications the page explains what it will list', async () => {
  await open({ 'GET /tokens': ok({}) });
  await screen.findByText('No app has access');
  expect(screen.queryByRole('button', { name: /Revoke/ })).toBeNull();
});

describe('revoking', () => {
  test('requires a confirmation, removes the entry, shows a notice and focuses the heading', async () => {
    const { user, requests, answers } = await open({ 'DELETE /token/1001': { status: 204 } });
    await card('Lunchbox');
    await user.click(screen.getByRole('button', { name: 'Revoke: Lunchbox' }));
    await screen.findByRole('alertdialog', { name: 'Revoke access for Lunchbox?' });
    expect(requests.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
    answers['GET /tokens'] = listing(ledger);
    await user.click(await yes());
    await screen.findByText('Access revoked');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Lunchbox' })).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Access'));
    expect(requests.filter(({ call }) => call === 'DELETE /token/1001')).toHaveLength(1);
  });

  test('can be cancelled', async () => {
    const { user, requests } = await open();
    await card('Lunchbox');
    await user.click(screen.getByRole('button', { name: 'Revoke: Lunchbox' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(requests.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  });

  test('an access that was already revoked elsewhere counts as revoked', async () => {
    const { user, answers } = await open({ 'DELETE /token/1001': refusal(404, 'access-unknown') });
    await card('Lunchbox');
    await user.click(screen.getByRole('button', { name: 'Revoke: Lunchbox' }));
    answers['GET /tokens'] = ok({});
    await user.click(await yes());
    await screen.findByText('Access revoked');
    await screen.findByText('No app has access');
  });

  test('a failure is reported, and nothing changes', async () => {
    const { user } = await open({ 'DELETE /token/1001': refusal(503, 'unavailable') });
    await card('Lunchbox');
    await user.click(screen.getByRole('button', { name: 'Revoke: Lunchbox' }));
    await user.click(await yes());
    await (await card('Lunchbox')).findByText('The access could not be revoked');
    expect(toasts.entries().map(({ tone }) => tone)).toEqual(['danger']);
    expect((await card('Ledger & Leaf')).queryByText('The access could not be revoked')).toBeNull();
  });

  test('a person who has been logged out meanwhile goes to the sign-in', async () => {
    const { user } = await open({ 'DELETE /token/1001': refusal(401, 'login-required') });
    await card('Lunchbox');
    await user.click(screen.getByRole('button', { name: 'Revoke: Lunchbox' }));
    await user.click(await yes());
    await waitFor(() => expect(location.pathname).toBe('/login/email'));
  });
});
