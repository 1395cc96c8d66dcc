import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { loadPages } from '../../testing/load-pages';
import { confirmed, ok, openPortal, refusal } from '../../testing/open-portal';
import { answering, signedInBrowser } from '../../testing/signed-in';
import { stepUpChallenge } from '../../testing/step-up-challenge';

beforeAll(loadPages);
beforeEach(signedInBrowser);

/** The activity page of a person whose session has a step-up only after a code. */
async function askForPin() {
  let hasStepUp = false;
  const opened = await openPortal('/user/activity', {
    ...answering({}),
    'GET /user/data-export': ok({ state: 'none', requested_at: null, expires_at: null }),
    'GET /user/activity': ok({ data: [], meta: { has_more: false } }),
    'GET /mfa/sudo': ok(stepUpChallenge('sudo')),
    'POST /challenge/confirm': async () => {
      hasStepUp = true;
      return confirmed('sudo', { access_token: null });
    },
    'POST /user/helpdesk-pin': async () =>
      hasStepUp
        ? ok({ pin: '418205', expires_at: '2026-11-25T10:10:00.000Z' })
        : refusal(403, 'sudo-required'),
  });
  await opened.user.click(await screen.findByRole('button', { name: 'Show the PIN' }));
  await screen.findByRole('heading', { level: 1, name: 'Check your phone' });
  return opened;
}

test('the PIN is shown once a code has confirmed that it is the person', async () => {
  const { user } = await askForPin();
  await user.type(screen.getByLabelText('Code'), '12345678');
  expect(await screen.findByText('418 205')).toBeTruthy();
  expect(location.pathname).toBe('/user/activity');
});

test('without a code, the page says that it needs one and shows no PIN', async () => {
  const { user } = await askForPin();
  await user.click(screen.getByRole('button', { name: 'Go back without confirming' }));
  expect((await screen.findByRole('alert')).textContent).toContain('First confirm that it is you.');
  expect(screen.queryByText('418 205')).toBeNull();
});
