import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadPages } from '../../testing/load-pages';
import { ok, refusal, confirmed } from '../../testing/open-portal';
import { answering, signedInBrowser } from '../../testing/signed-in';
import { challenge, offer, openFuzzion } from './open-fuzzion';

beforeAll(loadPages);
beforeEach(signedInBrowser);

const titled = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = async (name: string | RegExp) => screen.findByRole('button', { name });
const bodiesOf = (requests: { call: string; body: unknown }[], call: string) =>
  requests.filter(each => each.call === call).map(({ body }) => body);

async function typeBirthdate(user: Awaited<ReturnType<typeof openFuzzion>>['user']): Promise<void> {
  await user.type(await screen.findByLabelText('Day'), '17');
  await user.type(screen.getByLabelText('Month'), '5');
  await user.type(screen.getByLabelText('Year'), '1990');
}

test('the dashboard offers it only to a person who is not linked on every platform', async () => {
  const { user } = await openFuzzion('/user/dashboard', { offer });
  const link = await screen.findByRole('link', { name: 'View' });
  expect(screen.getByText(/a record in “Personal area” that looks like yours/)).toBeTruthy();
  await user.click(link);
  await titled('Is this you?');
});

test('a person who is linked on every platform gets no proposal', async () => {
  const linked = { user_id: '1', customer_user_id: '2', fridom_user_id: '3', firstname: 'Anna' };
  const { requests } = await openFuzzion('/user/dashboard', { offer }, answering(linked));
  await titled('Welcome, Anna');
  await screen.findByRole('link', { name: 'Personal area' });
  expect(requests.map(({ call }) => call)).not.toContain('GET /fuzzion');
  expect(screen.queryByText('View')).toBeNull();
});

test('the record is shown masked, with what is the same', async () => {
  await openFuzzion('/fuzzion', { offer });
  await titled('Is this you?');
  expect(screen.getByText('M. D.')).toBeTruthy();
  expect(screen.getByText(/m•••@d•••\.example/).textContent).toContain('Same as in your account');
  expect(screen.getByText(/\+32 4/).textContent).not.toContain('Same as in your account');
});

test('skip asks again later, and leads to the dashboard', async () => {
  const { user, requests, setReply } = await openFuzzion(
    '/fuzzion',
    { offer },
    { 'POST /fuzzion/skip': { status: 204 } },
  );
  const button = await press('Decide later');
  setReply({});
  await user.click(button);
  await titled('Welcome, Anna');
  expect(bodiesOf(requests, 'POST /fuzzion/skip')).toEqual([{ offer: 'o-1' }]);
  expect(screen.getByText('We will ask you again in a week.')).toBeTruthy();
});

describe('the owner step', () => {
  test('sends the birth date, and leads to the code', async () => {
    const { user, requests, setReply } = await openFuzzion(
      '/fuzzion/owner',
      { offer },
      {
        'POST /fuzzion/owner': ok(challenge),
      },
    );
    await typeBirthdate(user);
    setReply({ offer, challenge });
    await user.click(await press('Send a code'));
    await titled('Confirm with a code');
    expect(bodiesOf(requests, 'POST /fuzzion/owner')).toEqual([{ offer: 'o-1', birthdate: '1990-05-17' }]);
  });

  test('says where the code goes: never to an address that the account has too', async () => {
    await openFuzzion('/fuzzion/owner', { offer });
    const text = (await screen.findByText(/We then send a code to/)).textContent;
    expect(text).toContain('+32');
    expect(text).not.toContain('d•••.example');
  });

  test('asks for the card where the record has no birth date', async () => {
    const { user, requests } = await openFuzzion('/fuzzion/owner', { offer: { ...offer, proof: 'card' } });
    await user.type(await screen.findByLabelText('Card number'), '5065 1234 1234 123');
    await user.click(await press('Send a code'));
    expect((await screen.findAllByText(/Enter all 16 digits/)).length).toBeGreaterThan(0);
    await user.type(screen.getByLabelText('Card number'), '4');
    await user.click(await press('Send a code'));
    await waitFor(() =>
      expect(bodiesOf(requests, 'POST /fuzzion/owner')).toEqual([
        { offer: 'o-1', card_number: expect.any(String) },
      ]),
    );
  });

  test.each([
    [refusal(422, 'fuzzion-refused'), /The information provided is invalid/],
    [
      refusal(429, 'too-many-attempts', { retryAfterSeconds: 80_000 }),
      /Too many attempts.*again (today|tomorrow) at/,
    ],
    [refusal(503, 'unavailable', { retryAfterSeconds: 30 }), /is not responding at the moment/],
  ])('shows the refusal and keeps the input: %o', async (answer, sentence) => {
    const { user } = await openFuzzion('/fuzzion/owner', { offer }, { 'POST /fuzzion/owner': answer });
    await typeBirthdate(user);
    await user.click(await press('Send a code'));
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
    expect((screen.getByLabelText('Year') as HTMLInputElement).value).toBe('1990');
  });

  test('an impossible date costs no attempt', async () => {
    const { user, requests } = await openFuzzion('/fuzzion/owner', { offer });
    await user.type(await screen.findByLabelText('Day'), '31');
    await user.click(await press('Send a code'));
    expect((await screen.findAllByText(/Enter the date of birth/)).length).toBeGreaterThan(0);
    expect(bodiesOf(requests, 'POST /fuzzion/owner')).toEqual([]);
  });
});

describe('the code', () => {
  const confirm = async (user: Awaited<ReturnType<typeof openFuzzion>>['user']) =>
    user.type(await screen.findByLabelText('Code'), '12345678');

  test('a correct code links the person and reloads the services', async () => {
    const { user, requests, setReply } = await openFuzzion(
      '/fuzzion/code',
      { offer, challenge },
      {
        'POST /challenge/confirm': confirmed('fuzzion', null),
      },
    );
    await titled('Confirm with a code');
    setReply({ end: { platform: 'personal', outcome: 'claimed', removed: [] } });
    await confirm(user);
    await titled('Your accounts are linked');
    expect(bodiesOf(requests, 'POST /challenge/confirm')).toEqual([{ payload: 'p-1', code: '12345678' }]);
    expect(requests.filter(({ call }) => call === 'GET /user').length).toBeGreaterThan(1);
  });

  test('a wrong code is shown beside the field', async () => {
    const { user } = await openFuzzion(
      '/fuzzion/code',
      { offer, challenge },
      {
        'POST /challenge/confirm': refusal(422, 'code-refused'),
      },
    );
    await confirm(user);
    expect((await screen.findAllByText(/Your code is invalid/)).length).toBeGreaterThan(0);
  });

  test.each(['fuzzion-failed', 'unavailable'])(
    '%s leads to the error page, changes nothing and can be retried',
    async code => {
      const { user, setReply } = await openFuzzion(
        '/fuzzion/code',
        { offer, challenge },
        {
          'POST /challenge/confirm': refusal(code === 'unavailable' ? 503 : 409, code),
        },
      );
      await titled('Confirm with a code');
      setReply({ offer, challenge, end: { platform: 'personal', outcome: 'failed', removed: [] } });
      await confirm(user);
      await titled('The accounts were not linked');
      expect(screen.getByText('A technical error occurred during the merging of the accounts.')).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/fuzzion/code');
    },
  );

  test('goes to another address where the person asks', async () => {
    const { user, requests } = await openFuzzion(
      '/fuzzion/code',
      { offer, challenge },
      {
        'POST /challenge/redirect': ok({
          ...challenge,
          channel: 'email',
          code_length: 6,
          destination: 'm•••@w•••.example',
          others: [],
        }),
      },
    );
    await user.click(await press(/Send the code to m/));
    await screen.findByText(/a code of 6 digits/);
    expect(bodiesOf(requests, 'POST /challenge/redirect')).toEqual([{ payload: 'p-1', to: '1' }]);
    expect(screen.queryByRole('button', { name: /Send the code by e-mail/ })).toBeNull();
  });
});

describe('not me', () => {
  test('says what is removed before it is, and after', async () => {
    const { user, requests, setReply } = await openFuzzion(
      '/fuzzion-rejection',
      { offer },
      {
        'POST /fuzzion/reject': ok({ removed: ['m•••@d•••.example'] }),
      },
    );
    await titled('Not you?');
    expect(screen.getByText(/We remove from that record .* m•••@d•••\.example/)).toBeTruthy();
    // The service proposes another person next. The page must still show the result of this rejection.
    setReply({
      offer: { ...offer, id: 'o-2' },
      end: { platform: 'personal', outcome: 'rejected', removed: [] },
    });
    await user.click(await press('Confirm: this is not me'));
    await titled('Thank you, we will not ask again');
    expect(screen.getByText(/We are removing m•••@d•••\.example/)).toBeTruthy();
    expect(bodiesOf(requests, 'POST /fuzzion/reject')).toEqual([{ offer: 'o-1' }]);
  });

  test('says plainly where nothing may be removed', async () => {
    const alone = { ...offer, addresses: offer.addresses.map(each => ({ ...each, removable: false })) };
    const { user, setReply } = await openFuzzion(
      '/fuzzion-rejection',
      { offer: alone },
      {
        'POST /fuzzion/reject': ok({ removed: [] }),
      },
    );
    await screen.findByText(/contains nothing that we may remove/);
    setReply({ end: { platform: 'personal', outcome: 'rejected', removed: [] } });
    await user.click(await press('Confirm: this is not me'));
    await screen.findByText(/We have not removed anything/);
  });

  test('an unavailable directory is reported, and no success is shown', async () => {
    const { user } = await openFuzzion(
      '/fuzzion-rejection',
      { offer },
      {
        'POST /fuzzion/reject': refusal(503, 'unavailable'),
      },
    );
    await user.click(await press('Confirm: this is not me'));
    await screen.findAllByText(/is not responding at the moment/);
    await titled('Not you?');
  });
});

test('a page that may not open redirects to the current step', async () => {
  await openFuzzion('/fuzzion-success', { offer });
  await titled('Is this you?');
  expect(location.pathname).toBe('/fuzzion');
});
