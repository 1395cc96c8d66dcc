import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { loadPages } from '../../testing/load-pages';
import { ok, refusal } from '../../testing/open-portal';
import { signedInBrowser } from '../../testing/signed-in';
import { toasts } from '../../shared/layout/toasts';
import { card, noDocuments, openProfile, rowsOf } from './open-profile';

beforeAll(loadPages);
beforeEach(() => {
  signedInBrowser();
  for (const { id } of toasts.entries()) toasts.dismiss(id);
});

const given = { is_given: true, given_at: '2026-03-12T10:00:00.000Z', withdrawn_at: null };
const withdrawn = { ...given, is_given: false, withdrawn_at: '2026-11-20T10:00:00.000Z' };
const accepted = (['terms', 'privacy'] as const).map(document => ({
  document,
  version: '2026-09',
  language: 'nl',
  accepted_at: '2026-03-12T10:00:00.000Z',
}));

const toggle = () => screen.findByRole('switch', { name: 'Offers and news by email' });

test('consent to offers is shown with its date, and can be withdrawn', async () => {
  const opened = await openProfile(
    {},
    {
      'GET /user/documents': ok({ data: accepted, marketing: given }),
      'PUT /user/marketing': ok(withdrawn),
    },
  );
  expect(await toggle()).toMatchObject({ checked: true });
  await screen.findByText(/You have agreed to this since 12 March 2026/);
  opened.answers['GET /user/documents'] = ok({ data: accepted, marketing: withdrawn });
  await opened.user.click(await toggle());
  await screen.findByText('You turned this off on 20 November 2026.');
  await screen.findByText('You will no longer receive offers and news.');
  expect(await toggle()).toMatchObject({ checked: false });
  expect(opened.requests.find(({ call }) => call === 'PUT /user/marketing')?.body).toEqual({
    marketing: false,
    language: 'en',
  });
});

test('the accepted terms are shown with version and date, and can be read', async () => {
  const { user } = await openProfile({}, { 'GET /user/documents': ok({ data: accepted, marketing: given }) });
  await toggle();
  expect(rowsOf(await card('Offers and terms'))).toEqual([
    ['Terms of use', 'Version 2026-09, accepted on 12 March 2026'],
    ['Privacy statement', 'Version 2026-09, accepted on 12 March 2026'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Read the terms of use' }));
  await screen.findByRole('dialog');
});

test('a choice that cannot be saved stays as it was, and says so', async () => {
  const { user } = await openProfile(
    {},
    {
      'GET /user/documents': ok(noDocuments),
      'PUT /user/marketing': refusal(503, 'unavailable'),
    },
  );
  await screen.findByText('You have not agreed to this.');
  await user.click(await toggle());
  await screen.findByText('Your choice could not be saved');
  expect(await toggle()).toMatchObject({ checked: false });
});
