import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { freshBrowser, openPortal } from '../../testing/open-portal';
import type { onboardingPaths } from '../../shared/navigation/paths';
import { begun, heading, ok, openOnboarding, refusal } from './open-onboarding';

// Loads the lazy chunk first: on a cold machine that takes longer than a test waits.
beforeAll(() => import('./OnboardingPages'), 60_000);
beforeEach(freshBrowser);

test.each<[(typeof onboardingPaths)[number], string, string]>([
  ['/onboarding/welcome', 'Welcome', 'Your card number'],
  ['/onboarding/terms-conditions', 'Terms and privacy', 'Welcome'],
  ['/onboarding/create', 'About you', 'Terms and privacy'],
  ['/onboarding/email-verification', 'Your email address', 'About you'],
  ['/onboarding/phone-verification', 'Your mobile phone', 'Your email address'],
])('the step %s has a way back', async (path, title, before) => {
  const { user } = await openOnboarding(path, { ...begun, step: 'phone', has_accepted_terms: true });
  await heading(title);
  await user.click(screen.getByRole('link', { name: 'Back' }));
  await heading(before);
});

test('the language of messages follows that of the page until somebody chooses one', async () => {
  const { user } = await openOnboarding('/onboarding/create', { ...begun, step: 'create' });
  await heading('About you');
  const ofMessages = () => screen.getByLabelText(/Language of our messages|Langue de nos messages/);
  expect(ofMessages()).toHaveProperty('value', 'en');
  await user.selectOptions(screen.getByLabelText('Language'), 'fr');
  await waitFor(() => expect(ofMessages()).toHaveProperty('value', 'fr'));
  await user.selectOptions(ofMessages(), 'nl');
  await user.selectOptions(screen.getByLabelText('Langue'), 'en');
  await heading('About you');
  expect(ofMessages()).toHaveProperty('value', 'nl');
});

test('a used invitation has a link to log in', async () => {
  const { user } = await openPortal('/onboarding', { 'POST /onboarding': refusal(409, 'invitation-used') });
  await user.click(await screen.findByRole('link', { name: 'An invitation code' }));
  await user.type(await screen.findByLabelText('Invitation code'), 'ACDEF 23467{Enter}');
  await screen.findByRole('alert');
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login/email');
  const field = screen.getByLabelText('Invitation code');
  await user.clear(field);
  await user.type(field, 'no code{Enter}');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull());
});

test('the link of an invitation fills its code in, and sends nothing before the form is sent', async () => {
  const { user, requests } = await openPortal('/onboarding#ACDEF23467', {
    'POST /onboarding': ok({ handle: 'A'.repeat(43), onboarding: begun }),
  });
  await heading('Your invitation');
  expect(screen.getByLabelText('Invitation code')).toHaveProperty('value', 'ACDEF 23467');
  expect(location.href).toMatch(/\/onboarding\/code$/);
  expect(requests.filter(({ call }) => call === 'POST /onboarding')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await heading('Welcome');
  expect(requests.find(({ call }) => call === 'POST /onboarding')?.body).toMatchObject({
    invitation_code: 'ACDEF 23467',
  });
});
