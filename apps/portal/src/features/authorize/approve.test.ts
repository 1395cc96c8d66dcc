import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadPages } from '../../testing/load-pages';
import {
  type Answers,
  configuration,
  confirmed,
  freshBrowser,
  ok,
  openPortal,
  refusal,
} from '../../testing/open-portal';
import { answering, signedInBrowser } from '../../testing/signed-in';
import { navigate } from '../../shared/navigation/location';
import { abandonStepUp } from '../../shared/step-up/step-up';
import { rememberedTarget } from '../../shared/session/target';
import { stepUpChallenge } from '../../testing/step-up-challenge';

beforeAll(loadPages);
beforeEach(signedInBrowser);
beforeEach(abandonStepUp);

const page = '/approve?uid=u-1&client_id=1001';
const resume = `${configuration.apiOrigin}/oauth/authorize/u-1`;
const client = {
  client_id: '1001',
  name: 'Lunchbox',
  logo: null,
  policy_uri: 'https://lunchbox.example/privacy',
  tos_uri: null,
  host: 'lunchbox.example',
};
const stepUp = stepUpChallenge('sudo');
const approval = { approvalType: 'scopes', client, scopes: ['openid', 'balance', 'payment'], given: [] };

/** The addresses that the page redirected to; the browser of the tests stays where it is. */
let left: string[];
beforeEach(() => {
  left = [];
});

async function open(answer: Answers[string], more: Answers = {}, path = page) {
  vi.spyOn(location, 'replace').mockImplementation(address => void left.push(String(address)));
  const answers: Answers = {
    ...answering({ email: 'anna@test.example' }),
    'GET /authorize': answer,
    ...more,
  };
  return { answers, ...(await openPortal(path, answers)) };
}

/** Waits until the button is enabled: answers count once the page has been visible for a moment. */
async function button(name: 'Approve' | 'Refuse') {
  const found = await screen.findByRole('button', { name });
  await waitFor(() => expect(found.getAttribute('aria-disabled')).toBeNull());
  return found;
}

/** Approves a request that needs a step-up, until the code page opens. */
async function approveUntilCode() {
  const opened = await open(ok(approval), {
    'POST /authorize': refusal(403, 'sudo-required'),
    'GET /mfa/sudo': ok(stepUp),
    'POST /challenge/confirm': confirmed('sudo', { access_token: null }),
  });
  await opened.user.click(await button('Approve'));
  await screen.findByRole('heading', { name: 'Check your phone' });
  return opened;
}

describe('a request to approve', () => {
  test('names the application, where the answer goes, who is signed in, and each scope in plain words', async () => {
    await open(ok(approval));
    await screen.findByRole('heading', { name: 'Lunchbox is asking for access to your account', level: 1 });
    // A sentence below the title names the host, once; a logo alone says less.
    const host = screen.getByText('We send your answer to lunchbox.example.');
    const title = screen.getByRole('heading', { level: 1 });
    expect(title.compareDocumentPosition(host)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getAllByText(/revoke/)).toHaveLength(1);
    const policy = screen.getByRole('link', { name: /^Privacy policy of Lunchbox/ });
    expect(policy.getAttribute('href')).toBe('https://lunchbox.example/privacy');
    expect(screen.queryByRole('link', { name: /^Terms of use/ })).toBeNull();
    expect((await screen.findByText('You are logged in as')).parentElement?.textContent).toBe(
      'You are logged in asAnnaanna@test.example',
    );
    const items = screen
      .getAllByRole('listitem')
      .filter(each => !each.contains(policy))
      .filter(each => each.closest('main'));
    expect(items.map(each => each.querySelector('[class*=label]')?.textContent)).toEqual([
      'Recognise you',
      'See your card balance',
      'Pay for you',
    ]);
    expect(left).toEqual([]);
  });

  test('says what the application has already', async () => {
    await open(ok({ ...approval, given: ['transaction'] }));
    const list = await screen.findByRole('list', { name: 'Already approved' });
    expect(list.textContent).toBe('See your payments');
  });

  test('approved, it is answered with exactly the scopes shown, and the browser goes on', async () => {
    const { user, requests } = await open(ok(approval), { 'POST /authorize': ok({ target: resume }) });
    await user.dblClick(await button('Approve'));
    await waitFor(() => expect(left).toEqual([resume]));
    expect(requests.filter(({ call }) => call === 'POST /authorize')).toMatchObject([
      { body: { uid: 'u-1', scopes: ['openid', 'balance', 'payment'] }, authorization: 'Bearer full' },
    ]);
  });

  test('approved, it says how to continue where the application does not open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const client = {
      client_id: '1001',
      name: 'Lunchbox',
      logo: null,
      client_uri: 'https://lunchbox.example/',
    };
    const { user } = await open(ok(approval), {
      'POST /authorize': ok({ target: resume }),
      'GET /clients/1001': ok(client),
    });
    await user.click(await button('Approve'));
    await waitFor(() => expect(left).toEqual([resume]));
    expect(screen.queryByText(/Is nothing opening/)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await screen.findByText('Is nothing opening? Go back to the app and start again there.');
    expect((await screen.findByRole('link', { name: 'Back to Lunchbox' })).getAttribute('href')).toBe(
      'https://lunchbox.example/',
    );
    await screen.findByRole('link', { name: 'Go to my account' });
    vi.useRealTimers();
  });

  test('after a step-up it is not asked about again: the consent is given then, and the browser would leave twice', async () => {
    const { user, requests, answers } = await approveUntilCode();
    answers['POST /authorize'] = ok({ target: resume });
    answers['GET /authorize'] = ok({ target: resume });
    await user.type(screen.getByLabelText('Code'), '12345678');
    await waitFor(() => expect(left).toEqual([resume]));
    await act(() => new Promise(resolve => setTimeout(resolve, 100)));
    expect(left).toEqual([resume]);
    expect(requests.filter(({ call }) => call === 'GET /authorize')).toHaveLength(1);
  });

  test('that needs a step-up goes through the code page, and the same request is sent again', async () => {
    const { user, requests, answers } = await approveUntilCode();
    expect(location.pathname).toBe('/mfa');
    answers['POST /authorize'] = ok({ target: resume });
    await user.type(screen.getByLabelText('Code'), '12345678');
    await waitFor(() => expect(left).toEqual([resume]));
    expect(location.pathname + location.search).toBe(page);
    const sent = requests.filter(({ call }) => call === 'POST /authorize').map(({ body }) => body);
    const same = { uid: 'u-1', scopes: ['openid', 'balance', 'payment'] };
    expect(sent).toEqual([same, same]);
  });

  test('and left without the step-up says that it is needed, and can be approved again', async () => {
    const { user } = await open(ok(approval), {
      'POST /authorize': refusal(403, 'sudo-required'),
      'GET /mfa/sudo': ok(stepUp),
    });
    await user.click(await button('Approve'));
    await screen.findByRole('heading', { name: 'Check your phone' });
    act(() => navigate(page));
    expect((await screen.findByRole('alert')).textContent).toContain('First confirm that it is you.');
    await button('Approve');
    expect(left).toEqual([]);
  });

  test('a refusal is returned to the application', async () => {
    const { user, requests } = await open(ok(approval), { 'DELETE /authorize': ok({ target: resume }) });
    await user.click(await button('Refuse'));
    await waitFor(() => expect(left).toEqual([resume]));
    expect(requests.find(({ call }) => call === 'DELETE /authorize')?.query).toBe('?uid=u-1');
  });

  test('accepts no answer before it has been visible for a moment, nor just after the page returns', async () => {
    const { user, requests } = await open(ok(approval), { 'POST /authorize': ok({ target: resume }) });
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    const approve = await button('Approve');
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(approve.getAttribute('aria-disabled')).toBe('true'));
    await user.click(approve);
    expect(requests.some(({ call }) => call === 'POST /authorize')).toBe(false);
  });

  test('an answer that did not arrive can be given again', async () => {
    const { user, answers } = await open(ok(approval), { 'POST /authorize': refusal(503, 'unavailable') });
    await user.click(await button('Approve'));
    expect((await screen.findByRole('alert')).textContent).toContain('Your answer could not be saved');
    answers['POST /authorize'] = ok({ target: resume });
    await user.click(await button('Approve'));
    await waitFor(() => expect(left).toEqual([resume]));
  });

  test('a request that has changed meanwhile is loaded again', async () => {
    const { user, answers } = await open(ok(approval), {
      'POST /authorize': refusal(400, 'invalid-request'),
    });
    const approve = await button('Approve');
    answers['GET /authorize'] = ok({ ...approval, scopes: ['openid'] });
    await user.click(approve);
    await waitFor(() => expect(screen.queryByText('See your card balance')).toBeNull());
    await screen.findByText('The app is now asking for something else. Read the request again.');
    expect(left).toEqual([]);
  });

  test('another person who signs in meanwhile is asked for their own consent', async () => {
    const { requests, portal } = await open(ok(approval));
    await button('Approve');
    portal.session.renew({ token: 'another', required_action: null });
    await waitFor(() =>
      expect(
        requests.filter(({ call }) => call === 'GET /authorize').map(each => each.authorization),
      ).toEqual(['Bearer full', 'Bearer another']),
    );
  });
});

describe('without anything to approve, the browser is redirected', () => {
  test('with a uid', async () => {
    const { requests } = await open(ok({ target: resume }));
    await waitFor(() => expect(left).toEqual([resume]));
    expect(requests.find(({ call }) => call === 'GET /authorize')?.query).toBe('?uid=u-1&client_id=1001');
  });

  test('without one the request begins, with the parameters that the page was opened with and no other', async () => {
    freshBrowser();
    const begins = `${configuration.apiOrigin}/oauth/authorize?client_id=1001`;
    const path =
      '/approve?client_id=1001&redirect_uri=https%3A%2F%2Fa.example%2F&response_type=code&state=a%26b&evil=1';
    const { requests } = await open(ok({ target: begins }), {}, path);
    await waitFor(() => expect(left).toEqual([begins]));
    const query = new URLSearchParams(requests.find(({ call }) => call === 'GET /authorize')?.query);
    expect(Object.fromEntries(query)).toEqual({
      client_id: '1001',
      redirect_uri: 'https://a.example/',
      response_type: 'code',
      state: 'a&b',
    });
  });

  test.each([
    ['https://evil.example/'],
    ['//evil.example/'],
    [`${configuration.apiOrigin}.evil.example/`],
    [`${configuration.apiOrigin}@evil.example/`],
    ['javascript:alert(1)'],
    ['/approve'],
    [''],
  ])('but never to %s', async target => {
    await open(ok({ target }));
    await screen.findByText('This is not working right now');
    expect(left).toEqual([]);
  });
});

describe('somebody who has to sign in first', () => {
  const required = (login_hint: string | null, ui_locales: string[] = []) =>
    refusal(401, 'login-required', { authorization: { client, login_hint, ui_locales } });
  const known = {
    'GET /clients/1001': ok({ client_id: '1001', name: 'Lunchbox', logo: null, client_uri: null }),
  };

  test('goes to the sign-in, sees the platform of origin, and comes back', async () => {
    freshBrowser();
    const { user, answers } = await open(required(null), {
      ...known,
      'POST /token': ok({
        access_token: 'new',
        duplicated: false,
        required_action: null,
        expires_in: 1,
        person: null,
      }),
    });
    await screen.findByText('You will then continue to Lunchbox.');
    expect([location.pathname, rememberedTarget()]).toEqual(['/login/email', page]);
    answers['GET /authorize'] = ok(approval);
    await user.type(screen.getByLabelText('Email address'), 'anna@test.example');
    await user.type(screen.getByLabelText('Password'), 'x');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await button('Approve');
    expect([location.pathname + location.search, rememberedTarget()]).toEqual([page, undefined]);
  });

  test('a signed-in person who must sign in again stays on the sign-in page, still signed in', async () => {
    const { portal } = await open(required(null), known);
    await waitFor(() => expect(location.pathname).toBe('/login/email'));
    expect(portal.session.state().sessionToken?.token).toBe('full');
    expect(screen.queryByText(/Your session has ended/)).toBeNull();
  });

  test('the expected e-mail is filled in', async () => {
    freshBrowser();
    await open(required('anna@test.example'), known);
    const field = await screen.findByLabelText('Email address');
    expect((field as HTMLInputElement).value).toBe('anna@test.example');
  });

  test('… or the expected phone', async () => {
    freshBrowser();
    await open(required('0470123401'), known);
    const field = await screen.findByLabelText('Phone number');
    expect((field as HTMLInputElement).value.replaceAll(' ', '')).toContain('470123401');
    expect(location.pathname).toBe('/login/phone');
  });

  test('sees the language that the application requests, which is not stored', async () => {
    freshBrowser();
    await open(required(null, ['xx', 'fr-CA', 'nl']), known);
    await screen.findByRole('heading', { name: 'Connexion' });
    await waitFor(() => expect(localStorage.getItem('language')).toBeNull());
  });

  test('… unless they have chosen one themselves', async () => {
    freshBrowser();
    localStorage.setItem('language', 'en');
    await open(required(null, ['fr']), known);
    await screen.findByText('You will then continue to Lunchbox.');
    expect(screen.queryByRole('heading', { name: 'Connexion' })).toBeNull();
    expect(localStorage.getItem('language')).toBe('en');
  });
});

test.each([
  ['required-action-weak-password', '/weak-password', '1001'],
  ['required-action-mfa-forced', '/mandatory-mfa', '2'],
])('somebody who %s goes to %s first, the request remembered', async (code, path, clientId) => {
  const request = `/approve?uid=u-1&client_id=${clientId}`;
  await open(refusal(403, code), {}, request);
  await waitFor(() => expect(location.pathname).toBe(path));
  expect(rememberedTarget()).toBe(request);
});

describe('what cannot be answered', () => {
  const known = (uri: string | null) => ({
    'GET /clients/1001': ok({ client_id: '1001', name: 'Lunchbox', logo: null, client_uri: uri }),
  });

  test.each([
    [410, 'request-expired', 'This request has expired'],
    [403, 'other-browser', 'You started somewhere else'],
  ])('%i %s says so and leads back to the application', async (status, code, title) => {
    await open(refusal(status, code), known('https://lunchbox.example/'));
    await screen.findByRole('heading', { name: title });
    const back = await screen.findByRole('link', { name: 'Back to Lunchbox' });
    expect(back.getAttribute('href')).toBe('https://lunchbox.example/');
    screen.getByRole('link', { name: 'Go to my account' });
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('an application without a page of its own is not linked', async () => {
    const { requests } = await open(refusal(410, 'request-expired'), known(null));
    await screen.findByRole('heading', { name: 'This request has expired' });
    await waitFor(() => expect(requests.some(({ call }) => call === 'GET /clients/1001')).toBe(true));
    expect(screen.queryByRole('link', { name: /Back to/ })).toBeNull();
  });

  test('a late answer', async () => {
    const { user } = await open(ok(approval), {
      'POST /authorize': refusal(410, 'request-expired'),
      ...known(null),
    });
    await user.click(await button('Approve'));
    await screen.findByRole('heading', { name: 'This request has expired' });
  });

  test('a lost connection can be tried again', async () => {
    const { user, answers } = await open(() => Promise.reject(new TypeError('Failed to fetch')));
    const again = await screen.findByRole('button', { name: 'Try again' });
    answers['GET /authorize'] = ok(approval);
    await user.click(again);
    await button('Approve');
  });

  test('an invalid application is never answered: the partner page says so', async () => {
    freshBrowser();
    await open(
      refusal(400, 'invalid-client', { fields: ['redirect_uri'] }),
      {},
      '/approve?client_id=0&redirect_uri=https://evil.example/',
    );
    await screen.findByText("The partner you're coming from uses an invalid configuration.");
    expect([location.pathname, left]).toEqual(['/partner/invalid', []]);
    await screen.findByText(/^redirect_uri is missing, or is not one/);
  });
});
