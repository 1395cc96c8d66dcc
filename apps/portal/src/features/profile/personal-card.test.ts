import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fakePasskeys } from '../../testing/fake-passkeys';
import { loadPages } from '../../testing/load-pages';
import { type Answers, ok, refusal } from '../../testing/open-portal';
import { signedInBrowser } from '../../testing/signed-in';
import { toasts } from '../../shared/layout/toasts';
import { card, lotte, openProfile, rowsOf } from './open-profile';

beforeAll(loadPages);

beforeEach(() => {
  signedInBrowser();
  for (const { id } of toasts.entries()) toasts.dismiss(id);
});

const personal = () => card('Personal details');

async function openForm(user: object = {}, answers: Answers = {}) {
  const opened = await openProfile(user, { 'POST /user': { status: 204 }, ...answers });
  const shown = await personal();
  await opened.user.click(shown.getByRole('button', { name: 'Change personal details' }));
  await shown.findByLabelText('First name');
  return { ...opened, shown };
}

type Opened = Awaited<ReturnType<typeof openForm>>;

async function type({ user, shown }: Opened, label: string, text: string) {
  const field = shown.getByLabelText(label);
  await user.clear(field);
  if (text) await user.type(field, text);
}

const save = ({ user, shown }: Opened) => user.click(shown.getByRole('button', { name: 'Save' }));
const sent = ({ requests }: Pick<Opened, 'requests'>) =>
  requests.filter(({ call }) => call === 'POST /user').map(({ body }) => body);

describe('personal data is shown', () => {
  test('name by name', async () => {
    await openProfile();
    expect(rowsOf(await personal())).toEqual([
      ['First name', 'Lotte'],
      ['Last name', 'Peeters'],
      ['Date of birth', '12 April 1988'],
      ['Language of our messages', 'Nederlands'],
    ]);
  });

  test('and what is not known is said to be so', async () => {
    await openProfile({ firstname: null, lastname: null, birthdate: null });
    expect(rowsOf(await personal()).map(([, detail]) => detail)).toEqual([
      'Not provided yet',
      'Not provided yet',
      'Not provided yet',
      'Nederlands',
    ]);
  });

  test.each([
    ['שרה\u200f-\u200eכהן', '𠮷𠮷'],
    ['<b>Jo</b>', '{brand} & co'],
  ])('as it is written: %j %j', async (firstname, lastname) => {
    await openProfile({ firstname, lastname });
    const shown = await personal();
    expect(rowsOf(shown).slice(0, 2)).toEqual([
      ['First name', firstname],
      ['Last name', lastname],
    ]);
    expect(shown.getByText(firstname).dir).toBe('auto');
  });

  test('and a failure to load it can be tried again', async () => {
    const { user, answers } = await openProfile({}, { 'GET /user': refusal(503, 'unavailable') });
    const again = await screen.findByRole('button', { name: 'Try again' });
    answers['GET /user'] = ok({ data: lotte });
    await user.click(again);
    expect(rowsOf(await personal())).toHaveLength(4);
  });
});

describe('personal data is edited', () => {
  test('beginning with what is stored; a stored birth date is not asked for', async () => {
    const { shown } = await openForm();
    const valueOf = (label: string) => shown.getByLabelText<HTMLInputElement>(label).value;
    expect(['First name', 'Last name', 'Language of our messages'].map(valueOf)).toEqual([
      'Lotte',
      'Peeters',
      'nl',
    ]);
    expect(shown.queryByRole('group', { name: 'Date of birth' })).toBeNull();
    await waitFor(() =>
      expect(document.activeElement).toBe(shown.getByRole('heading', { name: 'Personal details' })),
    );
  });

  test('after saving, the stored person is reloaded and shown', async () => {
    const opened = await openForm();
    await type(opened, 'First name', 'Jo');
    await opened.user.selectOptions(opened.shown.getByLabelText('Language of our messages'), 'fr');
    opened.answers['GET /user'] = ok({ data: { ...lotte, firstname: 'Jo', language: 'fr' } });
    await save(opened);
    await screen.findByText('Your personal details are saved.');
    expect(sent(opened)).toEqual([
      { firstname: 'Jo', lastname: 'Peeters', birthdate: '1988-04-12', language: 'fr' },
    ]);
    expect(rowsOf(await personal()).map(([, detail]) => detail)).toEqual([
      'Jo',
      'Peeters',
      '12 April 1988',
      'Français',
    ]);
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ firstname: 'Jo' });
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Personal details' })),
    );
  });

  test('a birth date is asked where none is stored', async () => {
    const opened = await openForm({ birthdate: null });
    for (const [label, text] of [
      ['Day', '7'],
      ['Month', '3'],
      ['Year', '1985'],
    ] as const) {
      await type(opened, label, text);
    }
    await save(opened);
    await waitFor(() => expect(sent(opened)).toMatchObject([{ birthdate: '1985-03-07' }]));
  });

  test('cancelled, nothing is sent, and the next edit begins with what is stored', async () => {
    const opened = await openForm();
    await type(opened, 'First name', 'Somebody else');
    await opened.user.click(opened.shown.getByRole('button', { name: 'Cancel' }));
    expect(rowsOf(opened.shown)[0]).toEqual(['First name', 'Lotte']);
    await opened.user.click(opened.shown.getByRole('button', { name: 'Change personal details' }));
    expect(opened.shown.getByLabelText<HTMLInputElement>('First name').value).toBe('Lotte');
    expect(sent(opened)).toEqual([]);
  });

  test('a short name that is stored is kept', async () => {
    const opened = await openForm({ firstname: 'Y', lastname: 'Li' });
    await save(opened);
    await waitFor(() => expect(sent(opened)).toMatchObject([{ firstname: 'Y', lastname: 'Li' }]));
  });

  test('a language that the market does not offer is kept', async () => {
    const opened = await openForm({ language: 'de' });
    await save(opened);
    await waitFor(() => expect(sent(opened)).toMatchObject([{ language: 'de' }]));
  });
});

describe('invalid input is shown beside its field and not sent', () => {
  test.each([
    ['First name', ' ', 'Enter your first name.'],
    ['First name', 'J', 'Enter your first name, with at least 2 letters.'],
    ['First name', 'M'.repeat(300), 'Shorten your first name to at most 100 characters.'],
    ['Last name', ' ', 'Enter your last name.'],
    [
      'Last name',
      'Li',
      /^Here a last name needs at least 3 letters. If yours is shorter, our helpdesk will gladly enter it .*: call /,
    ],
    ['Last name', 'M'.repeat(300), 'Shorten your last name to at most 100 characters.'],
  ])('%s: %j', async (label, text, sentence) => {
    const opened = await openForm();
    await type(opened, label, text);
    await save(opened);
    const field = opened.shown.getByLabelText(label);
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    const described = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toMatch(sentence);
    expect(sent(opened)).toEqual([]);
  });

  test.each([
    ['', '', '', 'Enter your date of birth.'],
    ['7', '3', '85', 'Enter your date of birth: the day, the month and the four digits of the year.'],
    ['31', '2', '1985', 'Check the day: this date does not exist.'],
    ['1', '13', '1985', 'Check the month: it is a number from 1 to 12.'],
    ['1', '1', '2999', 'Check the year: this date is in the future.'],
    ['1', '1', '1885', 'Check the year: it is more than 130 years ago.'],
  ])('the birth date %s %s %s', async (day, month, year, sentence) => {
    const parts = [day, month, year];
    const opened = await openForm({ birthdate: null });
    for (const [place, label] of ['Day', 'Month', 'Year'].entries()) {
      await type(opened, label, parts[place] ?? '');
    }
    await save(opened);
    await opened.shown.findAllByText(sentence);
    expect(sent(opened)).toEqual([]);
  });
});

describe('where the service refuses', () => {
  test('a field, its sentence stands beside it and what was typed stays', async () => {
    const opened = await openForm(
      {},
      { 'POST /user': refusal(400, 'invalid-request', { fields: ['lastname'] }) },
    );
    await type(opened, 'Last name', 'Janssens');
    await save(opened);
    await opened.shown.findAllByText(/^Here a last name needs at least 3 letters\./);
    expect(opened.shown.getByLabelText<HTMLInputElement>('Last name').value).toBe('Janssens');
  });

  test('for another reason, the form says so and can be sent again', async () => {
    const opened = await openForm({}, { 'POST /user': refusal(503, 'unavailable') });
    await save(opened);
    await opened.shown.findByRole('alert');
    opened.answers['POST /user'] = { status: 204 };
    await save(opened);
    await screen.findByText('Your personal details are saved.');
  });

  test('the token, the person signs in again', async () => {
    const opened = await openForm({}, { 'POST /user': refusal(401, 'login-required') });
    await save(opened);
    await waitFor(() => expect(location.pathname).toBe('/login/email'));
  });
});

test('a new name is told to the password manager of the browser', async () => {
  const { renamed } = fakePasskeys();
  const passkeys = { rp_id: 'r', user_id: 'u', name: 'n', display_name: 'Jo Peeters', credential_ids: [] };
  const opened = await openForm({}, { 'GET /mfa/passkeys': ok({ passkeys }) });
  await type(opened, 'First name', 'Jo');
  await save(opened);
  await waitFor(() =>
    expect(renamed.mock.calls).toEqual([[{ rpId: 'r', userId: 'u', name: 'n', displayName: 'Jo Peeters' }]]),
  );
});

test('a failed reload of the person leaves the form unchanged', async () => {
  const opened = await openForm();
  await type(opened, 'First name', 'Jo');
  opened.answers['GET /user'] = refusal(503, 'unavailable');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await screen.findByRole('button', { name: 'Try again' });
  expect(opened.shown.getByLabelText<HTMLInputElement>('First name').value).toBe('Jo');
});
