import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { SystemUnavailable } from '../kernel/ports/card-system';
import { createHttpCardSystem } from './http-card-system';
import { createHttpDirectory } from './http-directory';
import { longOnly } from '../../../../tools/test/short-run.mjs';

const longTest = longOnly(test);

const closers: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closers.splice(0).map(close => close())));

interface ReceivedRequest {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A system on loopback with one fixed response, and the requests it received. */
async function system(status: number, body: string, headers: Record<string, string> = {}) {
  const requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      requests.push({ method: request.method, url: request.url, headers: request.headers, body: text });
      response.writeHead(status, headers).end(body);
    });
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closers.push(() => new Promise(resolve => server.close(resolve)));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`;
  return {
    requests,
    cards: createHttpCardSystem(base, 'a token'),
    directory: createHttpDirectory(base, 'a token'),
  };
}

const card = { id: 'card/1', lastFour: '1234', state: 'fresh' };
const person = {
  platform: 'personal',
  personId: 'P-1',
  firstname: 'Marie',
  lastname: null,
  birthdate: '1990-05-17',
  gender: null,
  emails: ['marie@dubois.example'],
  phones: [],
};

describe('the card system over HTTP', () => {
  test('receives the card number in the body, not in the URL', async () => {
    const { cards, requests } = await system(200, JSON.stringify(card));
    expect(await cards.findCard('5065123412341234')).toEqual(card);
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: '/api/cards/find',
      body: '{"number":"5065123412341234"}',
    });
    expect(requests[0]?.headers.authorization).toBe('Bearer a token');
  });

  test('finds a card or returns 404', async () => {
    const { cards } = await system(404, '');
    expect(await cards.findCard('5065123412341234')).toBeUndefined();
  });

  test.each(['activated', 'refused'] as const)('activates with an idempotency key: %s', async result => {
    const { cards, requests } = await system(200, JSON.stringify({ result }));
    expect(await cards.activateCard('card/1', 'the key')).toBe(result);
    expect(requests[0]?.url).toBe('/api/cards/card%2F1/activate');
    expect(requests[0]?.headers['idempotency-key']).toBe('the key');
  });

  test('counts as unavailable if it does not know the card to activate', async () => {
    const { cards } = await system(404, '');
    await expect(cards.activateCard('card/1', 'k')).rejects.toThrow(SystemUnavailable);
  });
});

describe('the directory over HTTP', () => {
  test('returns the people of a card', async () => {
    const { directory, requests } = await system(200, JSON.stringify([person]));
    expect(await directory.peopleOfCard('card/1')).toEqual([person]);
    expect(requests[0]).toMatchObject({ method: 'GET', url: '/api/cards/card%2F1/people' });
  });

  test('may return addresses in other forms: they are normalised, or match nothing', async () => {
    const emails = [' Marie@Dubois.example', 'not an e-mail', ' '];
    const phones = ['+32 470 12 35 03', '0470123503', ''];
    const { directory } = await system(200, JSON.stringify([{ ...person, emails, phones }]));
    expect(await directory.peopleOfCard('card/1')).toMatchObject([
      { emails: ['marie@dubois.example', 'not an e-mail'], phones: ['+32470123503', '0470123503'] },
    ]);
  });

  test('is refused if it returns two people of one platform', async () => {
    const { directory } = await system(200, JSON.stringify([person, { ...person, personId: 'P-2' }]));
    await expect(directory.peopleOfCard('card/1')).rejects.toThrow('a response that is not as documented');
  });

  test('receives the register number in the body, not in the URL', async () => {
    const { directory, requests } = await system(200, JSON.stringify([person]));
    expect(await directory.peopleOfRegisterNumber('85073003328')).toEqual([person]);
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: '/api/people/find',
      body: '{"registerNumber":"85073003328"}',
    });
  });

  test('receives a match request in the body', async () => {
    const similar = { ...person, hasCard: true, sharesRegisterNumber: false };
    const { directory, requests } = await system(200, JSON.stringify([similar]));
    const criteria = {
      emails: ['marie@dubois.example'],
      phones: [],
      linked: [{ platform: 'client' as const, personId: 'C-1' }],
    };
    expect(await directory.peopleLike(criteria)).toEqual([similar]);
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: '/api/people/like',
      body: JSON.stringify(criteria),
    });
  });

  test('is refused if it returns too many people', async () => {
    const similar = { ...person, hasCard: true, sharesRegisterNumber: false };
    const { directory } = await system(200, JSON.stringify(Array.from({ length: 21 }, () => similar)));
    const nothing = { emails: [], phones: [], linked: [] };
    await expect(directory.peopleLike(nothing)).rejects.toThrow('a response that is not as documented');
  });

  test('returns one person', async () => {
    const similar = { ...person, hasCard: false, sharesRegisterNumber: true };
    const { directory, requests } = await system(200, JSON.stringify(similar));
    const linked = [{ platform: 'client' as const, personId: 'C-1' }];
    expect(await directory.findPerson({ platform: 'personal', personId: 'P-1' }, linked)).toEqual(similar);
    expect(requests[0]).toMatchObject({
      url: '/api/people/one',
      body: JSON.stringify({ platform: 'personal', personId: 'P-1', linked }),
    });
  });

  test.each([
    ['removed', true],
    ['kept', false],
  ])('removes a contact: %s', async (result, isRemoved) => {
    const { directory, requests } = await system(200, JSON.stringify({ result }));
    const id = { platform: 'personal' as const, personId: 'P-1' };
    expect(await directory.removeContact(id, 'email', 'marie@dubois.example')).toBe(isRemoved);
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: '/api/people/contacts/remove',
      body: JSON.stringify({ ...id, kind: 'email', value: 'marie@dubois.example' }),
    });
  });

  test('may return nobody', async () => {
    const { directory } = await system(404, '');
    expect(await directory.peopleLike({ emails: [], phones: [], linked: [] })).toEqual([]);
    expect(await directory.findPerson({ platform: 'personal', personId: 'P-1' }, [])).toBeUndefined();
    expect(await directory.peopleOfCard('card/1')).toEqual([]);
    expect(await directory.peopleOfRegisterNumber('85073003328')).toEqual([]);
    expect(await directory.identitiesOf([{ platform: 'personal', personId: 'P-1' }])).toEqual([]);
  });

  test('returns identities, with a key for the register number', async () => {
    const identity = {
      platform: 'personal',
      personId: 'P-1',
      firstname: 'Marie',
      lastname: 'Dubois',
      birthdate: '1990-05-17',
      registerNumberKey: 'k-17',
    };
    const { directory, requests } = await system(200, JSON.stringify([identity]));
    const people = [{ platform: 'personal' as const, personId: 'P-1' }];
    expect(await directory.identitiesOf(people)).toEqual([identity]);
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: '/api/people/identities',
      body: '{"people":[{"platform":"personal","personId":"P-1"}]}',
    });
  });

  test('is refused if a key is empty, since all people without one would match', async () => {
    const identity = {
      platform: 'personal',
      personId: 'P-1',
      firstname: null,
      lastname: null,
      birthdate: null,
    };
    const { directory } = await system(200, JSON.stringify([{ ...identity, registerNumberKey: '' }]));
    await expect(directory.identitiesOf([])).rejects.toThrow('a response that is not as documented');
  });
});

describe.each([
  ['an error', 500, '{}', {}],
  ['too many requests', 429, '{}', {}],
  ['a refusal of our token', 401, '{}', {}],
  ['invalid JSON', 200, '<html>', {}],
  ['an empty body', 200, '', {}],
  ['another shape', 200, '{"id":5065123412341234}', {}],
  ['an id that cannot be part of a URL', 200, '{"id":"\\ud800","lastFour":"1234","state":"fresh"}', {}],
  ['a redirect', 302, '', { Location: 'http://127.0.0.1:1/' }],
])('the response %s', (_, status, body, headers) => {
  test('means unavailable, without the request in the error', async () => {
    const { cards, directory } = await system(status, body, headers);
    const outcomes = await Promise.allSettled([
      cards.findCard('5065123412341234'),
      cards.activateCard('card/1', 'k'),
      directory.peopleOfCard('card/1'),
      directory.peopleOfRegisterNumber('85073003328'),
      directory.identitiesOf([]),
      directory.peopleLike({ emails: ['marie@dubois.example'], phones: [], linked: [] }),
      directory.findPerson({ platform: 'personal', personId: 'P-1' }, []),
      directory.removeContact({ platform: 'personal', personId: 'P-1' }, 'email', 'marie@dubois.example'),
    ]);
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') throw new Error('that was an answer');
      expect(outcome.reason).toBeInstanceOf(SystemUnavailable);
      expect(String(outcome.reason.stack)).not.toMatch(/5065123412341234|85073003328|marie@/);
      expect(outcome.reason.cause).toBeUndefined();
    }
  });
});

longTest(
  'a system that does not respond within five seconds is unavailable',
  { timeout: 10_000 },
  async () => {
    const server = createServer(() => undefined);
    await new Promise<void>(resolve => {
      server.listen(0, '127.0.0.1', resolve);
    });
    closers.push(async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    });
    const { port } = server.address() as AddressInfo;
    const cards = createHttpCardSystem(`http://127.0.0.1:${port}`, undefined);
    await expect(cards.findCard('5065123412341234')).rejects.toThrow('no response (TimeoutError)');
  },
);

test('a system that cannot be reached is unavailable', async () => {
  const cards = createHttpCardSystem('http://127.0.0.1:1', undefined);
  await expect(cards.findCard('5065123412341234')).rejects.toThrow(SystemUnavailable);
});
