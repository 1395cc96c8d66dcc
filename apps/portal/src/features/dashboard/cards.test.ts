import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { loadPages } from '../../testing/load-pages';
import { ok, openPortal } from '../../testing/open-portal';
import { answering, signedInBrowser } from '../../testing/signed-in';

beforeAll(loadPages);
beforeEach(signedInBrowser);

const since = '2026-11-20T10:00:00.000Z';
const card = { last_four: '1234', state: 'activated', added_at: since };

async function open(cards: object[], has_method = true, user: object = { iban: 'BE•• •••• •••• 7034' }) {
  await openPortal('/user/dashboard', {
    ...answering(user),
    'GET /user/cards': ok({ data: cards, has_method }),
  });
  return within(await screen.findByRole('region', { name: 'Your cards' }));
}

test.each([
  ['activated', 'Activated. In your account since 20\u00a0November\u00a02026.'],
  ['pending', 'Not activated yet. We keep trying for seven days and let you know by email.'],
  ['refused', 'Could not be activated. Contact our helpdesk on +32 2 000 12 34.'],
])('a card that is %s shows its last digits, its state and its date', async (state, sentence) => {
  const cards = await open([{ ...card, state }]);
  await cards.findByText('5065 •••• •••• 1234');
  const detail = cards.getByRole('definition');
  expect(detail.textContent).toContain(sentence);
  expect(detail.textContent).toContain('20\u00a0November\u00a02026');
});

test.each([
  ['a card', [], false, 'Add a card', '/onboarding'],
  ['two-step verification', [card], false, 'Go to security', '/user/security'],
])('without %s the one next step leads there', async (_what, own, hasMethod, name, href) => {
  const cards = await open(own, hasMethod, { iban: null });
  const links = await cards.findAllByRole('link');
  expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([[name, href]]);
});

test('without a bank account the next step is the profile; with everything there is no next step', async () => {
  const cards = await open([card], true, { iban: null });
  expect((await cards.findByRole('link')).textContent).toBe('Go to my profile');
  signedInBrowser();
  const complete = await open([card]);
  await complete.findByText('5065 •••• •••• 1234');
  expect(complete.queryByText('Next step')).toBeNull();
});
