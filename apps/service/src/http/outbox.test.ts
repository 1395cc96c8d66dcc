import { markets } from '@talon/markets/markets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queueMessage, type Recipient } from '../domain/notifications/queue-message';
import { transaction } from '../db/transaction';
import { runJobs } from '../testing/jobs';
import { startTestService } from '../testing/service';

const host = 'outbox.talon.localhost:3000';
type Service = Awaited<ReturnType<typeof startTestService>>;

const [market] = markets;
const recipient: Recipient = { method: 'email', destination: 'marie@dubois.example', language: 'en', market };

describe('the outbox of a demonstration', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startTestService({ env: { DEMONSTRATION: '1' } });
  });
  afterAll(() => service.stop());

  const send = async (to: Recipient, content: Parameters<typeof queueMessage>[3]) => {
    await transaction(service.deps.db, tx =>
      queueMessage(service.deps, tx, to, content, { expiresInSeconds: 60 }),
    );
    await runJobs(service.deps);
  };
  const open = (path: string, { method = 'GET', at = host } = {}) => service.call(path, { host: at, method });

  test('is empty at first, and says so', async () => {
    expect((await open('/')).text).toContain('Nothing yet');
    expect((await open('/messages.json')).json).toEqual([]);
  });

  test('shows a code at a glance, on the page and as JSON', async () => {
    await send(recipient, { name: 'code', purpose: 'sign-in', code: '012345', minutes: 10 });
    const page = await open('/');
    expect(page.text).toContain('<p class="code">012345</p>');
    const [message] = (await open('/messages.json?to=marie@dubois.example')).json;
    expect(message).toMatchObject({
      to: 'marie@dubois.example',
      code: '012345',
      method: 'email',
      market: 'be',
    });
    expect(message.message_id).toBe(`<${message.id}@talon.localhost>`);
    expect((await open('/messages.json?to=nobody@dubois.example')).json).toEqual([]);
    expect((await open('/?to=nobody@dubois.example')).text).toContain('Nothing yet');
  });

  test('shows an SMS', async () => {
    await send(
      { ...recipient, method: 'sms', destination: '+32470123456' },
      { name: 'code', purpose: 'sign-in', code: '01234567', minutes: 10 },
    );
    expect((await open('/')).text).toContain('@account.talon.localhost #01234567');
  });

  test('shows those of every market, the newest first, with their time', async () => {
    const claire = 'claire@muller.example';
    const luxembourg = markets.find(({ id }) => id === 'lu') ?? market;
    await send(
      { ...recipient, destination: claire, market: luxembourg },
      { name: 'card-activated', lastFour: '0001' },
    );
    const [newest] = (await open('/messages.json')).json;
    expect(newest).toMatchObject({ to: claire, market: 'lu', code: null });
    const [first = ''] = (await open('/')).text.split('</article>');
    expect(first).toContain(claire);
    expect(first).toContain(`datetime="${newest.sent_at}"`);
    expect((await open('/', { at: 'outbox.talon-lux.localhost:3000' })).status).toBe(421);
  });

  test.each(['%2B32470123456', '+32470123456', '%2B32%20470%2012%2034%2056'])(
    'finds a phone that is asked for as %s',
    async to => {
      const { json } = await open(`/messages.json?to=${to}`);
      expect(json).toMatchObject([{ to: '+32470123456', code: '01234567' }]);
    },
  );

  test('finds an e-mail in capitals', async () => {
    const { text } = await open('/?to=MARIE@dubois.example');
    expect(text).toContain('012345');
    expect(text).not.toContain('01234567');
  });

  test('shows what was sought as text', async () => {
    const { text } = await open(`/?to=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(text).not.toContain('<script>');
  });

  test('what people typed is harmless there, and a mail runs nothing', async () => {
    await send(recipient, {
      name: 'invitation',
      firstname: '<script>alert(1)</script>',
      code: 'ACDEF23467',
      validUntil: new Date(),
    });
    const page = await open('/');
    expect(page.text).not.toContain('<script>');
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'self'; frame-src 'self'/,
    );
    expect(page.headers['content-security-policy']).not.toMatch(/unsafe|script-src/);
    expect(page.headers['x-frame-options']).toBe('DENY');
    expect(page.headers['cache-control']).toBe('no-store');
    const [message] = (await open('/messages.json')).json;
    const mail = await open(`/messages/${message.id}/html`);
    expect(mail.text).not.toContain('<script>');
    expect(page.text).toContain(
      `<iframe sandbox="" loading="lazy" title="${message.subject}" src="/messages/${message.id}/html">`,
    );
    expect(mail.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
    );
    expect(mail.headers).toMatchObject({
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-site',
    });
  });

  test('an SMS has no mail to look at', async () => {
    const [message] = (await open('/messages.json?to=%2B32470123456')).json;
    expect((await open(`/messages/${message.id}/html`)).status).toBe(404);
  });

  test.each([
    '/messages/no-id/html',
    '/messages/%00/html',
    '/messages/%/html',
    '/messages/00000000-0000-4000-8000-000000000000/html',
    '/nowhere',
  ])('%s is not there', async path => expect((await open(path)).status).toBe(404));

  test.each(['/?to=%00', '/messages.json?to=%00'])('%s cannot be sought', async path => {
    expect((await open(path)).status).toBe(400);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('nothing can be changed by %s', async method => {
    const answer = await open('/', { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD');
  });

  test("has a style sheet in the market's colours", async () => {
    const { text, headers } = await open('/outbox.css');
    expect(headers['content-type']).toContain('text/css');
    const used = [...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name);
    expect(used.length).toBeGreaterThan(0);
    for (const name of used) expect(text).toContain(`${name}: `);
  });
});

describe('outside a demonstration', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.stop());

  test('there is no such host, and nothing is ever written for it', async () => {
    expect((await service.call('/', { host })).status).toBe(421);
    expect((await service.call('/messages.json', { host })).status).toBe(421);
    await transaction(service.deps.db, tx =>
      queueMessage(
        service.deps,
        tx,
        recipient,
        { name: 'code', purpose: 'sign-in', code: '012345', minutes: 10 },
        { expiresInSeconds: 60 },
      ),
    );
    await runJobs(service.deps);
    expect((await service.deps.db.query('select 1 from outbox')).rowCount).toBe(0);
  });
});
