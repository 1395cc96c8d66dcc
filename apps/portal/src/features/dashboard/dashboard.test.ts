import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { keepOnboarding } from '../../shared/onboarding/onboarding-handle';
import { type Answers, openPortal } from '../../testing/open-portal';
import { answering, person, signedInBrowser } from '../../testing/signed-in';

beforeEach(signedInBrowser);

const services = async () => within(await screen.findByRole('region', { name: 'Services' }));

describe('the rows of the Services card', () => {
  test.each([
    [
      'client area only if customer_user_id',
      { customer_user_id: '5' },
      'Client area',
      'http://client.talon.localhost:3000/',
    ],
    [
      'personal area only if user_id',
      { user_id: '5' },
      'Personal area',
      'http://personal.talon.localhost:3000/',
    ],
    [
      'third platform only if fridom_user_id',
      { fridom_user_id: '5' },
      'Benefits',
      'http://third.talon.localhost:3000/',
    ],
  ])('%s', async (_rule, user, name, href) => {
    await openPortal('/', answering(user), { dealsUrl: null });
    const links = (await services()).getAllByRole('link');
    expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([[name, href]]);
  });

  test('deals only where the market has them', async () => {
    await openPortal('/', answering({}));
    const link = (await services()).getByRole('link', { name: 'Deals' });
    expect(link.getAttribute('href')).toBe('http://deals.talon.localhost:3000/authorize?client_id=51');
  });

  test('none: the card says so', async () => {
    await openPortal('/', answering({}), { dealsUrl: null });
    expect((await services()).getByText('No service is linked to your account yet')).toBeTruthy();
  });
});

test('the welcome title has the first name, where there is one', async () => {
  await openPortal('/', answering({ firstname: null }));
  await screen.findByRole('heading', { name: 'Welcome', level: 1 });
});

test('the cached person is shown at once; a lost connection is reported and can be retried', async () => {
  localStorage.setItem('user', JSON.stringify(person));
  const answers: Answers = { 'GET /user': () => Promise.reject(new TypeError('Failed to fetch')) };
  const { user } = await openPortal('/', answers);
  await screen.findByRole('heading', { name: 'Welcome, Anna' });
  expect((await screen.findByRole('alert')).textContent).toContain('There is no connection.');
  Object.assign(answers, answering({ firstname: 'Anneleen' }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Welcome, Anneleen' });
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('the menu', () => {
  async function linksOf(bar: 'side' | 'tab', own = {}) {
    await openPortal('/', answering({}), own);
    const menus = await screen.findAllByRole('navigation', { name: 'Main menu' });
    const links = within(menus[bar === 'side' ? 0 : 1] as HTMLElement).getAllByRole('link');
    expect(links[0]?.getAttribute('aria-current')).toBe('page');
    return links.map(link => [link.textContent, link.getAttribute('href')]);
  }
  const both = [
    ['Dashboard', '/user/dashboard'],
    ['Profile', '/user/profile'],
    ['Security', '/user/security'],
  ];

  test('beside the page: dashboard, profile, security, access', async () => {
    expect(await linksOf('side', { hasNotifications: true })).toEqual([...both, ['Access', '/user/access']]);
  });

  test('on phones: the same', async () => {
    expect(await linksOf('tab')).toEqual([...both, ['Access', '/user/access']]);
  });

  test('… and notifications, which lead to the root path, where the market switches them on', async () => {
    expect(await linksOf('tab', { hasNotifications: true })).toEqual([
      ...both,
      ['Notifications', '/'],
      ['Access', '/user/access'],
    ]);
  });
});

test('the dashboard has the way to the page of access', async () => {
  await openPortal('/', answering({}));
  const link = await screen.findByRole('link', { name: 'Third-party apps' });
  expect(link.getAttribute('href')).toBe('/user/access');
});

describe('an onboarding that this browser holds', () => {
  const handle = 'A'.repeat(43);
  const attached = { card: { last_four: '1234', activation: 'activated' }, platforms: ['client'] };
  const open = (answer: Answers[string]) => {
    keepOnboarding(handle);
    return openPortal('/', { ...answering({}), 'POST /onboarding/attach': answer });
  };

  test('is added once, and the page shows what was added', async () => {
    const { requests } = await open({ status: 200, body: attached });
    await screen.findByText('Card 5065 •••• •••• 1234 has been added to your account.');
    await screen.findByText('New in your services: Client area.');
    expect(requests.filter(({ call }) => call === 'POST /onboarding/attach')).toMatchObject([
      { body: { onboarding: handle } },
    ]);
    expect(localStorage.getItem('onboarding')).toBeNull();
  });

  test('a card that could not be activated yet will be retried', async () => {
    await open({ status: 200, body: { card: { last_four: '1234', activation: 'failed' }, platforms: [] } });
    await screen.findByText(/We will keep trying for seven days and let you know by email/);
  });

  test('that has verified no address of this account is not added', async () => {
    const { requests } = await open({ status: 409, body: { code: 'nothing-to-attach', message: '' } });
    await waitFor(() => expect(requests.some(({ call }) => call === 'POST /onboarding/attach')).toBe(true));
    expect(localStorage.getItem('onboarding')).toContain(handle);
    await services();
    expect(screen.queryByText(/was added/)).toBeNull();
  });

  test('whose card somebody else has activated meanwhile shows an error', async () => {
    await open({ status: 409, body: { code: 'card-activated', message: '' } });
    await screen.findByText(/This card is already activated/);
    expect(localStorage.getItem('onboarding')).toBeNull();
  });
});
