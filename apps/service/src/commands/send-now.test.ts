import { markets } from '@talon/markets/markets';
import { expect, test } from 'vitest';
import { transaction } from '../db/transaction';
import { queueMessage } from '../domain/notifications/queue-message';
import { withTestService } from '../testing/service';
import { postponeJobs, runJobs } from '../testing/jobs';
import { readCommand } from './read-command';

const service = withTestService();
const [market] = markets;
const code = { name: 'code', purpose: 'sign-in', code: '012345', minutes: 10 } as const;

async function addWaiting(method: 'email' | 'sms', destination: string): Promise<void> {
  const recipient = { method, destination, language: 'fr', market };
  await transaction(service.deps.db, tx =>
    queueMessage(service.deps, tx, recipient, code, { expiresInSeconds: 600 }),
  );
}

test('messages that wait for their next attempt are sent now, those of the named channel only', async () => {
  const sent: string[] = [];
  let isAway = true;
  service.deps.transports.email = service.deps.transports.sms = async ({ destination }) => {
    if (isAway) throw new Error('away');
    sent.push(destination);
  };
  await addWaiting('email', 'marie@dubois.example');
  await addWaiting('sms', '+32470123456');
  await runJobs(service.deps);
  await postponeJobs(service.deps, { minutes: 120 });
  isAway = false;
  const deps = { ...service.deps, operator: 'an' };
  const answer = await readCommand(['messages', 'send-now', 'email'])(deps);
  expect(answer).toBe('Waiting messages that are sent now: e-mails: 1.');
  await runJobs(service.deps);
  expect(sent).toEqual(['marie@dubois.example']);
  expect(await readCommand(['messages', 'send-now', 'all'])(deps)).toBe(
    'Waiting messages that are sent now: e-mails: 0; SMS: 1.',
  );
  await runJobs(service.deps);
  expect(sent).toEqual(['marie@dubois.example', '+32470123456']);
  const { rows } = await deps.db.query(
    "select details from audit_events where operator = 'an' and event = 'command-done' order by id",
  );
  expect(rows).toEqual([
    { details: { command: 'messages send-now', chosen: ['email'] } },
    { details: { command: 'messages send-now', chosen: ['all'] } },
  ]);
});

test('another word is refused', async () => {
  await expect(readCommand(['messages', 'send-now', 'toString'])(service.deps)).rejects.toThrow(
    'Expected "email", "sms" or "all", not "toString".',
  );
});
