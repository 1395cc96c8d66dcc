import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { loadPages } from '../../testing/load-pages';
import { freshBrowser, openPortal, refusal } from '../../testing/open-portal';

beforeAll(loadPages);
beforeEach(freshBrowser);

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = () => screen.findByRole('button', { name: 'Take the invitation back' });
const path = '/invitation-undo#token-of-the-link';

test('opening the page does nothing; its button takes the invitation back', async () => {
  const { user, requests } = await openPortal(path, { 'POST /onboarding/invitation/undo': { status: 204 } });
  await heading('Has somebody else used your invitation?');
  const calls = () => requests.filter(({ call }) => call === 'POST /onboarding/invitation/undo');
  expect(calls()).toEqual([]);
  await user.click(await button());
  await heading('The invitation is yours again');
  expect(calls().map(({ body }) => body)).toEqual([{ link: 'token-of-the-link' }]);
  expect(screen.getByRole('link', { name: 'Activate the invitation' }).getAttribute('href')).toBe(
    '/onboarding',
  );
});

test('a link that no longer works names the helpdesk', async () => {
  const { user } = await openPortal(path, { 'POST /onboarding/invitation/undo': refusal(410, 'undo-ended') });
  await user.click(await button());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/^This link no longer works\..*contact our helpdesk on \+?[\d ]+\./);
});

test('a service that does not respond can be asked again', async () => {
  const { user } = await openPortal(path, {
    'POST /onboarding/invitation/undo': refusal(503, 'unavailable'),
  });
  await user.click(await button());
  expect((await screen.findAllByText(/is not responding at the moment/)).length).toBeGreaterThan(0);
  await button();
});
