import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { deviceOf } from '@talon/rules/user-agent';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loadLanguage } from '../translations/language';
import { type Answers, configuration, freshBrowser, storeToken } from '../../testing/open-portal';
import { createPortal, PortalContext } from '../session/portal';
import { Toasts } from '../layout/Toasts';
import { TranslationsProvider } from '../translations/TranslationsProvider';
import { LatestDevices } from './LatestDevices';

beforeEach(freshBrowser);

/** Opens the card as a signed-in person, with stubbed replies of the service. */
async function open(answers: Answers) {
  storeToken('full');
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = `${init.method} ${new URL(url).pathname}`;
    requests.push(call);
    const found = answers[call] ?? { status: 200, body: { data: [] } };
    const { status, body } = typeof found === 'function' ? await found() : found;
    return new Response(body === undefined ? null : JSON.stringify(body), { status });
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const portal = createPortal(configuration);
  cleanup();
  render(
    <PortalContext value={portal}>
      <TranslationsProvider first={await loadLanguage('en', ['entry', 'account'])}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <LatestDevices />
        </QueryClientProvider>
        <Toasts />
      </TranslationsProvider>
    </PortalContext>,
  );
  return { user: userEvent.setup({ delay: null }), portal, requests };
}

describe('the latest devices', () => {
  const iPhone = 'MyTalon/2.1 (iOS 17.1; iPhone15,2)';

  test('each with its name, where it has one, and how many sessions are active', async () => {
    const data = [
      { id: '1', name: null, agent: iPhone, known: deviceOf(iPhone), session: 2 },
      {
        id: '2',
        name: null,
        agent: 'Mozilla/5.0 (X11; Linux x86_64)',
        known: deviceOf('Mozilla/5.0 (X11; Linux x86_64)'),
        session: 1,
      },
      { id: '3', name: 'Mine', agent: '', known: deviceOf(''), session: 0 },
      { id: null, name: null, agent: iPhone, known: deviceOf(iPhone), session: 1 },
    ];
    const byId = Object.fromEntries(data.map(device => [`device ${device.id}`, device]));
    await open({ 'GET /user/login/info/latest': { status: 200, body: { data: byId } } });
    const rows = await screen.findAllByRole('listitem');
    const texts = rows.map(row => [...(row.lastElementChild?.children ?? [])].map(each => each.textContent));
    expect(texts).toEqual([
      ['iPhone 14 Pro', 'iOS 17.1 · MyTalon 2.1', '2 active sessions'],
      ['Linux computer', 'Linux', '1 active session'],
      ['Mine', 'Unknown system and browser', 'No active session'],
      ['Other sessions', 'iOS 17.1 · MyTalon 2.1', '1 active session'],
    ]);
    const link = screen.getByRole('link', { name: 'See all devices' });
    expect(link.getAttribute('href')).toBe('/user/security/history');
  });

  test('that do not come are told of, and the way to all of them stays', async () => {
    await open({ 'GET /user/login/info/latest': { status: 500, body: { code: 'internal', message: '' } } });
    await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('link', { name: 'See all devices' })).toBeTruthy();
  });

  test('of a session that has ended meanwhile: the page is told to sign in again', async () => {
    const refusal = { status: 401, body: { code: 'login-required', message: '' } };
    const { portal } = await open({ 'GET /user/login/info/latest': refusal });
    await waitFor(() =>
      expect(portal.session.state()).toMatchObject({ sessionToken: undefined, notice: 'login-required' }),
    );
  });
});

describe('logging out everywhere', () => {
  async function ask(answers: Answers) {
    const opened = await open(answers);
    await opened.user.click(screen.getByRole('button', { name: 'Log out everywhere' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Log out everywhere?' }));
    return { ...opened, press: (name: string) => opened.user.click(question.getByRole('button', { name })) };
  }

  test('happens only once the person has confirmed it', async () => {
    const { press, requests, portal } = await ask({});
    await press('Cancel');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(requests).not.toContain('DELETE /tokens');
    expect(portal.session.state().sessionToken?.token).toBe('full');
  });

  test('ends every session, then this page’s', async () => {
    const { press, requests, portal } = await ask({ 'DELETE /tokens': { status: 204 } });
    await press('Log out everywhere');
    await screen.findByText('You are logged out everywhere.');
    expect(portal.session.state()).toMatchObject({ sessionToken: undefined, hasLoggedOut: true });
    expect(document.cookie).not.toContain('uzzer_token');
    expect(requests.at(-1)).toBe('DELETE /tokens');
  });

  test('failed, it says so, and nobody is logged out', async () => {
    const { press, portal } = await ask({
      'DELETE /tokens': { status: 503, body: { code: 'unavailable', message: '' } },
    });
    await press('Log out everywhere');
    // The toast disappears by itself; the card keeps showing its message.
    const card = within(screen.getByRole('region', { name: 'Recent devices' }));
    await card.findByText('Something went wrong. Unable to log out.');
    await within(screen.getByRole('log')).findByText('Something went wrong. Unable to log out.');
    expect(portal.session.state().sessionToken?.token).toBe('full');
  });

  test('by a session that has ended meanwhile is a sign-in again', async () => {
    const { press, portal } = await ask({
      'DELETE /tokens': { status: 401, body: { code: 'login-required', message: '' } },
    });
    await press('Log out everywhere');
    await waitFor(() => expect(portal.session.state().notice).toBe('login-required'));
  });
});
