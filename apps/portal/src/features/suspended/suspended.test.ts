import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toasts } from '../../shared/layout/toasts';
import { loadPages } from '../../testing/load-pages';
import { type Answers, ok, openPortal, refusal } from '../../testing/open-portal';
import { answering, signedInBrowser } from '../../testing/signed-in';

beforeAll(loadPages);
beforeEach(() => {
  signedInBrowser();
  for (const { id } of toasts.entries()) toasts.dismiss(id);
});

const chrome = { name: 'Chrome', version: '141' };
const device = {
  name: null,
  type: 'laptop',
  os: { name: 'Windows', version: null },
  browser: chrome,
  app: null,
};
const app = {
  kind: 'authenticator',
  id: 'a-1',
  type: 'totp',
  name: 'Phone',
  added_at: '2026-03-03T13:10:00.000Z',
  device,
  city: { name: 'Ghent' },
  country: { name: 'Belgium' },
};
const nowhere = { device: null, city: null, country: null };
const mail = { ...app, ...nowhere, kind: 'address', id: 'i-1', type: 'mail', name: 'a•••@m•••.example' };
const card = { ...app, ...nowhere, kind: 'card', id: 'c-1', type: 'card', name: '1234' };
const listing = 'GET /user/suspended';
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

async function open(path: string, things: object[], more: Answers = {}) {
  const answers: Answers = { ...answering({}), [listing]: ok({ data: things }), ...more };
  return { answers, ...(await openPortal(path, answers)) };
}

describe('“Is this yours?”', () => {
  test('says of each thing what it is, when it was added, and where as far as that is known', async () => {
    await open('/user/suspended', [app, mail, card]);
    const first = await screen.findByRole('region', { name: 'Authenticator app: Phone' });
    expect(first.textContent).toMatch(
      /Added on 3 March 2026 at \d\d:10 with Chrome 141, Windows, near Ghent, Belgium\. Is this yours\?/,
    );
    expect(screen.getByRole('region', { name: 'Email address: a•••@m•••.example' }).textContent).toMatch(
      /Added on 3 March 2026 at \d\d:10\. Is this yours\?/,
    );
    screen.getByRole('region', { name: /^Card: .*1234$/ });
  });

  test.each([
    ['Yes, keep it: Authenticator app: Phone', 'keep', 'Kept. It can be used again.'],
    ['No, remove it: Authenticator app: Phone', 'remove', 'Removed'],
  ])('“%s” is sent, said, and leaves the focus on the title', async (name, answer, said) => {
    const posting = 'POST /user/suspended/a-1';
    const { answers, requests, user } = await open('/user/suspended', [app], { [posting]: { status: 204 } });
    const button = await screen.findByRole('button', { name });
    Object.assign(answers, { [listing]: ok({ data: [] }) });
    await user.click(button);
    await screen.findByText(said);
    expect(requests.filter(({ call }) => call === posting)).toMatchObject([
      { body: { kind: 'authenticator', answer } },
    ]);
    await screen.findByText('Nothing to answer');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Is this yours?'));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(location.pathname).toBe('/user/dashboard'));
  });

  test.each([
    ['without a connection', lost, /There is no connection/],
    ['too soon', refusal(403, 'too-new', { retry_after: 7200, cause: 'phone' }), /your phone number is new/],
    ['without a way to confirm', refusal(403, 'no-method'), /First set up two-step verification/],
  ])('%s, the card says what to do and the buttons work again', async (_what, answer, sentence) => {
    const posting = 'POST /user/suspended/a-1';
    const { answers, user } = await open('/user/suspended', [app, mail], { [posting]: answer });
    await user.click(await screen.findByRole('button', { name: /^Yes, keep it: Authenticator/ }));
    const region = screen.getByRole('region', { name: 'Authenticator app: Phone' });
    expect((await within(region).findByRole('alert')).textContent).toMatch(sentence);
    Object.assign(answers, { [posting]: { status: 204 }, [listing]: ok({ data: [mail] }) });
    await user.click(await screen.findByRole('button', { name: /^Yes, keep it: Authenticator/ }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Authenticator app/ })).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('what was answered in another tab is no error', async () => {
    const { answers, user } = await open('/user/suspended', [app], {
      'POST /user/suspended/a-1': refusal(404, 'not-found'),
    });
    const button = await screen.findByRole('button', { name: /^No, remove it/ });
    Object.assign(answers, { [listing]: ok({ data: [] }) });
    await user.click(button);
    await screen.findByText('Nothing to answer');
  });

  test('may wait', async () => {
    const { user } = await open('/user/suspended', [app]);
    await user.click(await screen.findByRole('button', { name: 'Answer later' }));
    await waitFor(() => expect(location.pathname).toBe('/user/dashboard'));
  });
});

describe('on the dashboard', () => {
  test('a banner leads to the questions while there are any', async () => {
    const { user } = await open('/user/dashboard', [app]);
    await screen.findByText('Something in your account is switched off');
    await user.click(screen.getByRole('link', { name: 'Answer' }));
    await screen.findByRole('heading', { level: 1, name: 'Is this yours?' });
  });

  test.each([
    ['nothing is suspended', ok({ data: [] })],
    ['the list cannot be read', refusal(503, 'unavailable')],
  ])('there is none when %s', async (_what, answer) => {
    const { requests } = await open('/user/dashboard', [], { [listing]: answer });
    await waitFor(() => expect(requests.some(({ call }) => call === listing)).toBe(true));
    expect(screen.queryByText('Something in your account is switched off')).toBeNull();
  });
});
