import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshBrowser } from '../../testing/open-portal';
import { toasts } from '../../shared/layout/toasts';
import { loadPages } from '../../testing/load-pages';
import { app, deviceOf, here, listing, openHistory, phone, sessionOf } from './open-history';

// Loads the lazy chunks first: on a cold machine that takes longer than a test waits.
beforeAll(loadPages);

beforeEach(() => {
  freshBrowser();
  for (const { id } of toasts.entries()) toasts.dismiss(id);
});

const card = async (name: string) => within(await screen.findByRole('region', { name }));
/** The row of a device. */
const row = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name, hidden: true });
  return within(heading.closest('li') as HTMLElement);
};
const sessionsIn = (list: { getAllByRole: typeof screen.getAllByRole }) =>
  list
    .getAllByRole('listitem', { hidden: true })
    .map(each => [...each.querySelectorAll('button, span > span')].map(part => part.textContent));
const dateText = (date: string) =>
  new Intl.DateTimeFormat('en-150', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(date));

test('the breadcrumb leads back to the security settings', async () => {
  await openHistory();
  const steps = within(await screen.findByRole('navigation', { name: 'You are here' }));
  expect(steps.getByRole('link', { name: 'Security settings' }).getAttribute('href')).toBe('/user/security');
  expect(steps.getByText('My devices').getAttribute('aria-current')).toBe('page');
});

describe('the page shows each device once', () => {
  test('with its name, system and browser, its last use, and its sessions folded away', async () => {
    await openHistory();
    const computer = await row('Windows computer');
    expect(computer.getAllByText('Windows · Chrome 141')).toHaveLength(1);
    expect(computer.getByText(`Last used on ${dateText(here.lastUsed)} · Brussels, Belgium`)).toBeTruthy();
    expect(sessionsIn(computer)).toEqual([[dateText(here.date), 'Brussels, Belgium', 'Current session']]);
    const handy = await row('iPhone 14 Pro');
    expect(handy.getAllByText('iOS 17.1 · MyTalon 2.1')).toHaveLength(1);
    expect(handy.getByText('Show 2 sessions').closest('details')?.open).toBe(false);
    expect(sessionsIn(handy)).toEqual([
      [dateText(phone.date), 'Brussels, Belgium', 'Active session'],
      [dateText(phone.date), 'Unknown location', 'Ended'],
    ]);
  });

  test('of many where the person is logged in the newest eight, and more folded away', async () => {
    const many = Array.from({ length: 11 }, (_, nth) =>
      deviceOf(`4444444${nth % 10}-4444-4444-8444-44444444444${Math.floor(nth / 10)}`, [
        sessionOf(`other ${nth}`, { agent: app }),
      ]),
    );
    await openHistory({ 'GET /user/login/info': listing(here, ...many) });
    const elsewhere = await card('Also logged in here');
    const rows = elsewhere.getAllByRole('heading', { level: 3, name: 'iPhone 14 Pro' });
    expect(rows.filter(each => each.closest('details') === null)).toHaveLength(8);
    expect(elsewhere.getByText('Show 3 more devices').closest('details')?.open).toBe(false);
  });

  test('this one first, then where the person is logged in; the ended ones are folded away and cannot be logged out', async () => {
    const ended = deviceOf('33333333-3333-4333-8333-333333333333', [
      sessionOf('over', { agent: 'MyTalon/2.1 (Android 14; SM-S918B)', active: false }),
    ]);
    await openHistory({ 'GET /user/login/info': listing(ended, phone, here) });
    await row('Windows computer');
    const headings = screen.getAllByRole('heading', { hidden: true }).map(each => each.textContent);
    expect(headings.slice(headings.indexOf('This device'))).toEqual([
      'This device',
      'Windows computer',
      'Also logged in here',
      'iPhone 14 Pro',
      'Logged out',
      'Samsung Galaxy S23 Ultra',
    ]);
    expect((await card('Logged out')).getByText('Show 1 device').closest('details')?.open).toBe(false);
    const over = await row('Samsung Galaxy S23 Ultra');
    expect(over.queryByRole('button', { name: /^Log out/, hidden: true })).toBeNull();
    expect(over.getByRole('button', { name: 'Rename: Samsung Galaxy S23 Ultra', hidden: true })).toBeTruthy();
  });

  test('two devices of the same name are distinguished by their last use, also in the confirmation', async () => {
    const again = { ...deviceOf('33333333-3333-4333-8333-333333333333', [sessionOf('again')]) };
    again.lastUsed = '2026-11-18T08:00:00.000Z';
    const { user } = await openHistory({ 'GET /user/login/info': listing(here, phone, again) });
    const elsewhere = await card('Also logged in here');
    const button = elsewhere.getByRole('button', { name: 'Log out: Windows computer' });
    const described = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toContain(dateText(again.lastUsed));
    await user.click(button);
    const question = within(await screen.findByRole('alertdialog', { name: 'Log out “Windows computer”?' }));
    expect(question.getByText(new RegExp(dateText(again.lastUsed)))).toBeTruthy();
  });

  test('an unknown device has no icon of a laptop', async () => {
    const unknown = deviceOf('one', [sessionOf('other', { agent: 'made up' })]);
    await openHistory({ 'GET /user/login/info': listing(here, unknown) });
    const pictureOf = async (name: string) =>
      (await screen.findByRole('heading', { name })).closest('li')?.querySelector('path')?.getAttribute('d');
    expect(await pictureOf('Unknown device')).not.toBe(await pictureOf('Windows computer'));
  });
});

describe('a device is renamed', () => {
  const naming = `PUT /user/login/info/${phone.id}`;

  async function rename(answers: Parameters<typeof openHistory>[0] = {}) {
    const opened = await openHistory({ [naming]: { status: 204 }, ...answers });
    await opened.user.click(await screen.findByRole('button', { name: 'Rename: iPhone 14 Pro' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'What do you call this device?' }));
    const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name of the device' });
    const save = () => opened.user.click(dialog.getByRole('button', { name: 'Save' }));
    return { ...opened, dialog, field, save };
  }

  test('and the list shows the name, with what the device is below it', async () => {
    const { user, field, save, requests, answers } = await rename();
    await user.type(field, 'Phone of Els');
    answers['GET /user/login/info'] = listing(here, { ...phone, name: 'Phone of Els' });
    await save();
    await (await row('Phone of Els')).findByText('iPhone 14 Pro · iOS 17.1 · MyTalon 2.1');
    expect(requests.find(({ call }) => call === naming)?.body).toEqual({ name: 'Phone of Els' });
    expect(toasts.entries().map(({ title }) => title)).toEqual(['The name has been saved.']);
  });

  test('and what cannot be saved stays in the field', async () => {
    const { user, dialog, field, save } = await rename({
      [naming]: { status: 503, body: { code: 'unavailable', message: '' } },
    });
    await user.type(field, 'Phone of Els');
    await save();
    await dialog.findByRole('alert');
    expect(field.value).toBe('Phone of Els');
  });
});

describe('unknown details are labelled', () => {
  test.each([
    ['a browser without a name', 'one', 'Mozilla/5.0 (X11; Linux x86_64)', 'Linux computer', 'Linux'],
    ['an agent that tells nothing', 'one', 'made up', 'Unknown device', 'Unknown system and browser'],
    ['no agent', 'one', '', 'Unknown device', 'Unknown system and browser'],
  ])('%s', async (_what, id, agent, name, software) => {
    await openHistory({ 'GET /user/login/info': listing(deviceOf(id, [sessionOf('other', { agent })])) });
    expect((await row(name)).getAllByText(software)).toHaveLength(1);
  });

  test('sessions without a device id', async () => {
    await openHistory({ 'GET /user/login/info': listing(deviceOf(null, [sessionOf('other')])) });
    await (await row('Other sessions')).findByText('We do not know which devices these sessions were on.');
  });

  test.each([
    ['the country alone', { city: null }, 'Belgium'],
    ['the city alone', { country: null }, 'Brussels'],
    ['a country that browsers call otherwise', { country: { name: 'Atlantis' } }, 'Brussels, Atlantis'],
  ])('%s', async (_what, change, place) => {
    await openHistory({ 'GET /user/login/info': listing(deviceOf('one', [sessionOf('other', change)])) });
    await (await row('Windows computer')).findByText(place);
  });
});

test('dates and countries are written in the language of the page', async () => {
  const { user } = await openHistory();
  await row('Windows computer');
  await user.selectOptions(screen.getByRole('combobox'), 'nl');
  const computer = await row('Windows-computer');
  await computer.findByText('Brussel, België');
  expect(computer.getByRole('button', { name: /20 november 2026/, hidden: true })).toBeTruthy();
});

test('a session opens with all that is known of it, and closes again', async () => {
  const { user } = await openHistory();
  const handy = await row('iPhone 14 Pro');
  await user.click(handy.getByText('Show 2 sessions'));
  const [, ended] = handy.getAllByRole('button', { name: /^20 November/, hidden: true });
  await user.click(ended as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Session' }));
  const details = ['Location', 'Device', 'Operating system', 'App'].map(
    term => dialog.getByText(term).nextElementSibling?.textContent,
  );
  expect(details).toEqual(['Unknown location', 'iPhone 14 Pro', 'iOS 17.1', 'MyTalon 2.1']);
  expect(dialog.getByText('Ended')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Operating system')).toBeNull();
});

describe('a device is logged out', () => {
  const revoke = (id: string | null) => `DELETE /user/login/revoke/${id}`;

  async function ask(name: string, answers: Parameters<typeof openHistory>[0] = {}) {
    const opened = await openHistory(answers);
    await opened.user.click(await screen.findByRole('button', { name: `Log out: ${name}` }));
    const question = within(await screen.findByRole('alertdialog', { name: `Log out “${name}”?` }));
    const yes = () => opened.user.click(question.getByRole('button', { name: 'Log out' }));
    return { ...opened, question, yes };
  }

  test('only after a confirmation', async () => {
    const { user, question, requests } = await ask('iPhone 14 Pro');
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(requests.filter(({ call }) => call.startsWith('DELETE'))).toEqual([]);
  });

  test('success closes, reloads the list and shows a message', async () => {
    const { yes, answers } = await ask('iPhone 14 Pro', { [revoke(phone.id)]: { status: 204 } });
    answers['GET /user/login/info'] = listing(here);
    await yes();
    await screen.findByText("You've been logged out from one device.");
    expect(screen.getByText("You've been logged out")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'iPhone 14 Pro' })).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(location.pathname).toBe('/user/security/history');
  });

  test('sessions without a device id are logged out by the word null', async () => {
    const { yes, requests } = await ask('Other sessions', {
      'GET /user/login/info': listing(here, deviceOf(null, [sessionOf('other')])),
      [revoke(null)]: { status: 204 },
    });
    await yes();
    await screen.findByText("You've been logged out from one device.");
    expect(requests.map(({ call }) => call)).toContain('DELETE /user/login/revoke/null');
  });

  test.each([
    [500, 'internal'],
    [404, 'device-unknown'],
  ])('failure (%i %s) shows a message, and the list is as the service has it', async (status, code) => {
    const { yes, requests } = await ask('iPhone 14 Pro', {
      [revoke(phone.id)]: { status, body: { code, message: '' } },
    });
    await yes();
    // The toast disappears by itself; the message stays on the card of the device.
    await (await row('iPhone 14 Pro')).findByText('Something went wrong. Unable to log out.');
    expect(toasts.entries().map(({ title }) => title)).toEqual(['Logout failed']);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() =>
      expect(requests.filter(({ call }) => call === 'GET /user/login/info').length).toBeGreaterThan(1),
    );
    await row('iPhone 14 Pro');
  });

  test('the present one: this page is logged out too, and asks nothing more of the service', async () => {
    const { yes, question, requests } = await ask('Windows computer', { [revoke(here.id)]: { status: 204 } });
    expect(question.getByText(/you will also be logged out on this page/)).toBeTruthy();
    await yes();
    await waitFor(() => expect(location.pathname).toBe('/login/email'));
    expect(document.cookie).not.toContain('uzzer_token');
    await screen.findByText("You've been logged out from one device.");
    expect(requests.at(-1)?.call).toBe(`DELETE /user/login/revoke/${here.id}`);
  });

  test('by a session that has ended meanwhile: it leads to sign-in', async () => {
    const { yes } = await ask('iPhone 14 Pro', {
      [revoke(phone.id)]: { status: 401, body: { code: 'login-required', message: '' } },
    });
    await yes();
    await waitFor(() => expect(location.pathname).toBe('/login/email'));
  });
});

test('a list that fails to load is reported and can be loaded again', async () => {
  const { user, answers } = await openHistory({
    'GET /user/login/info': { status: 503, body: { code: 'unavailable', message: '' } },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  answers['GET /user/login/info'] = listing(here);
  await user.click(again);
  await row('Windows computer');
});
