import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { loadPages } from '../../testing/load-pages';
import { ok, openPortal } from '../../testing/open-portal';
import { answering, signedInBrowser } from '../../testing/signed-in';

beforeAll(loadPages);
beforeEach(signedInBrowser);

const look = (id: string, at: string, staff: string) => ({
  id,
  at,
  event: 'account-shown',
  times: 1,
  staff,
  reason: null,
  app: null,
});
const newest = [
  look('9', '2026-11-25T10:08:00.000Z', 'Nora Maes'),
  look('8', '2026-11-25T10:01:00.000Z', 'Nora Maes'),
];
const older = [look('7', '2026-11-20T10:00:00.000Z', 'Omar Claes')];

test('who looked is shown page by page, and looks that follow each other as one with their number', async () => {
  const { user, requests } = await openPortal('/user/activity', {
    ...answering({}),
    'GET /user/data-export': ok({ state: 'none', requested_at: null, expires_at: null }),
    'GET /user/activity': ok({ data: [], meta: { has_more: false } }),
    'GET /user/activity?looks=1': ok({ data: newest, meta: { has_more: true } }),
    'GET /user/activity?looks=1&before=8': ok({ data: older, meta: { has_more: false } }),
  });
  expect(await screen.findByText('The helpdesk looked at the account ×2')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  expect(await screen.findByText(/Omar Claes/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  expect(requests.length).toBeGreaterThan(3);
});
