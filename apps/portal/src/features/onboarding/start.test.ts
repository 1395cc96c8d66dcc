import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { freshBrowser } from '../../testing/open-portal';
import type { Onboarding } from '../../shared/api/onboarding';
import { atCode, begun, heading, openOnboarding } from './open-onboarding';

beforeEach(freshBrowser);

test.each<[string, Partial<Onboarding>, string]>([
  ['a card', {}, 'Card 5065 •••• •••• 1234. Next step: Terms and privacy.'],
  [
    'an invitation',
    { way: 'invitation', card_last_four: null, step: 'phone' },
    'With your invitation. Next step: Your mobile phone.',
  ],
  [
    'an address that signs in already',
    { step: 'phone', signs_in_already: 'email' },
    'Card 5065 •••• •••• 1234. Next step: Log in.',
  ],
])('who had begun with %s is told where they were', async (_what, state, sentence) => {
  await openOnboarding('/onboarding', { ...begun, ...state });
  await screen.findByText(sentence);
});

test('the number of the card stays on one line', async () => {
  await openOnboarding('/onboarding', begun);
  const sentence = await screen.findByText(/^Card 5065/);
  expect(sentence.textContent).toContain('5065\u00a0••••\u00a0••••\u00a01234.');
});

test('goes on there, over whatever lies between', async () => {
  const { user } = await openOnboarding('/onboarding', atCode);
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await heading('Check your email');
});

test('or starts again, and the earlier onboarding is forgotten', async () => {
  const { user } = await openOnboarding('/onboarding', begun);
  await user.click(await screen.findByRole('button', { name: 'Start again' }));
  expect(localStorage.getItem('onboarding')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Start again' })).toBeNull();
  expect(screen.getByLabelText('Card number')).toBeDefined();
});

test('the way back from the password leads to the start, which leads to the password again', async () => {
  const { user } = await openOnboarding('/onboarding/password', { ...begun, step: 'password' });
  await heading('Choose a password');
  history.pushState(null, '', '/onboarding/phone-verification');
  dispatchEvent(new PopStateEvent('popstate'));
  await heading('Activate a card or an invitation');
  expect(location.pathname).toBe('/onboarding');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await heading('Choose a password');
});
