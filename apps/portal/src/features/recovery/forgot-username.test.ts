import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type Answers, freshBrowser, openPortal } from '../../testing/open-portal';

beforeEach(freshBrowser);

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const answering = (body: unknown, status = 200): Answers => ({
  'POST /user/forgot-username': { status, body },
});
const found = answering({ usernames: ['m•••@d•••.example', '+32 4•• •• •• 12'] });

test('by card number, from the login page: what the person signs in with, masked', async () => {
  const { user, requests } = await openPortal('/login/email', found);
  await user.click(await screen.findByRole('link', { name: 'Forgotten your email or number?' }));
  await heading('Forgotten your email or number?');
  await user.type(await screen.findByLabelText('Card number'), '5065123412341234');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await heading('You log in with');
  expect(requests.at(-1)?.body).toEqual({ card_number: '5065 1234 1234 1234' });
  const list = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(list).toEqual(expect.arrayContaining(['m•••@d•••.example', '+32 4•• •• •• 12']));
  screen.getByText('Nothing received? Check your spam folder too.');
  expect(sessionStorage.getItem('recovery')).not.toContain('5065');
});

test('by national register number, and what was typed in the other way stays', async () => {
  const { user, requests } = await openPortal('/forgot-username', found);
  await user.type(await screen.findByLabelText('Card number'), '5065');
  await user.click(screen.getByRole('link', { name: 'By register number' }));
  await user.type(await screen.findByLabelText('National register number'), '85.07.30-033.28');
  await user.click(screen.getByRole('link', { name: 'By card' }));
  expect(await screen.findByLabelText('Card number')).toHaveProperty('value', '5065');
  await user.click(screen.getByRole('link', { name: 'By register number' }));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await heading('You log in with');
  expect(requests.at(-1)?.body).toEqual({ register_number: '85.07.30-033.28' });
});

test('a market without the national number offers the card alone', async () => {
  await openPortal('/forgot-username?by=register', found, { hasRegisterNumberRecovery: false });
  await screen.findByLabelText('Card number');
  expect(screen.queryByRole('link', { name: 'By register number' })).toBeNull();
});

test.each([
  ['/forgot-username', 'Card number', '5065123412341234', 'No username found for the given card number.'],
  [
    '/forgot-username?by=register',
    'National register number',
    '85073003328',
    'No username found for the given national register number.',
  ],
])('%s: none found', async (path, label, number, sentence) => {
  const { user } = await openPortal(path, answering({ usernames: [] }));
  await user.type(await screen.findByLabelText(label), number);
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await heading('No username found');
  await screen.findByText(sentence);
  expect(within(screen.getByRole('main')).getByRole('link', { name: '+32 2 000 12 34' })).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Try another number' }));
  await heading('Forgotten your email or number?');
});

test.each([
  ['/forgot-username', 'Card number', '5065 12', 'Enter the 16 digits of your card.'],
  [
    '/forgot-username?by=register',
    'National register number',
    '85073003329',
    'Check the digits of your national register number: at least one is wrong.',
  ],
  [
    '/forgot-username?by=register',
    'National register number',
    '8507300332',
    'Check your national register number: 11 digits in Belgium, 13 in Luxembourg.',
  ],
])('%s: what is no number is said beside the field, and not sent', async (path, label, number, sentence) => {
  const { user, requests } = await openPortal(path, found);
  await user.type(await screen.findByLabelText(label), number);
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  expect(requests).toEqual([]);
});

test('too many numbers that lead nowhere: the page says how long to wait', async () => {
  const refused = answering({ code: 'too-many-attempts', message: '', retryAfterSeconds: 600 }, 429);
  const { user } = await openPortal('/forgot-username', refused);
  await user.type(await screen.findByLabelText('Card number'), '5065123412341234');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect((await screen.findByRole('alert')).textContent).toContain('in about 10 minutes');
});
