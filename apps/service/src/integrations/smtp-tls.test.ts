import dns from 'node:dns';
import tls from 'node:tls';
import { markets } from '@talon/markets/markets';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { transaction } from '../db/transaction';
import { queueMessage } from '../domain/notifications/queue-message';
import { runQueue } from '../jobs/worker';
import { makeCertificate } from '../testing/certificate';
import { clearJobs, runJobs } from '../testing/jobs';
import { startMailServer } from '../testing/mail-server';
import { withTestService } from '../testing/service';
import { createSmtpTransport } from './smtp-transport';

const service = withTestService();

const host = 'mail.talon.test';
const right = makeCertificate(host);
const wrong = makeCertificate('mail.elsewhere.test');

type Lookup = (name: string, ...rest: unknown[]) => void;
const answer =
  (...found: unknown[]): Lookup =>
  (_name, ...rest) =>
    (rest.at(-1) as (...found: unknown[]) => void)(null, ...found);

/**
 * The mail server is on this machine, under a name that is not this machine's; its certificates come from a known
 * authority.
 */
beforeEach(() => {
  vi.spyOn(dns.Resolver.prototype, 'resolve4').mockImplementation(answer(['127.0.0.1']) as never);
  vi.spyOn(dns.Resolver.prototype, 'resolve6').mockImplementation(answer([]) as never);
  vi.spyOn(dns, 'lookup').mockImplementation(answer([{ address: '127.0.0.1', family: 4 }]) as never);
  const { createSecureContext } = tls;
  vi.spyOn(tls, 'createSecureContext').mockImplementation(options =>
    createSecureContext({ ...options, ca: [right.cert, wrong.cert] }),
  );
});

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(closers.splice(0).map(close => close()));
  await clearJobs(service.deps);
});

/** Queues a mail with a code to a server with these options; `heard` is what the server was told in clear or under TLS. */
async function queueMailTo(options: SMTPServerOptions) {
  const received: string[] = [];
  const { mails, url, stop } = await startMailServer({
    ...options,
    onMailFrom(_address, session, done) {
      received.push(session.secure ? 'sender under TLS' : 'sender in clear');
      done();
    },
  });
  closers.push(stop);
  const { deps } = service;
  deps.transports.email = createSmtpTransport(url.replace('127.0.0.1', host), () => 'no-reply@talon.test');
  const [market] = markets;
  const recipient = {
    method: 'email',
    destination: 'marie@dubois.example',
    language: 'fr',
    market,
  } as const;
  const code = { name: 'code', purpose: 'sign-in', code: '012345', minutes: 10 } as const;
  const id = await transaction(deps.db, tx =>
    queueMessage(deps, tx, recipient, code, { expiresInSeconds: 600 }),
  );
  const state = async () => {
    const { rows } = await deps.db.query(
      `select sent_at is not null as is_sent, given_up_at is not null as is_given_up,
              (select count(*)::int from graphile_worker.jobs where run_at > now() and attempts = 1) as waiting
         from messages where id = $1`,
      [id],
    );
    return rows[0];
  };
  return { mails, received, state };
}

test('a server with STARTTLS and a certificate of its name gets the mail, under TLS', async () => {
  const { mails, received, state } = await queueMailTo({ ...right, disabledCommands: [] });
  await runJobs(service.deps);
  expect([mails.length, received]).toEqual([1, ['sender under TLS']]);
  expect(await state()).toEqual({ is_sent: true, is_given_up: false, waiting: 0 });
});

test.each<[string, SMTPServerOptions]>([
  ['without STARTTLS', { disabledCommands: ['STARTTLS'] }],
  [
    'that hides STARTTLS, as an attacker on the way would',
    { hideSTARTTLS: true, disabledCommands: ['STARTTLS'] },
  ],
  ['with the certificate of another name', { ...wrong, disabledCommands: [] }],
  ['with a certificate of an unknown authority', { ...makeCertificate(host), disabledCommands: [] }],
])(
  'a server %s hears nothing; the mail waits, and the log has one line without the address',
  async (_, options) => {
    const { mails, received, state } = await queueMailTo(options);
    const lines: string[] = [];
    const log = Object.assign(Object.create(service.deps.log) as typeof service.deps.log, {
      error: (...line: unknown[]) => void lines.push(JSON.stringify(line)),
    });
    const queue = runQueue({ ...service.deps, log });
    await expect.poll(() => lines.length, { timeout: 10_000 }).toBe(1);
    await queue.stop();
    expect([mails, received]).toEqual([[], []]);
    expect(await state()).toEqual({ is_sent: false, is_given_up: false, waiting: 1 });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/SMTP E(TLS|SOCKET)/);
    expect(lines[0]).not.toMatch(/dubois|012345/);
  },
);
