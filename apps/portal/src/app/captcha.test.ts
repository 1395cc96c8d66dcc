import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rememberPage } from '../features/onboarding/pages';
import { type Answers, freshBrowser, ok, openPortal, refusal } from '../testing/open-portal';

type Options = {
  sitekey: string;
  hl: string;
  action: string;
  callback: (answer: string) => void;
  'expired-callback': () => void;
  'error-callback': () => void;
};

let captcha = { siteKey: 'site-key-1', scriptUrl: '', apiName: 'widget' };
let version = 0;
const sent = ok({
  recipient: ['m•••@d•••.example'],
  technology: 'email',
  payload: 'payload-1',
  code_length: 6,
  expires_in: 600,
  resend_in: 15,
  tries_left: 5,
});

let scripts: HTMLScriptElement[] = [];
const api = { render: vi.fn(), reset: vi.fn(), remove: vi.fn() };
const globals = window as unknown as Record<string, unknown>;

/** Replaces the provider's script: nothing is fetched, and `scriptArrives` simulates that it has loaded. */
beforeEach(() => {
  freshBrowser();
  version += 1;
  captcha = { ...captcha, scriptUrl: `https://captcha.example/api.js?v=${version}` };
  scripts = [];
  api.render.mockReset().mockImplementation((place: HTMLElement) => {
    place.append(document.createElement('iframe'));
    return 7;
  });
  api.reset.mockReset();
  api.remove.mockReset();
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    scripts.push(...nodes.filter(each => each instanceof HTMLScriptElement));
  });
});
afterEach(() => delete globals['widget']);

async function scriptArrives() {
  await waitFor(() => expect(scripts).toHaveLength(1));
  globals['widget'] = api;
  await act(async () => (globals['onTalonCaptcha'] as () => void)());
  await waitFor(() => expect(api.render).toHaveBeenCalled());
}
const options = () => api.render.mock.lastCall?.[1] as Options;
const solve = (answer: string) => act(async () => options().callback(answer));
const group = () => screen.findByRole('group', { name: 'Security check' });

async function openForgotPassword(answers: Answers) {
  const opened = await openPortal('/forgot-password/email', answers, { captcha });
  await opened.user.type(await screen.findByLabelText('Email address'), 'marie@dubois.example');
  await opened.user.click(screen.getByRole('button', { name: 'Send me a code' }));
  const bodies = () =>
    opened.requests.filter(({ call }) => call === 'POST /user/forgot-password').map(({ body }) => body);
  return { ...opened, bodies };
}

/** Refuses the first request with `captcha-required`; returns `then` for each later one. */
function requiringCaptcha(then = sent): Answers {
  let calls = 0;
  return {
    'POST /user/forgot-password': async () => ((calls += 1) === 1 ? refusal(403, 'captcha-required') : then),
  };
}

test('the widget is not loaded before the service requires a captcha', async () => {
  await openForgotPassword({ 'POST /user/forgot-password': sent });
  await screen.findByRole('heading', { level: 1, name: /Check your email/ });
  expect(scripts).toEqual([]);
});

test('a required captcha is shown above the button with a label and a hint, and the input is kept', async () => {
  await openForgotPassword(requiringCaptcha());
  const field = await group();
  await scriptArrives();
  expect(within(field).getByText(/There have been many attempts from your network/)).toBeTruthy();
  expect(field.getAttribute('aria-describedby')?.split(' ')).toHaveLength(2);
  const button = screen.getByRole('button', { name: 'Send me a code' });
  expect(field.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getByLabelText('Email address')).toHaveProperty('value', 'marie@dubois.example');
});

test('the summary of errors takes the focus and leads to the widget', async () => {
  const { user } = await openForgotPassword(requiringCaptcha());
  const link = await screen.findByRole('link', { name: 'Complete the security check first.' });
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('alert'));
  await user.click(link);
  const shown = await group();
  await waitFor(() => expect(document.activeElement).toBe(shown));
});

test('the script is asked for explicit rendering, in the language of the page', async () => {
  await openForgotPassword(requiringCaptcha());
  await scriptArrives();
  const { origin, pathname, searchParams } = new URL(scripts[0]?.src ?? '');
  expect(origin + pathname).toBe('https://captcha.example/api.js');
  expect(Object.fromEntries(searchParams)).toEqual({
    v: String(version),
    render: 'explicit',
    onload: 'onTalonCaptcha',
    hl: 'en',
  });
  expect(options()).toMatchObject({ sitekey: 'site-key-1', action: 'account', hl: 'en' });
});

test('a solved captcha is announced, and the button sends the same input with the answer', async () => {
  const { user, bodies } = await openForgotPassword(requiringCaptcha());
  await scriptArrives();
  await solve('answer-1');
  await within(await group()).findByText('Done. Now continue with the button below.');
  expect(screen.queryByText('Complete the security check first.')).toBeNull();
  expect(bodies()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Send me a code' }));
  await waitFor(() => expect(location.pathname).toBe('/forgot-password-sent'));
  expect(bodies()).toEqual([
    { email: 'marie@dubois.example', language: 'en' },
    { email: 'marie@dubois.example', language: 'en', captcha: 'answer-1' },
  ]);
});

test('input that was changed during the captcha is sent', async () => {
  const { user, bodies } = await openForgotPassword(requiringCaptcha());
  await scriptArrives();
  await user.clear(screen.getByLabelText('Email address'));
  await user.type(screen.getByLabelText('Email address'), 'tom@dubois.example');
  await solve('answer-1');
  await user.click(screen.getByRole('button', { name: 'Send me a code' }));
  await waitFor(() => expect(bodies()).toHaveLength(2));
  expect(bodies()[1]).toMatchObject({ email: 'tom@dubois.example', captcha: 'answer-1' });
});

test('an answer is used once: after a refusal the widget must be solved again', async () => {
  const { user, bodies } = await openForgotPassword(requiringCaptcha(refusal(422, 'email-refused')));
  await scriptArrives();
  await solve('answer-1');
  await user.click(screen.getByRole('button', { name: 'Send me a code' }));
  await screen.findAllByText(/The email provided is invalid/);
  expect(api.reset).toHaveBeenCalledWith(7);
  await solve('answer-2');
  expect(bodies()).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Send me a code' }));
  await waitFor(() => expect(bodies()).toHaveLength(3));
  expect(bodies()[2]).toMatchObject({ captcha: 'answer-2' });
});

test.each([
  ['captcha-refused', 422, 'The security check was not accepted. Try again.'],
  ['captcha-away', 503, /We cannot verify the security check at the moment/],
])('%s is shown beside the widget, which can be solved again', async (code, status, sentence) => {
  const { user, bodies } = await openForgotPassword(requiringCaptcha(refusal(status, code)));
  await scriptArrives();
  await solve('answer-1');
  await user.click(screen.getByRole('button', { name: 'Send me a code' }));
  expect(await within(await group()).findByText(sentence)).toBeTruthy();
  expect(api.reset).toHaveBeenCalledTimes(1);
  await solve('answer-2');
  await user.click(screen.getByRole('button', { name: 'Send me a code' }));
  await waitFor(() => expect(bodies()).toHaveLength(3));
});

test('an expired answer is reported and not sent', async () => {
  const { user, bodies } = await openForgotPassword(requiringCaptcha(refusal(422, 'email-refused')));
  await scriptArrives();
  await solve('answer-1');
  await user.click(screen.getByRole('button', { name: 'Send me a code' }));
  await screen.findAllByText(/The email provided is invalid/);
  await solve('answer-2');
  await act(async () => options()['expired-callback']());
  await screen.findByText('The check has expired. Try again.');
  await user.click(screen.getByRole('button', { name: 'Send me a code' }));
  await waitFor(() => expect(bodies()).toHaveLength(3));
  expect(bodies()[2]).not.toHaveProperty('captcha');
});

describe('a script that does not come', () => {
  test('is reported and can be loaded again', async () => {
    const { user, bodies } = await openForgotPassword(requiringCaptcha());
    await waitFor(() => expect(scripts).toHaveLength(1));
    await act(async () => scripts[0]?.dispatchEvent(new Event('error')));
    await screen.findByText(/could not be loaded/);
    scripts = [];
    await user.click(screen.getByRole('button', { name: 'Load the check again' }));
    await scriptArrives();
    await solve('answer-1');
    await user.click(screen.getByRole('button', { name: 'Send me a code' }));
    await waitFor(() => expect(bodies()).toHaveLength(2));
  });

  test('a broken widget is reported and rendered again in a new element', async () => {
    const { user } = await openForgotPassword(requiringCaptcha());
    await scriptArrives();
    const [first] = api.render.mock.lastCall as [HTMLElement];
    await act(async () => options()['error-callback']());
    await user.click(await screen.findByRole('button', { name: 'Load the check again' }));
    await waitFor(() => expect(api.render).toHaveBeenCalledTimes(2));
    expect(api.remove).toHaveBeenCalledWith(7);
    expect(api.render.mock.lastCall?.[0]).not.toBe(first);
  });
});

test('the widget is removed when the page is left', async () => {
  const { user } = await openForgotPassword(requiringCaptcha());
  await scriptArrives();
  await user.click(screen.getByRole('link', { name: /Back to login/ }));
  await waitFor(() => expect(api.remove).toHaveBeenCalledWith(7));
});

test('tapping the button once more without a new answer keeps the card’s error beside the captcha’s', async () => {
  rememberPage('card');
  const { user, requests } = await openPortal(
    '/onboarding/card',
    {
      'POST /onboarding': async () => {
        const isAnswered = JSON.stringify(requests.at(-1)?.body).includes('answer-');
        return !isAnswered ? refusal(403, 'captcha-required') : refusal(422, 'card-refused');
      },
    },
    { captcha },
  );
  const press = () => user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.type(await screen.findByLabelText('Card number'), '5065123412341234{Enter}');
  await scriptArrives();
  await solve('answer-1');
  await press();
  await screen.findAllByText(/^Your card number is invalid\./);
  await press();
  await screen.findAllByText('Complete the security check first.');
  expect(screen.getAllByText(/^Your card number is invalid\./).length).toBeGreaterThan(0);
  expect(screen.getByLabelText('Card number').getAttribute('aria-invalid')).toBe('true');
  await user.type(screen.getByLabelText('Card number'), '{Backspace}5');
  await press();
  await waitFor(() => expect(screen.queryByText(/^Your card number is invalid\./)).toBeNull());
  await user.type(screen.getByLabelText('Card number'), '{Backspace}4');
  expect(screen.getByLabelText('Card number')).toHaveProperty('value', '5065 1234 1234 1234');
  expect(requests.filter(({ call }) => call === 'POST /onboarding')[1]?.body).toMatchObject({
    captcha: 'answer-1',
  });
});

test('a sign-in after many failures of the network requires a captcha and keeps the input', async () => {
  let calls = 0;
  const answers: Answers = {
    'POST /token': async () =>
      (calls += 1) === 1 ? refusal(403, 'captcha-required') : refusal(400, 'invalid-credentials'),
  };
  const { user, requests } = await openPortal('/login', answers, { captcha });
  await user.type(screen.getByLabelText('Email address'), 'marie@dubois.example');
  await user.type(screen.getByLabelText('Password'), 'a good password');
  expect(scripts).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await group();
  await scriptArrives();
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'a good password');
  await solve('answer-1');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByText('Invalid username/password.');
  expect(requests.filter(({ call }) => call === 'POST /token').map(({ body }) => body)).toEqual([
    { email: 'marie@dubois.example', password: 'a good password' },
    { email: 'marie@dubois.example', password: 'a good password', captcha: 'answer-1' },
  ]);
});
