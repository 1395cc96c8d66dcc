import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshBrowser } from '../../testing/open-portal';
import { toasts } from '../../shared/layout/toasts';
import { loadPages } from '../../testing/load-pages';
import { deviceOf, here, listing, openHistory, phone, sessionOf } from './open-history';

// What is fetched lazily takes a cold machine longer than a test waits for.
beforeAll(loadPages);

beforeEach(() => {
  freshBrowser();
  for (const { id } of toasts.entries()) toasts.dismiss(id);
});

const card = async (name: string) => within(await screen.findByRole('region', { name }));
const textsOf = (rows: HTMLElement[]) =>
  rows.map(row => [...row.querySelectorAll('button, span > span')].map(each => each.textContent));

test('the breadcrumb leads back to the security settings', async () => {
  await openHistory();
  const steps = within(await screen.findByRole('navigation', { name: 'You are here' }));
  expect(steps.getByRole('link', { name: 'Security settings' }).getAttribute('href')).toBe('/user/security');
  expect(steps.getByText('My devices').getAttribute('aria-current')).toBe('page');
});

test('each device is a card: its name, system and browser, and its sessions with their badges', async () => {
  await openHistory();
  const computer = await card('Computer');
  expect(computer.getAllByText('Windows · Chrome 141')).toHaveLength(2);
  const date = new Intl.DateTimeFormat('en-150', { dateStyle: 'long', timeStyle: 'short' }).format(
    new Date(here.date),
  );
  expect(textsOf(computer.getAllByRole('listitem'))).toEqual([
    [date, 'Brussels, Belgium', 'Windows · Chrome 141', 'Current session'],
  ]);
  const handy = await card('iPhone15,2');
  expect(textsOf(handy.getAllByRole('listitem'))).toEqual([
    [date, 'Brussels, Belgium', 'iOS 17.1 · MyTalon 2.1', 'Active session'],
    [date, 'Unknown location', 'iOS 17.1 · MyTalon 2.1', 'Ended'],
  ]);
});

test('of devices that share a name all but the newest are numbered', async () => {
  const again = deviceOf('33333333-3333-4333-8333-333333333333', [sessionOf('again')]);
  const { user } = await openHistory({ 'GET /user/login/info': listing(here, phone, again) });
  await card('Computer');
  await user.click(screen.getByRole('button', { name: 'Log out: Computer (2)' }));
  await screen.findByRole('alertdialog', { name: 'Log out Computer (2)?' });
});

describe('what is not known is said', () => {
  test.each([
    ['a browser without a name', 'one', 'Mozilla/5.0 (X11; Linux x86_64)', 'Computer', 'Linux'],
    ['an agent that tells nothing', 'one', 'made up', 'Unknown device', 'Unknown system and browser'],
    ['no agent', 'one', '', 'Unknown device', 'Unknown system and browser'],
  ])('%s', async (_what, id, agent, name, software) => {
    await openHistory({ 'GET /user/login/info': listing(deviceOf(id, [sessionOf('other', { agent })])) });
    expect((await card(name)).getAllByText(software)).toHaveLength(2);
  });

  test('sessions without a device id', async () => {
    await openHistory({ 'GET /user/login/info': listing(deviceOf(null, [sessionOf('other')])) });
    await (await card('Other sessions')).findByText('We do not know which devices these sessions were on.');
  });

  test.each([
    ['the country alone', { city: null }, 'Belgium'],
    ['the city alone', { country: null }, 'Brussels'],
    ['a country that browsers call otherwise', { country: { name: 'Atlantis' } }, 'Brussels, Atlantis'],
  ])('%s', async (_what, change, place) => {
    await openHistory({ 'GET /user/login/info': listing(deviceOf('one', [sessionOf('other', change)])) });
    await (await card('Computer')).findByText(place);
  });
});

test('dates and countries are written in the language of the page', async () => {
  const { user } = await openHistory();
  await card('Computer');
  await user.selectOptions(screen.getByRole('combobox'), 'nl');
  const computer = await card('Computer');
  await computer.findByText('Brussels, België');
  expect(computer.getByRole('button', { name: /20 november 2026/ })).toBeTruthy();
});

test('a session opens with all that is known of it, and closes again', async () => {
  const { user } = await openHistory();
  const [, ended] = (await card('iPhone15,2')).getAllByRole('button', { name: /November/ });
  await user.click(ended as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Session' }));
  const details = ['Location', 'Device', 'Operating system', 'App'].map(
    term => dialog.getByText(term).nextElementSibling?.textContent,
  );
  expect(details).toEqual(['Unknown location', 'iPhone15,2', 'iOS 17.1', 'MyTalon 2.1']);
  expect(dialog.getByText('Ended')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Operating system')).toBeNull();
});

describe('a device is logged out', () => {
  const revoke = (id: string | null) => `DELETE /user/login/revoke/${id}`;

  async function ask(name: string, answers: Parameters<typeof openHistory>[0] = {}) {
    const opened = await openHistory(answers);
    await opened.user.click(await screen.findByRole('button', { name: `Log out: ${name}` }));
    const question = within(await screen.findByRole('alertdialog', { name: `Log out ${name}?` }));
    const yes = () => opened.user.click(question.getByRole('button', { name: 'Log out' }));
    return { ...opened, question, yes };
  }

  test('only once the person has confirmed it', async () => {
    const { user, question, asked } = await ask('iPhone15,2');
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(asked.filter(({ call }) => call.startsWith('DELETE'))).toEqual([]);
  });

  test('success closes, reloads the list and shows a message', async () => {
    const { yes, answers } = await ask('iPhone15,2', { [revoke(phone.id)]: { status: 204 } });
    answers['GET /user/login/info'] = listing(here);
    await yes();
    await screen.findByText("You've been logged out from one device.");
    expect(screen.getByText("You've been logged out")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'iPhone15,2' })).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(location.pathname).toBe('/user/security/history');
  });

  test('sessions without a device id are logged out by the word null', async () => {
    const { yes, asked } = await ask('Other sessions', {
      'GET /user/login/info': listing(here, deviceOf(null, [sessionOf('other')])),
      [revoke(null)]: { status: 204 },
    });
    await yes();
    await screen.findByText("You've been logged out from one device.");
    expect(asked.map(({ call }) => call)).toContain('DELETE /user/login/revoke/null');
  });

  test.each([
    [500, 'internal'],
    [404, 'device-unknown'],
  ])('failure (%i %s) shows a message, and the list is as the service has it', async (status, code) => {
    const { yes, asked } = await ask('iPhone15,2', {
      [revoke(phone.id)]: { status, body: { code, message: '' } },
    });
    await yes();
    // The toast goes by itself; what it said stays on the card of the device.
    await (await card('iPhone15,2')).findByText('Something went wrong. Unable to log out.');
    expect(toasts.entries().map(({ title }) => title)).toEqual(['Logout failed']);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() =>
      expect(asked.filter(({ call }) => call === 'GET /user/login/info').length).toBeGreaterThan(1),
    );
    await card('iPhone15,2');
  });

  test('the present one: this page is logged out too, and asks nothing more of the service', async () => {
    const { yes, question, asked } = await ask('Computer', { [revoke(here.id)]: { status: 204 } });
    expect(question.getByText(/you will also be logged out on this page/)).toBeTruthy();
    await yes();
    await waitFor(() => expect(location.pathname).toBe('/login/email'));
    expect(document.cookie).not.toContain('uzzer_token');
    await screen.findByText("You've been logged out from one device.");
    expect(asked.at(-1)?.call).toBe(`DELETE /user/login/revoke/${here.id}`);
  });

  test('by a session that has ended meanwhile: it leads to sign-in', async () => {
    const { yes } = await ask('iPhone15,2', {
      [revoke(phone.id)]: { status: 401, body: { code: 'login-required', message: '' } },
    });
    await yes();
    await waitFor(() => expect(location.pathname).toBe('/login/email'));
  });
});

test('a list that does not come is told, and can be asked for again', async () => {
  const { user, answers } = await openHistory({
    'GET /user/login/info': { status: 503, body: { code: 'unavailable', message: '' } },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  answers['GET /user/login/info'] = listing(here);
  await user.click(again);
  await card('Computer');
});
