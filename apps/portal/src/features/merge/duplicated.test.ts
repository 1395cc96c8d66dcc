import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadPages } from '../../testing/load-pages';
import { confirmed, storeToken, ok, refusal } from '../../testing/open-portal';
import { rememberTarget } from '../../shared/session/target';
import { toasts } from '../../shared/layout/toasts';
import {
  bodies,
  chooseAddresses,
  challenge,
  duplicatedBrowser,
  enterCode,
  found,
  heading,
  openDuplicated,
  press,
  token,
} from './open-duplicated';
import { signInMark } from '../../shared/session/session-data';

beforeAll(loadPages);

beforeEach(() => {
  duplicatedBrowser();
  for (const { id } of toasts.entries()) toasts.dismiss(id);
});

const title = 'Another account uses your contact details';
const proofTitle = 'Is the other account also yours?';
const proof = () => screen.findByLabelText(/^Card number, email address/);
const proven = found({}, { email_proven: true });

describe('what was found', () => {
  test('is shown in plain words, without the owner of the other account', async () => {
    await openDuplicated('/duplicated', {
      'GET /duplicated': ok(
        found({ phone_duplicated: true, duplicated_mymonizze: 1, duplicated_clientarea: 2 }, { accounts: 2 }),
      ),
    });
    await heading(title);
    const list = within(screen.getByRole('list', { name: 'What we found' }));
    await waitFor(() => expect(list.getByText(/0?470 12 34 56/)).toBeTruthy());
    expect(list.getAllByRole('listitem').map(each => each.textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'The email address ann@devos.example is used by more than one account.',
      'The phone number +32 470 12 34 56 is used by more than one account.',
      'There are 2 other accounts.',
      'One other account gives access to a personal area.',
      '2 other accounts give access to a client area.',
    ]);
  });

  test('is shown once, with each condition once and the details collapsed', async () => {
    await openDuplicated('/duplicated', {
      'GET /duplicated': ok(found({ phone_duplicated: true, duplicated_mymonizze: 1 })),
    });
    await heading(title);
    const list = within(screen.getByRole('list', { name: 'What we found' }));
    expect(list.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getAllByText(/first send a code/)).toHaveLength(1);
    expect(screen.getAllByText(/Only if the other account is also yours/)).toHaveLength(1);
    expect(screen.getByText(/we close it and move/).closest('details')?.open).toBe(false);
  });

  test.each([
    ['an e-mail', found(), ['email']],
    ['e-mail and phone', found({ phone_duplicated: true }), ['email', 'phone']],
    [
      'a phone that no code reaches',
      found({ email_duplicated: false, phone_duplicated: true }, { phone_gets_codes: false }),
      [],
    ],
    ['a link that has its place here', found({ duplicated_mymonizze: 1 }), ['email', 'personal']],
    ['one that this account has', found({ duplicated_mymonizze: 1, has_mymonizze: true }), ['email']],
    ['two that compete', found({ duplicated_clientarea: 2 }), ['email']],
  ])('decides what may be chosen: %s', async (_what, known, names) => {
    await openDuplicated('/duplicated', { 'GET /duplicated': ok(known) });
    await heading(title);
    expect(screen.queryAllByRole('checkbox').map(box => box.getAttribute('name'))).toEqual(names);
  });

  test('a phone without codes is said, and everything may stay as it is', async () => {
    const opened = await openDuplicated('/duplicated', {
      'GET /duplicated': ok(
        found({ email_duplicated: false, phone_duplicated: true }, { phone_gets_codes: false }),
      ),
    });
    await screen.findByText(/cannot receive text messages/);
    await press(opened, 'Leave everything as it is');
    await heading('Welcome, Ann');
  });
});

describe('the way through', () => {
  test('a choice, its code, and home; the token that follows is kept and the limited one is gone', async () => {
    const opened = await openDuplicated('/duplicated');
    await heading(title);
    expect(document.cookie).toBe('uzzer_token_duplicated=limited');
    await chooseAddresses(opened);
    await heading('Check your email');
    expect(location.pathname).toBe('/duplicated-2fa');
    await enterCode(opened, proven);
    await heading('Welcome, Ann');
    expect(document.cookie).toBe('uzzer_token=token-2');
    expect(bodies(opened, 'POST /duplicated/code')).toEqual([{ email: 'ann@devos.example' }]);
    expect(bodies(opened, 'POST /challenge/confirm')).toEqual([{ payload: 'p-1', code: '123456' }]);
    expect(bodies(opened, 'DELETE /duplicated')).toEqual([{ email: 'ann@devos.example' }]);
    expect(toasts.entries().map(each => each.title)).toEqual([
      'Done. What you chose now belongs to this account only.',
    ]);
    expect(sessionStorage.getItem('duplicated')).toBeNull();
  });

  test('two identifiers have a code each, and the link goes along', async () => {
    const both = { phone_duplicated: true, duplicated_clientarea: 1 };
    const opened = await openDuplicated('/duplicated', { 'GET /duplicated': ok(found(both)) });
    await heading(title);
    await opened.user.click(
      screen.getByRole('checkbox', { name: 'Also move the client area to this account' }),
    );
    await chooseAddresses(opened);
    await heading('Check your email');
    opened.answers['POST /duplicated/code'] = ok(challenge({ payload: 'p-2', channel: 'sms' }));
    await enterCode(opened, found(both, { email_proven: true }));
    await heading('Check your phone');
    await enterCode(opened, found(both, { email_proven: true, phone_proven: true }), '12345678');
    await heading('Welcome, Ann');
    expect(bodies(opened, 'DELETE /duplicated')).toEqual([
      { email: 'ann@devos.example', phone: '+32470123456', remove_customer_linked: true },
    ]);
  });

  test('what was confirmed before asks no code again', async () => {
    const opened = await openDuplicated('/duplicated', { 'GET /duplicated': ok(proven) });
    await heading(title);
    await chooseAddresses(opened);
    await heading('Welcome, Ann');
    expect(bodies(opened, 'POST /duplicated/code')).toEqual([]);
  });

  test('without a choice the page explains how to continue', async () => {
    const opened = await openDuplicated('/duplicated');
    await heading(title);
    expect(screen.getByRole('checkbox')).toMatchObject({ checked: false });
    await press(opened, 'Continue');
    expect((await screen.findByRole('alert')).textContent).toContain('or leave everything as it is.');
    expect(bodies(opened, 'POST /duplicated/code')).toEqual([]);
  });

  test.each([
    ['the remembered target', null, 'Security'],
    ['the next required action', 'mfa_forced', 'Secure your account'],
  ])('success and skipping lead on to %s', async (_where, required_action, next) => {
    rememberTarget('/user/security');
    const more = {
      'POST /duplicated/skip': token(required_action),
      'GET /mfa': ok({ data: [], email: null, phone: null }),
    };
    const opened = await openDuplicated('/duplicated', more);
    await heading(title);
    await press(opened, 'Leave everything as it is');
    await heading(next);
  });

  test('other accounts that still have the address are mentioned', async () => {
    const opened = await openDuplicated('/duplicated', {
      'GET /duplicated': ok(proven),
      'DELETE /duplicated': token(null, 1),
    });
    await heading(title);
    await chooseAddresses(opened);
    await heading('Welcome, Ann');
    expect(toasts.entries()[0]?.title).toMatch(/^Done\. One other account still uses it/);
  });
});

describe('the code page', () => {
  const waiting = found({}, { challenge: challenge() });
  const kept = (stage = 'codes', more = {}) =>
    sessionStorage.setItem(
      'duplicated',
      JSON.stringify({
        signIn: signInMark('limited'),
        stage,
        choice: { email: true, phone: false, personal: false, client: false },
        ...more,
      }),
    );

  test('leaves no token in what the tab stores, and nothing of it after log-out', async () => {
    kept();
    const opened = await openDuplicated('/duplicated-2fa', { 'GET /duplicated': ok(waiting) });
    await heading('Check your email');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('limited"');
    await press(opened, 'Log out');
    expect(sessionStorage.getItem('duplicated')).toBeNull();
  });

  test('keeps working after a reload, and sends nothing', async () => {
    kept();
    const opened = await openDuplicated('/duplicated-2fa', { 'GET /duplicated': ok(waiting) });
    await heading('Check your email');
    await screen.findByText(/a•••@d•••\.example/);
    await enterCode(opened, proven);
    await heading('Welcome, Ann');
    expect(bodies(opened, 'POST /duplicated/code')).toEqual([]);
  });

  test.each([
    ['without a choice', () => undefined, waiting],
    [
      'with the choice of an earlier sign-in',
      () => kept('codes', { signIn: signInMark('another') }),
      waiting,
    ],
    ['without a code under way', () => kept(), found()],
  ])('leads back to the choice %s', async (_which, prepare, known) => {
    prepare();
    await openDuplicated('/duplicated-2fa', { 'GET /duplicated': ok(known) });
    await heading(title);
    expect(location.pathname).toBe('/duplicated');
  });

  test('a wrong code is shown beside the field and kept; the last attempt requires a new code', async () => {
    kept();
    const opened = await openDuplicated('/duplicated-2fa', {
      'GET /duplicated': ok(waiting),
      'POST /challenge/confirm': refusal(422, 'code-refused'),
    });
    await heading('Check your email');
    await enterCode(opened, waiting);
    expect((await screen.findByRole('alert')).textContent).toContain('Your code is invalid.');
    expect(screen.getByLabelText('Code')).toMatchObject({ value: '123456' });
    await opened.user.clear(screen.getByLabelText('Code'));
    await enterCode(opened, found(), '654321');
    await screen.findByText('You have entered a wrong code too many times. Ask for a new one.');
  });

  test('there is a way back to the choice', async () => {
    kept();
    const opened = await openDuplicated('/duplicated-2fa', { 'GET /duplicated': ok(waiting) });
    await heading('Check your email');
    await press(opened, 'Choose something else');
    await heading(title);
  });
});

describe('a proof of the other account', () => {
  const needed = async () => {
    const opened = await openDuplicated('/duplicated', {
      'GET /duplicated': ok(proven),
      'DELETE /duplicated': refusal(409, 'needs-proof'),
    });
    await heading(title);
    await chooseAddresses(opened);
    await heading(proofTitle);
    return opened;
  };

  test('is asked where it is needed: a card goes along with the choice', async () => {
    const opened = await needed();
    opened.answers['DELETE /duplicated'] = token();
    await opened.user.type(await proof(), '5065 0000 0000 0081');
    await press(opened, 'Continue');
    await heading('Welcome, Ann');
    expect(bodies(opened, 'DELETE /duplicated').at(-1)).toEqual({
      email: 'ann@devos.example',
      card_numbers: ['5065000000000081'],
    });
  });

  test('an invalid card number stays in the field with its error', async () => {
    const opened = await needed();
    opened.answers['DELETE /duplicated'] = refusal(422, 'card-number-refused');
    await opened.user.type(await proof(), '5065000000000081');
    await press(opened, 'Continue');
    expect((await screen.findByRole('alert')).textContent).toContain('Your card number is invalid.');
    expect(await proof()).toMatchObject({ value: '5065000000000081' });
  });

  test('a right card where another account is left: the next is asked, the first goes along', async () => {
    const opened = await needed();
    await opened.user.type(await proof(), '5065000000000081');
    await press(opened, 'Continue');
    await screen.findByText('That is correct. Now do the same for one more account.');
    opened.answers['DELETE /duplicated'] = token();
    await opened.user.type(await proof(), '5065000000000082');
    await press(opened, 'Continue');
    await heading('Welcome, Ann');
    expect(bodies(opened, 'DELETE /duplicated').at(-1)).toMatchObject({
      card_numbers: ['5065000000000081', '5065000000000082'],
    });
  });

  test.each([
    ['an e-mail', 'old@devos.example', { email: 'old@devos.example' }],
    ['a phone', '0470 11 22 33', { phone: '0470 11 22 33' }],
  ])('or a code to %s of it', async (_what, typed, address) => {
    const opened = await needed();
    await opened.user.type(await proof(), typed);
    await press(opened, 'Continue');
    await heading('Check your email');
    opened.answers['DELETE /duplicated'] = token();
    await enterCode(opened, proven);
    await heading('Welcome, Ann');
    expect(bodies(opened, 'POST /duplicated/code').at(-1)).toEqual(address);
  });

  test('an address that was typed is shown in full, so that a typo can be seen', async () => {
    const opened = await needed();
    await opened.user.type(await proof(), 'odl@devos.example');
    await press(opened, 'Continue');
    await heading('Check your email');
    expect(screen.getByText('We have sent a code of 6 digits to odl@devos.example.')).toBeTruthy();
    const kept = { ...sessionStorage };
    duplicatedBrowser();
    Object.assign(sessionStorage, kept);
    const reloaded = await openDuplicated('/duplicated-2fa', {
      'GET /duplicated': ok(found({}, { challenge: challenge() })),
    });
    await heading('Check your email');
    expect(screen.getByText('We have sent a code of 6 digits to odl@devos.example.')).toBeTruthy();
    await enterCode(reloaded, proven);
    await waitFor(() => expect(sessionStorage.getItem('typed-address')).toBeNull());
  });

  test('a right code where yet another account is left: the page says so and asks for the next', async () => {
    const opened = await needed();
    opened.answers['POST /challenge/confirm'] = confirmed('duplicated', { proves: 'other-account' });
    await opened.user.type(await proof(), 'old@devos.example');
    await press(opened, 'Continue');
    await heading('Check your email');
    await enterCode(opened, proven);
    await heading(proofTitle);
    await screen.findByText('That is correct. Now do the same for one more account.');
  });

  test('a right code after which the service is busy: the page says why nothing happens', async () => {
    const opened = await needed();
    opened.answers['POST /challenge/confirm'] = confirmed('duplicated', { proves: 'other-account' });
    opened.answers['DELETE /duplicated'] = refusal(429, 'busy', { retryAfterSeconds: 30 });
    await opened.user.type(await proof(), 'old@devos.example');
    await press(opened, 'Continue');
    await heading('Check your email');
    await enterCode(opened, proven);
    await heading(proofTitle);
    await screen.findByText(/^We are very busy right now\..*in 30 seconds/);
  });

  test('an address of nobody’s is said once its code is confirmed, and another may be tried', async () => {
    const opened = await needed();
    opened.answers['POST /challenge/confirm'] = refusal(422, 'proof-refused');
    await opened.user.type(await proof(), 'wrong@devos.example');
    await press(opened, 'Continue');
    await heading('Check your email');
    await enterCode(opened, proven);
    await screen.findByText(/^The information provided is invalid\./);
    await heading(proofTitle);
  });

  test.each([
    ['ANN@devos.example ', true],
    ['0470 12 34 56', true],
    ['0470 12 34 56', false],
  ])('%s of this account is refused at once (the phone is shared: %s)', async (typed, phone_duplicated) => {
    const both = found({ phone_duplicated }, { email_proven: true, phone_proven: true });
    const opened = await openDuplicated('/duplicated', {
      'GET /duplicated': ok(both),
      'DELETE /duplicated': refusal(409, 'needs-proof'),
    });
    await heading(title);
    await chooseAddresses(opened);
    await heading(proofTitle);
    await opened.user.type(await proof(), typed);
    await press(opened, 'Continue');
    expect((await screen.findByRole('alert')).textContent).toContain('is also on your own account');
    expect(bodies(opened, 'POST /duplicated/code')).toEqual([]);
  });

  test('an address of this account that the page does not know is named as such, and nothing is sent', async () => {
    const opened = await needed();
    opened.answers['POST /duplicated/code'] = refusal(422, 'proof-refused');
    await opened.user.type(await proof(), 'second@devos.example');
    await press(opened, 'Continue');
    expect((await screen.findByRole('alert')).textContent).toContain('is also on your own account');
    await heading(proofTitle);
  });

  test('another shared address is named as such once its code is confirmed', async () => {
    const opened = await needed();
    opened.answers['POST /challenge/confirm'] = confirmed('duplicated', { proves: 'shared' });
    await opened.user.type(await proof(), 'second@devos.example');
    await press(opened, 'Continue');
    await heading('Check your email');
    await enterCode(opened, proven);
    await screen.findByText(/is also on your own account/);
    await heading(proofTitle);
  });

  test.each(['', 'nobody', '5065 0000', '12'])('"%s" is invalid', async typed => {
    const opened = await needed();
    if (typed) await opened.user.type(await proof(), typed);
    await press(opened, 'Continue');
    expect((await screen.findByRole('alert')).textContent).toContain('Enter the 16 digits of a card');
  });

  test('keeps being asked after a reload', async () => {
    await needed();
    const memory = sessionStorage.getItem('duplicated') ?? '';
    duplicatedBrowser();
    sessionStorage.setItem('duplicated', memory);
    await openDuplicated('/duplicated-2fa', { 'GET /duplicated': ok(proven) });
    await heading(proofTitle);
  });

  test('everything may stay as it is', async () => {
    const opened = await needed();
    await press(opened, 'Leave everything as it is');
    await heading('Welcome, Ann');
  });

  test('with several accounts, a transfer that needs no evidence is possible without it', async () => {
    const several = found({}, { accounts: 2, email_proven: true });
    const opened = await openDuplicated('/duplicated', {
      'GET /duplicated': ok(several),
      'DELETE /duplicated': refusal(409, 'needs-proof'),
    });
    await heading(title);
    await chooseAddresses(opened);
    await heading(proofTitle);
    await press(opened, 'Continue without proof');
    await screen.findByText(/^Without proof, nothing can be changed here\./);
    opened.answers['DELETE /duplicated'] = token(null, 1);
    await press(opened, 'Continue without proof');
    await heading('Welcome, Ann');
    expect(bodies(opened, 'DELETE /duplicated').at(-1)).toEqual({
      email: 'ann@devos.example',
      only_allowed: true,
    });
  });
});

test('a link that has no place here: what is left to do', async () => {
  const opened = await openDuplicated('/duplicated', {
    'GET /duplicated': ok(proven),
    'DELETE /duplicated': refusal(409, 'link-conflict'),
  });
  await heading(title);
  await chooseAddresses(opened);
  await heading('These accounts cannot be merged here');
  const ask = screen.getByText(/call our helpdesk on/).textContent;
  expect(ask).toMatch(/\+32/);
  expect(ask).toContain('Say that two accounts use ann@devos.example and give access to the same service.');
  await press(opened, 'Leave everything as it is');
  await heading('Welcome, Ann');
});

test('accounts of different people: what the helpdesk can do, and what to tell it', async () => {
  const opened = await openDuplicated('/duplicated', {
    'GET /duplicated': ok(proven),
    'DELETE /duplicated': refusal(409, 'different-person'),
  });
  await heading(title);
  await chooseAddresses(opened);
  await heading('These accounts belong to different people');
  const text = (await screen.findByText(/two accounts use ann@devos\.example/)).textContent;
  expect(text).toMatch(/call our helpdesk on \+?[\d ]+\./);
  await press(opened, 'Leave everything as it is');
  await heading('Welcome, Ann');
});

test('a blocked account: what the helpdesk can do, and what to tell it', async () => {
  const opened = await openDuplicated('/duplicated', {
    'GET /duplicated': ok(proven),
    'DELETE /duplicated': refusal(409, 'other-account-blocked'),
  });
  await heading(title);
  await chooseAddresses(opened);
  await heading('The other account is blocked');
  const text = (await screen.findByText(/two accounts use ann@devos\.example/)).textContent;
  expect(text).toMatch(/Call our helpdesk on \+?[\d ]+:/);
  await press(opened, 'Leave everything as it is');
  await heading('Welcome, Ann');
});

describe('from elsewhere', () => {
  test('duplicates that the other account has resolved meanwhile continue by themselves', async () => {
    await openDuplicated('/duplicated', { 'GET /duplicated': ok(found({ email_duplicated: false })) });
    await heading('Welcome, Ann');
  });

  test('a page that cannot continue says why and can retry', async () => {
    const opened = await openDuplicated('/duplicated', {
      'GET /duplicated': ok(found({ email_duplicated: false })),
      'POST /duplicated/skip': () => Promise.reject(new TypeError('no connection')),
    });
    await screen.findByText(/connection/i);
    opened.answers['POST /duplicated/skip'] = token();
    await press(opened, 'Try again');
    await heading('Welcome, Ann');
  });

  test('duplicates that another tab has resolved continue too', async () => {
    const opened = await openDuplicated('/duplicated', {
      'POST /duplicated/code': () => {
        storeToken('token-3');
        opened.answers['GET /duplicated'] = refusal(409, 'not-duplicated');
        return Promise.resolve(refusal(409, 'not-duplicated'));
      },
    });
    await heading(title);
    await chooseAddresses(opened);
    await heading('Welcome, Ann');
  });

  test('a token that has ended asks to sign in again, and keeps where the person wanted to go', async () => {
    rememberTarget('/user/security');
    await openDuplicated('/duplicated', { 'GET /duplicated': refusal(401, 'login-required') });
    await screen.findByText('Your session has ended. Log in again.');
    expect(sessionStorage.getItem('target')).toContain('/user/security');
    expect(document.cookie).toBe('');
  });

  test('who does not want to choose now logs out', async () => {
    const opened = await openDuplicated('/duplicated');
    await heading(title);
    await press(opened, 'Log out');
    await heading('Log in');
    expect(opened.requests.filter(({ call }) => call === 'DELETE /token')).toMatchObject([
      { authorization: 'Bearer limited' },
    ]);
  });

  test.each(['/duplicated', '/duplicated-2fa'])(
    '%s does not open for a person without a choice to make',
    async path => {
      storeToken('full');
      const opened = await openDuplicated(path);
      await heading('Welcome, Ann');
      expect(bodies(opened, 'GET /duplicated')).toEqual([]);
    },
  );

  test('data that fails to load can be loaded again', async () => {
    const opened = await openDuplicated('/duplicated', { 'GET /duplicated': refusal(503, 'unavailable') });
    await screen.findByText(/The service is not responding/);
    opened.answers['GET /duplicated'] = ok(found());
    await press(opened, 'Try again');
    await screen.findByRole('checkbox');
  });
});
