import { markets } from '@talon/markets/markets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queueMessage, type Recipient } from '../core/messaging/queue-message';
import { transaction } from '../db/pool';
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
  const open = (path: string, method = 'GET') => service.call(path, { host, method });

  test('is empty at first, and says so', async () => {
    expect((await open('/')).text).toContain('Nothing yet');
    expect((await open('/messages.json')).json).toEqual([]);
  });

  test('shows a code at a glance, on the page and as JSON', async () => {
    await send(recipient, { name: 'code', code: '012345', minutes: 10 });
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
      { name: 'code', code: '01234567', minutes: 10 },
    );
    expect((await open('/')).text).toContain('@account.talon.localhost #01234567');
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
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
    const [message] = (await open('/messages.json')).json;
    const mail = await open(`/messages/${message.id}/html`);
    expect(mail.text).not.toContain('<script>');
    expect(mail.headers['content-security-policy']).toContain('sandbox');
    expect(mail.headers['x-frame-options']).toBe('SAMEORIGIN');
  });

  test.each(['/messages/no-id/html', '/messages/00000000-0000-4000-8000-000000000000/html', '/nowhere'])(
    '%s is not there',
    async path => expect((await open(path)).status).toBe(404),
  );

  test('nothing can be changed', async () => {
    expect((await open('/', 'DELETE')).status).toBe(405);
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
        { name: 'code', code: '012345', minutes: 10 },
        { expiresInSeconds: 60 },
      ),
    );
    await runJobs(service.deps);
    expect((await service.deps.db.query('select 1 from outbox')).rowCount).toBe(0);
  });
});
