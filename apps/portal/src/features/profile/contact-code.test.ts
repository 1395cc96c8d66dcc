import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadPages } from '../../testing/load-pages';
import { type Answers, ok, refusal, confirmed } from '../../testing/open-portal';
import { signedInBrowser } from '../../testing/signed-in';
import { toasts } from '../../shared/layout/toasts';
import { bodiesOf, byMail, listed, lotteByMail, lotteByPhone, openEditor, typed } from './open-contact';

beforeAll(loadPages);
beforeEach(() => {
  signedInBrowser();
  for (const { id } of toasts.entries()) toasts.dismiss(id);
});

type Opened = Awaited<ReturnType<typeof openEditor>>;
const modal = async (name = 'Confirm your email address') =>
  within(await screen.findByRole('dialog', { name }));

/** Replaces the primary e-mail. */
async function replace({ emails, user }: Opened, email: string) {
  await user.click(emails.getByRole('button', { name: 'Change: lotte@peeters.example' }));
  const field = emails.getByLabelText<HTMLInputElement>('Email address');
  await user.clear(field);
  await user.type(field, email);
  await user.click(emails.getByRole('button', { name: 'Save' }));
  return field;
}

describe('a new e-mail in the place of the primary one', () => {
  test('stands there as it is, and is asked for its code over the page', async () => {
    const opened = await openEditor();
    await opened.user.click(opened.emails.getByRole('button', { name: 'Change: lotte@peeters.example' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('New email address'));
    expect(opened.emails.getByLabelText<HTMLInputElement>('Email address').value).toBe(
      'lotte@peeters.example',
    );
    await replace(opened, 'New@Work.example');
    const asks = await modal();
    asks.getByText('We have sent a code of 6 digits to new@work.example.');
    asks.getByText(/Send a new code in 1[45] s/);
    expect(bodiesOf(opened.requests, 'POST /user/login')).toEqual([
      { email: 'new@work.example', replaces: 'e-1' },
    ]);
  });

  test('the payload goes back with the code; then modal and cards close, and the person is read anew', async () => {
    const opened = await openEditor();
    await replace(opened, 'new@work.example');
    const before = bodiesOf(opened.requests, 'GET /user').length;
    opened.answers['GET /user/logins'] = listed({ ...lotteByMail, value: 'new@work.example' }, lotteByPhone);
    await opened.user.type((await modal()).getByLabelText('Code'), '123456');
    const contact = within(await screen.findByRole('region', { name: 'Contact details' }));
    await contact.findByText('new@work.example');
    expect(bodiesOf(opened.requests, 'POST /challenge/confirm')).toEqual([
      { payload: 'c-1', code: '123456' },
    ]);
    expect(bodiesOf(opened.requests, 'GET /user').length).toBeGreaterThan(before);
    expect(screen.queryByRole('dialog')).toBeNull();
    await screen.findByRole('region', { name: 'Personal details' });
    await screen.findByText('Your contact details are saved.');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Contact details'));
  });

  test('a wrong code is shown below its field, and the modal stays open', async () => {
    const opened = await openEditor({ 'POST /challenge/confirm': refusal(422, 'code-refused') });
    await replace(opened, 'new@work.example');
    const field = (await modal()).getByLabelText('Code');
    await opened.user.type(field, '123456');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Your code is invalid.',
    );
  });

  test('a new code may be asked for after the countdown, which then is 30 s', async () => {
    const opened = await openEditor({ 'POST /user/login': ok({ ...byMail, resend_in: 0 }) });
    await replace(opened, 'new@work.example');
    const asks = await modal();
    await opened.user.click(await asks.findByRole('button', { name: 'Send a new code' }));
    await asks.findByText('We are sending a new code. The previous one no longer works.');
    asks.getByText(/Send a new code in (29|30) s/);
    expect(bodiesOf(opened.requests, 'POST /challenge/resend')).toEqual([{ payload: 'c-1' }]);
  });

  test('a wrong address leads back to what was typed', async () => {
    const opened = await openEditor();
    const field = await replace(opened, 'new@work.example');
    await opened.user.click((await modal()).getByRole('button', { name: 'Change it' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field.value).toBe('new@work.example');
    await opened.user.type(field, '.org');
    await opened.user.click(opened.emails.getByRole('button', { name: 'Save' }));
    await modal();
    expect(bodiesOf(opened.requests, 'POST /user/login').at(-1)).toEqual({
      email: 'new@work.example.org',
      replaces: 'e-1',
    });
  });

  test('an address that was typed is shown in full, so that a typo can be seen', async () => {
    const opened = await openEditor();
    await replace(opened, 'new@wrok.example');
    (await modal()).getByText('We have sent a code of 6 digits to new@wrok.example.');
  });

  test('a tap beside the modal does not close it', async () => {
    const opened = await openEditor();
    await replace(opened, 'new@work.example');
    await modal();
    expect(screen.getByRole('dialog').getAttribute('closedby')).toBe('closerequest');
  });

  test('closed and saved again, the same code is awaited and no second one is sent', async () => {
    const opened = await openEditor();
    await replace(opened, 'new@work.example');
    await opened.user.click((await modal()).getByRole('button', { name: 'Close' }));
    await opened.user.click(opened.emails.getByRole('button', { name: 'Save' }));
    await opened.user.type((await modal()).getByLabelText('Code'), '123456');
    await screen.findByRole('region', { name: 'Contact details' });
    expect(bodiesOf(opened.requests, 'POST /user/login')).toHaveLength(1);
    expect(bodiesOf(opened.requests, 'POST /challenge/confirm')).toEqual([
      { payload: 'c-1', code: '123456' },
    ]);
  });

  test('a spent code says so, and a new one is sent to the same address', async () => {
    const opened = await openEditor({
      'POST /user/login': ok({ ...byMail, tries_left: 1, resend_in: 0 }),
      'POST /challenge/confirm': refusal(422, 'code-refused'),
      'POST /challenge/resend': refusal(410, 'challenge-ended'),
    });
    await replace(opened, 'new@work.example');
    const asks = await modal();
    await opened.user.type(asks.getByLabelText('Code'), '123456');
    await asks.findByText('You have entered a wrong code too many times. Ask for a new one.');
    expect(asks.queryByLabelText('Code')).toBeNull();
    opened.answers['POST /user/login'] = ok({ ...byMail, payload: 'c-2' });
    await opened.user.click(asks.getByRole('button', { name: 'Send a new code' }));
    await asks.findByText('We are sending a new code. The previous one no longer works.');
    opened.answers['POST /challenge/confirm'] = confirmed('contact', null);
    await opened.user.type(asks.getByLabelText('Code'), '654321');
    await screen.findByRole('region', { name: 'Contact details' });
    expect(bodiesOf(opened.requests, 'POST /challenge/confirm').at(-1)).toEqual({
      payload: 'c-2',
      code: '654321',
    });
  });

  test('that somebody else uses it is told beside it, once its code was right', async () => {
    const opened = await openEditor({ 'POST /challenge/confirm': refusal(409, 'email-used') });
    const field = await replace(opened, 'new@work.example');
    await opened.user.type((await modal()).getByLabelText('Code'), '123456');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    opened.emails.getByText('This email is already in use. Please use another one.');
    expect(field.value).toBe('new@work.example');
  });

  const malformed = 'Enter a full email address, such as name@example.be.';
  test.each([
    ['malformed', 'nobody', {}, malformed],
    ['with spaces', 'a b@c.example', {}, malformed],
    ['without an ending', 'foo@bar', {}, malformed],
    [
      'refused by the service',
      'new@work.example',
      { 'POST /user/login': refusal(422, 'email-refused') },
      'This email is invalid or already used',
    ],
  ])('%s, it is told beside it', async (_what, email, answers, sentence) => {
    const opened = await openEditor(answers);
    const field = await replace(opened, email);
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    opened.emails.getByText(sentence);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('with a mistyped domain it is sent only at the second submission, and then as typed', async () => {
    const opened = await openEditor();
    await replace(opened, 'jo@gmail.con');
    await opened.emails.findByText(/^Did you mean jo@gmail\.com\?/);
    opened.emails.getByText(/press the button again/);
    expect(bodiesOf(opened.requests, 'POST /user/login')).toEqual([]);
    await opened.user.click(opened.emails.getByRole('button', { name: 'Save' }));
    await modal();
    expect(bodiesOf(opened.requests, 'POST /user/login')).toMatchObject([{ email: 'jo@gmail.con' }]);
  });

  test('what was wrong with the one before is gone once a code is on its way', async () => {
    const opened = await openEditor();
    const field = await replace(opened, 'nobody');
    opened.emails.getByText(malformed);
    await opened.user.type(field, '@work.example');
    await opened.user.click(opened.emails.getByRole('button', { name: 'Save' }));
    await modal();
    expect(opened.emails.queryByText(malformed)).toBeNull();
  });

  test('unchanged but for its capitals, it is not sent', async () => {
    const opened = await openEditor();
    await replace(opened, 'LOTTE@Peeters.example');
    await waitFor(() => expect(opened.emails.queryByLabelText('Email address')).toBeNull());
    expect(bodiesOf(opened.requests, 'POST /user/login')).toEqual([]);
  });
});

test('one that is added is sent alone; one that the account has already, in other letters say, is said so', async () => {
  const { requests, answers, emails, user } = await openEditor();
  answers['POST /user/login'] = { status: 204 };
  await user.click(emails.getByRole('button', { name: 'Add an email address' }));
  await user.type(emails.getByLabelText('Email address'), 'more@work.example');
  await user.click(emails.getByRole('button', { name: 'Save' }));
  expect(
    (await emails.findAllByText('This email address is already in your account.')).length,
  ).toBeGreaterThan(0);
  expect(emails.getByLabelText('Email address')).toHaveProperty('value', 'more@work.example');
  expect(bodiesOf(requests, 'POST /user/login')).toEqual([{ email: 'more@work.example' }]);
});

test('a phone is read in the spelling of the chosen country, one of those that get our SMS', async () => {
  const { requests, answers, phones, user } = await openEditor();
  answers['POST /user/login'] = ok({
    ...byMail,
    channel: 'sms',
    destination: '+352 6•• ••• •88',
    code_length: 8,
  });
  await user.click(phones.getByRole('button', { name: 'Add a phone number' }));
  const country = phones.getByRole('combobox');
  expect(
    within(country)
      .getAllByRole('option')
      .map(each => each.textContent),
  ).toEqual(['Belgium (+32)', 'France (+33)', 'Germany (+49)', 'Luxembourg (+352)', 'Netherlands (+31)']);
  phones.getByText(/^We send text messages to mobile numbers from these countries: Belgium, France,/);
  await user.selectOptions(country, 'LU');
  await user.type(phones.getByLabelText('Mobile phone number'), '621 199 888');
  await user.click(phones.getByRole('button', { name: 'Save' }));
  const asks = await modal('Confirm your phone number');
  await waitFor(() =>
    expect(asks.getByText(/^We have sent a code of 8 digits to/).textContent?.replaceAll('\u00a0', ' ')).toBe(
      'We have sent a code of 8 digits to +352 621 199 888.',
    ),
  );
  expect(bodiesOf(requests, 'POST /user/login')).toEqual([{ phone: '+352621199888' }]);
});

describe('a phone that gets no SMS: what is wrong is told apart, and nothing is sent without need', () => {
  test.each<[string, string, Answers, RegExp]>([
    ['nothing', ' ', {}, /^Enter your phone number\.$/],
    ['no number', '0470', {}, /^Check the phone number and the country\.$/],
    [
      'of another country',
      '+48 512 345 678',
      {},
      /^We cannot send text messages to this country\. Enter a mobile/,
    ],
    [
      'a landline',
      '02 234 56 78',
      { 'POST /user/login': refusal(422, 'phone-refused', { phone: 'not-mobile' }) },
      /^This is not a mobile number, so it cannot receive our text messages\./,
    ],
  ])('%s', async (_what, number, answers, sentence) => {
    const { phones, user, requests } = await openEditor(answers);
    await user.click(phones.getByRole('button', { name: 'Add a phone number' }));
    const field = phones.getByLabelText<HTMLInputElement>('Mobile phone number');
    await user.click(field);
    await user.paste(number);
    await user.click(phones.getByRole('button', { name: 'Save' }));
    expect((await phones.findAllByText(sentence)).length).toBeGreaterThan(0);
    expect(bodiesOf(requests, 'POST /user/login')).toHaveLength(Object.keys(answers).length);
  });
});

test('one that was never verified is sent its code; there is no other address to type', async () => {
  const { requests, emails, user } = await openEditor({
    'GET /user/logins': listed(lotteByMail, typed, lotteByPhone),
    'POST /user/login/e-3/verify': ok(byMail),
  });
  await user.click(emails.getByRole('button', { name: 'Verify: lotte@getypt.example' }));
  const asks = await modal();
  expect(asks.queryByRole('button', { name: 'Change it' })).toBeNull();
  await user.type(asks.getByLabelText('Code'), '654321');
  await screen.findByRole('region', { name: 'Contact details' });
  expect(bodiesOf(requests, 'POST /challenge/confirm')).toEqual([{ payload: 'c-1', code: '654321' }]);
});

test('a grant that has run out meanwhile is asked for, and what was typed is sent again', async () => {
  const opened = await openEditor({
    'GET /mfa/sudo': ok({ ...byMail, payload: 'g-1', purpose: 'sudo', method: 'email', other_methods: [] }),
    'POST /challenge/confirm g-1': confirmed('sudo', { access_token: null }),
  });
  opened.answers['POST /user/login'] = refusal(403, 'sudo-required');
  await replace(opened, 'new@work.example');
  const code = await screen.findByLabelText('Code');
  expect(location.pathname).toBe('/mfa');
  opened.answers['POST /user/login'] = ok(byMail);
  await opened.user.type(code, '123456');
  await modal();
  expect(location.pathname).toBe('/user/profile');
  const body = { email: 'new@work.example', replaces: 'e-1' };
  expect(bodiesOf(opened.requests, 'POST /user/login')).toEqual([body, body]);
});
