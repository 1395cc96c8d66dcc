import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { abandonStepUp } from '../../shared/step-up/step-up';
import { loadPages } from '../../testing/load-pages';
import { type Answers, ok, refusal, confirmed } from '../../testing/open-portal';
import { signedInBrowser } from '../../testing/signed-in';
import { toasts } from '../../shared/layout/toasts';
import { card, lotte, openProfile, rowsOf } from './open-profile';
import { stepUpChallenge } from '../../testing/step-up-challenge';

beforeAll(loadPages);

beforeEach(() => {
  abandonStepUp();
  signedInBrowser();
  for (const { id } of toasts.entries()) toasts.dismiss(id);
});

const masked = 'BE•• •••• •••• 6769';
const holder = ['Account holder', 'Lotte Peeters'];
const status = (single: boolean) => ok({ need_card: false, single, sudo: true, has_method: true });
const single = stepUpChallenge('single');

async function open(user: object = {}, answers: Answers = {}) {
  const opened = await openProfile(
    { iban: masked, ...user },
    { 'GET /mfa/status': status(true), 'PUT /user/iban': ok({ iban: masked }), ...answers },
  );
  return { ...opened, shown: await card('Bank account') };
}

async function openForm(user: object = {}, answers: Answers = {}) {
  const opened = await open(user, answers);
  await opened.user.click(opened.shown.getByRole('button', { name: /bank account$/ }));
  await opened.shown.findByLabelText('IBAN');
  return opened;
}

type Opened = Awaited<ReturnType<typeof open>>;

const iban = ({ shown }: Opened) => shown.getByLabelText<HTMLInputElement>('IBAN');
const country = ({ shown }: Opened) => shown.getByLabelText<HTMLSelectElement>('Country of the bank');
const sent = ({ requests }: Opened) =>
  requests.filter(({ call }) => call === 'PUT /user/iban').map(({ body }) => body);

const started = ({ requests }: Opened) =>
  requests.filter(({ call }) => call === 'POST /mfa/sudo/iban').map(({ body }) => body);
const needsCode: Answers = {
  'PUT /user/iban': refusal(403, 'sudo-required'),
  'POST /mfa/sudo/iban': ok(single),
  'POST /challenge/confirm': confirmed('single', { access_token: null }),
};

async function save(opened: Opened, number = 'BE68 5390 0754 7034') {
  await opened.user.clear(iban(opened));
  await opened.user.click(iban(opened));
  await opened.user.paste(number);
  await opened.user.click(opened.shown.getByRole('button', { name: 'Save' }));
}

describe('the bank account is shown', () => {
  test('masked', async () => {
    expect(rowsOf((await open()).shown)).toEqual([['IBAN', masked], holder]);
  });

  test('with what it is for and in whose name it is, also while it is changed', async () => {
    const opened = await openForm();
    opened.shown.getByText('We pay refunds into this account. It must be in your own name.');
    expect(rowsOf(opened.shown)).toEqual([holder]);
  });

  test('or said not to be there yet', async () => {
    const { shown } = await open({ iban: null });
    shown.getByText('You have not given us a bank account yet.');
    shown.getByRole('button', { name: 'Add bank account' });
  });

  test('not where the market has none', async () => {
    await openProfile({ iban: null }, {}, { hasBankAccount: false });
    await card('Personal details');
    expect(screen.queryByRole('region', { name: 'Bank account' })).toBeNull();
  });
});

describe('editing', () => {
  test('starts with the country kept and the number empty', async () => {
    const opened = await openForm({ iban: 'RS•• •••• •••• •••• ••13 79' });
    expect([country(opened).value, iban(opened).value]).toEqual(['SR', '']);
    expect(country(opened).options).toHaveLength(46);
    await waitFor(() =>
      expect(document.activeElement).toBe(opened.shown.getByRole('heading', { name: 'Bank account' })),
    );
  });

  test('starts with the market’s country where there is no account yet, or one of another part of the world', async () => {
    const opened = await openForm({ iban: 'TR•• •••• •••• •••• •••• •••3 26' });
    expect(country(opened).value).toBe('BE');
  });

  test('needs no code before something is typed', async () => {
    const opened = await openForm({}, { 'GET /mfa/status': status(false) });
    expect(location.pathname).toBe('/user/profile');
    expect(opened.requests.map(({ call }) => call)).not.toContain('GET /mfa/status');
  });

  test('forces the country’s code and groups the number', async () => {
    const opened = await openForm();
    await opened.user.type(iban(opened), 'nl685390');
    expect(iban(opened).value).toBe('BE68 5390');
  });

  test('another country clears the number; its letters are kept', async () => {
    const opened = await openForm();
    await opened.user.type(iban(opened), '6853');
    await opened.user.selectOptions(country(opened), 'NL');
    expect(iban(opened).value).toBe('');
    await opened.user.type(iban(opened), '91abna04');
    expect(iban(opened).value).toBe('NL91 ABNA 04');
  });

  test('a whole number of another country that is pasted brings its country', async () => {
    const opened = await openForm();
    await opened.user.type(iban(opened), 'be');
    await opened.user.paste('FR14 2004 1010 0505 0001 3M02 606');
    expect([country(opened).value, iban(opened).value]).toEqual(['FR', 'FR14 2004 1010 0505 0001 3M02 606']);
    await opened.user.click(opened.shown.getByRole('button', { name: 'Save' }));
    await screen.findByText('Your bank account is saved.');
    expect(sent(opened)).toEqual([{ iban: 'FR1420041010050500013M02606' }]);
  });

  test('a whole number of a country that we do not pay to stays as it is, and is refused for its country', async () => {
    const opened = await openForm();
    await save(opened, 'PK36SCBL0000001123456702');
    expect(iban(opened).value).toBe('PK36 SCBL 0000 0011 2345 6702');
    await opened.shown.findByText(/^We cannot pay into an account in this country\./);
    expect(sent(opened)).toEqual([]);
  });

  test('choosing another country takes the error with the number', async () => {
    const opened = await openForm();
    await save(opened, 'BE68 5390');
    await opened.shown.findAllByText('The provided IBAN is invalid.');
    await opened.user.selectOptions(country(opened), 'NL');
    expect(opened.shown.queryByText('The provided IBAN is invalid.')).toBeNull();
    expect(iban(opened).getAttribute('aria-invalid')).toBeNull();
  });

  test('Serbia’s numbers begin with RS', async () => {
    const opened = await openForm();
    await opened.user.selectOptions(country(opened), 'SR');
    await save(opened, '35 2600 0560 1001 6113 79');
    await screen.findByText('Your bank account is saved.');
    expect(sent(opened)).toEqual([{ iban: 'RS35260005601001611379' }]);
  });

  test('cancelled, sends nothing, and starts anew', async () => {
    const opened = await openForm();
    await opened.user.type(iban(opened), 'BE68');
    await opened.user.click(opened.shown.getByRole('button', { name: 'Cancel' }));
    expect(rowsOf(opened.shown)).toEqual([['IBAN', masked], holder]);
    await opened.user.click(opened.shown.getByRole('button', { name: 'Change bank account' }));
    await opened.shown.findByLabelText('IBAN');
    expect(iban(opened).value).toBe('');
    expect(sent(opened)).toEqual([]);
  });
});

describe('saving', () => {
  test('sends the number without gaps, closes the form, shows the new one and says so', async () => {
    const opened = await openForm();
    opened.answers['GET /user'] = ok({ data: { ...lotte, iban: 'BE•• •••• •••• 7034' } });
    await save(opened);
    await screen.findByText('Your bank account is saved.');
    expect(sent(opened)).toEqual([{ iban: 'BE68539007547034' }]);
    expect(rowsOf(opened.shown)).toEqual([['IBAN', 'BE•• •••• •••• 7034'], holder]);
    expect(localStorage.getItem('user')).not.toContain('7034');
  });

  test.each(['', 'BE'])('%j is nothing yet: the form asks for it', async number => {
    const opened = await openForm();
    await save(opened, number || ' ');
    await opened.shown.findAllByText('Enter your IBAN.');
    expect(sent(opened)).toEqual([]);
  });

  test.each(['BE68 5390 0754 7035', 'BE68 5390'])(
    '%j is wrong: said in the form, input kept',
    async number => {
      const opened = await openForm();
      await save(opened, number);
      await opened.shown.findAllByText('The provided IBAN is invalid.');
      expect(iban(opened).getAttribute('aria-invalid')).toBe('true');
      expect(iban(opened).value).toBe(number);
      expect(sent(opened)).toEqual([]);
    },
  );

  test('one that the service refuses: said in the form, input kept', async () => {
    const opened = await openForm({}, { 'PUT /user/iban': refusal(422, 'iban-refused') });
    await save(opened);
    await opened.shown.findAllByText('The provided IBAN is invalid.');
    expect(iban(opened).value).toBe('BE68 5390 0754 7034');
  });

  test.each([
    ['the service is away', refusal(503, 'unavailable')],
    ['the service fails', refusal(500, 'internal')],
    ['the market has none after all', refusal(404, 'not-found')],
  ])(
    'where %s an error toast says so, the form closes, and the card keeps saying it',
    async (_why, answer) => {
      const opened = await openForm({}, { 'PUT /user/iban': answer });
      await save(opened);
      await opened.shown.findByText('Update failed');
      opened.shown.getByText("IBAN couldn't be updated. Try again later.");
      expect(toasts.entries().map(({ tone, title }) => [tone, title])).toEqual([['danger', 'Update failed']]);
      expect(rowsOf(opened.shown)).toEqual([['IBAN', masked], holder]);
      await opened.user.click(opened.shown.getByRole('button', { name: 'Change bank account' }));
      await opened.shown.findByLabelText('IBAN');
      expect(opened.shown.queryByText('Update failed')).toBeNull();
    },
  );

  test('asks for a code for the account that was typed, and sends the same after it', async () => {
    const opened = await openForm({}, needsCode);
    await save(opened);
    await screen.findByRole('heading', { level: 1, name: 'Check your phone' });
    expect(location.pathname + location.search).toBe('/mfa?single=1');
    expect(started(opened)).toEqual([{ iban: 'BE68539007547034' }]);
    expect(opened.requests.map(({ call }) => call)).not.toContain('GET /mfa/sudo');
    opened.answers['PUT /user/iban'] = ok({ iban: masked });
    await opened.user.type(screen.getByLabelText('Code'), '12345678');
    await screen.findByText('Your bank account is saved.');
    expect(sent(opened)).toEqual([{ iban: 'BE68539007547034' }, { iban: 'BE68539007547034' }]);
  });

  test('asks for no code for a number that is wrong', async () => {
    const opened = await openForm({}, needsCode);
    await save(opened, 'BE68 5390 0754 7035');
    await opened.shown.findAllByText('The provided IBAN is invalid.');
    expect(started(opened)).toEqual([]);
  });

  test('without the code keeps what was typed; another account gets a code of its own', async () => {
    const opened = await openForm({}, needsCode);
    await save(opened);
    await opened.user.click(await screen.findByRole('button', { name: 'Go back without confirming' }));
    await opened.shown.findByText('First confirm that it is you.');
    expect(iban(opened).value).toBe('BE68 5390 0754 7034');
    await save(opened, 'BE71 0961 2345 6769');
    await screen.findByRole('heading', { level: 1, name: 'Check your phone' });
    expect(started(opened)).toEqual([{ iban: 'BE68539007547034' }, { iban: 'BE71096123456769' }]);
  });

  test('when no code can be sent now says so, and tries again for the same account', async () => {
    const opened = await openForm(
      {},
      { ...needsCode, 'POST /mfa/sudo/iban': refusal(429, 'too-many-codes', { retryAfterSeconds: 1 }) },
    );
    await save(opened);
    await screen.findByRole('heading', { level: 1, name: 'Confirm that it is you' });
    opened.answers['POST /mfa/sudo/iban'] = ok(single);
    await opened.user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { level: 1, name: 'Check your phone' });
    expect(started(opened)).toHaveLength(2);
  });

  test('with a token that is no longer taken leads to sign-in', async () => {
    const opened = await openForm({}, { 'PUT /user/iban': refusal(401, 'login-required') });
    await save(opened);
    await waitFor(() => expect(location.pathname).toBe('/login/email'));
  });
});
