import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { freshBrowser, openPortal, refusal } from '../testing/open-portal';
import { answering, signedInBrowser } from '../testing/signed-in';

const addresses = ['tel:+3220001234', 'mailto:helpdesk@talon.example', 'https://help.talon.example/'];

async function expectFoot() {
  const foot = within(await screen.findByRole('contentinfo'));
  expect(foot.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual(addresses);
  expect(foot.getByText('Monday to Friday')).toBeDefined();
}

describe('the foot has the helpdesk’s contact and opening hours', () => {
  beforeEach(freshBrowser);

  test.each(['/login/email', '/forgot-password/email', '/onboarding', '/maintenance', '/blocked-network'])(
    'for somebody signed out at %s',
    async path => {
      await openPortal(path, {}, { maintenance: path === '/maintenance' ? { plannedEnd: null } : null });
      await expectFoot();
    },
  );

  test.each(['/', '/user/profile', '/user/security', '/user/access'])(
    'for somebody signed in at %s',
    async path => {
      signedInBrowser();
      await openPortal(path, answering({}));
      await expectFoot();
    },
  );
});

test('a sentence that leads to the helpdesk calls it', async () => {
  signedInBrowser();
  await openPortal('/', answering({}), { dealsUrl: null });
  const sentence = await screen.findByText(/Did you expect one here\?/);
  const link = within(sentence).getByRole('link', { name: '+32 2 000 12 34' });
  expect(link.getAttribute('href')).toBe('tel:+3220001234');
});

test('an error of the service shows the number too', async () => {
  freshBrowser();
  await openPortal('/mfa?payload=p', { 'GET /challenge': refusal(503, 'sms-away') });
  expect((await screen.findByText(/We cannot send text messages/)).textContent).toContain('+32 2 000 12 34');
});
