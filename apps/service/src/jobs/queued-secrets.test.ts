import { markets } from '@talon/markets/markets';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '../kernel/log';
import { queueMessage, type Recipient } from '../domain/notifications/queue-message';
import { transaction } from '../db/transaction';
import { createSmsGateway } from '../integrations/sms-gateway';
import { createSmtpTransport } from '../integrations/smtp-transport';
import { clearJobs, runJobs } from '../testing/jobs';
import { startMailServer } from '../testing/mail-server';
import { withTestService } from '../testing/service';
import { startSmsGateway } from '../testing/sms-gateway';
import { dump } from '../testing/traces';
import { runQueue } from './worker';
import { longOnly } from '../../../../tools/test/short-run.mjs';

const longTest = longOnly(test);

const service = withTestService();

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map(close => close()));
  await clearJobs(service.deps);
});

const [market] = markets;
const byEmail: Recipient = { method: 'email', destination: 'marie@dubois.example', language: 'fr', market };
const bySms: Recipient = { method: 'sms', destination: '+32470123456', language: 'nl', market };
const code = { name: 'code', purpose: 'sign-in', code: '012345', minutes: 10 } as const;

const queue = (recipient: Recipient, expiresInSeconds = 600) =>
  transaction(service.deps.db, tx => queueMessage(service.deps, tx, recipient, code, { expiresInSeconds }));

async function gatewayAnswering(...answers: number[]): Promise<void> {
  const { url, stop } = await startSmsGateway(...answers);
  closers.push(stop);
  service.deps.transports.sms = createSmsGateway(url, 'a secret of the gateway');
}

test('the queue contains neither address nor text in clear, not even after a failure', async () => {
  service.deps.transports.email = createSmtpTransport('smtp://127.0.0.1:1', () => 'Talon <a@b.example>');
  await gatewayAnswering(500);
  await queue(byEmail);
  await queue(bySms);
  await runJobs(service.deps);
  const all = (await dump(service.deps))
    .filter(({ table }) => table === 'public.messages' || table.startsWith('graphile_worker.'))
    .map(({ row }) => row)
    .join('\n');
  expect(all).toContain('SMTP ESOCKET');
  expect(all).toContain('SMS gateway: 500');
  for (const secret of ['marie', 'dubois', '32470123456', '012345']) expect(all).not.toContain(secret);
});

longTest(
  'an undelivered message is logged once, and no log line contains address or text',
  async () => {
    const lines: string[] = [];
    const log = createLog('debug', { write: line => void lines.push(line) });
    const server = await startMailServer({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('marie@dubois.example is unknown'), { responseCode: 550 })),
    });
    closers.push(server.stop);
    service.deps.transports.email = createSmtpTransport(server.url, () => 'Talon <a@b.example>');
    await gatewayAnswering(500, 400);
    const refused = await queue(byEmail);
    const refusedLater = await queue(bySms);
    const late = await queue({ ...byEmail, destination: 'late@dubois.example' }, 0);
    const running = runQueue({ ...service.deps, log });
    const givenUp = async () => {
      const { rowCount } = await service.deps.db.query(
        'select 1 from messages where given_up_at is not null',
      );
      return rowCount;
    };
    await expect.poll(givenUp, { timeout: 15_000 }).toBe(3);
    await running.stop();
    const all = lines.join('');
    for (const secret of ['dubois', '32470123456', '012345']) expect(all).not.toContain(secret);
    const undelivered = lines
      .map(line => JSON.parse(line))
      .filter(({ msg }) => msg === 'a message was not delivered');
    expect(undelivered.toSorted((a, b) => a.reason.localeCompare(b.reason))).toMatchObject([
      { level: 'error', message: late, method: 'email', reason: 'late' },
      { level: 'error', message: refusedLater, method: 'sms', reason: 'SMS gateway: 400' },
      { level: 'error', message: refused, method: 'email', reason: 'SMTP EENVELOPE 550' },
    ]);
  },
  30_000,
);

test('the retries of a message last longer than a week, the longest lifetime', async () => {
  await queue(byEmail, 7 * 24 * 60 * 60);
  const { rows } = await service.deps.db.query<{ max_attempts: number }>(
    'select max_attempts from graphile_worker.jobs',
  );
  let seconds = 0;
  for (let attempt = 1; attempt < (rows[0]?.max_attempts ?? 0); attempt += 1) {
    seconds += Math.exp(Math.min(attempt, 10));
  }
  expect(seconds).toBeGreaterThan(7 * 24 * 60 * 60);
});
