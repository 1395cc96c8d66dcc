import { describe, expect, test } from 'vitest';
import { platformHost, platformLinks } from './platform-links';

const nobody = { user_id: null, customer_user_id: null, fridom_user_id: null };
const everywhere = { user_id: '1', customer_user_id: '2', fridom_user_id: '3' };
const withDeals = { hasDeals: true };
const withoutDeals = { hasDeals: false };

describe('the dashboard shows', () => {
  test.each([
    { user: nobody, market: withoutDeals, rows: [] },
    { user: nobody, market: withDeals, rows: ['deals'] },
    { user: { ...nobody, customer_user_id: '2' }, market: withoutDeals, rows: ['client-area'] },
    { user: { ...nobody, user_id: '1' }, market: withoutDeals, rows: ['personal-area'] },
    { user: { ...nobody, fridom_user_id: '3' }, market: withoutDeals, rows: ['third-platform'] },
    { user: everywhere, market: withoutDeals, rows: ['client-area', 'personal-area', 'third-platform'] },
    {
      user: everywhere,
      market: withDeals,
      rows: ['client-area', 'personal-area', 'third-platform', 'deals'],
    },
  ])('$rows to $user, deals $market.hasDeals', ({ user, market, rows }) => {
    expect(platformLinks.filter(link => link.shownWhen(user, market)).map(link => link.name)).toEqual(rows);
  });
});

test.each([
  ['account.talon.localhost:3000', 'client', 'client.talon.localhost:3000'],
  ['account.example.lu', 'personal', 'personal.example.lu'],
  ['account.account.example', 'third', 'third.account.example'],
])('from %s the %s platform is at %s', (portalHost, subdomain, host) => {
  expect(platformHost(portalHost, subdomain)).toBe(host);
});
