import { markets } from '@talon/markets/markets';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { queueMessage, type Recipient } from '../domain/notifications/queue-message';
import { transaction } from '../db/pool';
import { createSmsGateway } from '../integrations/sms-gateway';
import { createSmtpTransport } from '../integrations/smtp-transport';
import { runJobs } from '../testing/jobs';
import { startMailServer } from '../testing/mail-server';
import { withTestService } from '../testing/service';
import { startSmsGateway } from '../testing/sms-gateway';
import { ProviderFailed } from '../kernel/ports/transports';

const service = withTestService();

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map(close => close()));
  await service.deps.db.query('delete from graphile_worker._private_jobs');
  await service.deps.db.query('truncate delivery_outages');
});

const [be, lu] = markets as [(typeof markets)[0], (typeof markets)[0]];
const byEmail: Recipient = {
  method: 'email',
  destination: 'marie@dubois.example',
  language: 'fr',
  market: be,
};
const bySms: Recipient = { method: 'sms', destination: '+32470123456', language: 'nl', market: be };
const code = { name: 'code', purpose: 'sign-in', code: '012345', minutes: 10 } as const;

const queue = (recipient: Recipient, expiresInSeconds = 600) =>
  transaction(service.deps.db, tx => queueMessage(service.deps, tx, recipient, code, { expiresInSeconds }));

async function messageRow(id: string) {
  const { rows } = await service.deps.db.query(
    `select sealed is null as is_gone, sent_at is not null as is_sent, given_up_at is not null as is_given_up
       from messages where id = $1`,
    [id],
  );
  return rows[0];
}

/** Sends mails to a server on loopback. */
async function mailServer(options: SMTPServerOptions = {}) {
  const { mails, url, stop } = await startMailServer(options);
  closers.push(stop);
  service.deps.transports.email = createSmtpTransport(url, domain => `Talon <no-reply@${domain}>`);
  return mails;
}

/** Sends SMS to a gateway on loopback. */
async function smsGateway(...answers: Parameters<typeof startSmsGateway>) {
  const { taken, url, stop } = await startSmsGateway(...answers);
  closers.push(stop);
  service.deps.transports.sms = createSmsGateway(url, 'a secret of the gateway');
  return taken;
}

describe('an e-mail', () => {
  test("is sent in the person's language and the market's brand, as HTML and as text, once", async () => {
    const mails = await mailServer();
    const id = await queue(byEmail);
    await runJobs(service.deps);
    await runJobs(service.deps);
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.messageId).toBe(`<${id}@talon.localhost>`);
    expect(mail?.from).toEqual({ name: 'Talon', address: 'no-reply@talon.localhost' });
    expect(mail?.to).toEqual([{ name: '', address: 'marie@dubois.example' }]);
    expect(mail?.subject).toMatch(/code/i);
    expect(mail?.text).toContain('012345');
    expect(mail?.html).toContain('012345');
    expect(mail?.html).toContain('lang="fr');
    const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(await messageRow(id)).toEqual({ is_gone: true, is_sent: true, is_given_up: false });
  });

  test('of Luxembourg is sent from its domain', async () => {
    const mails = await mailServer();
    const id = await queue({ ...byEmail, market: lu });
    await runJobs(service.deps);
    expect(mails[0]?.messageId).toBe(`<${id}@talon-lux.localhost>`);
  });

  test.each([
    ['a permanently refused recipient', 550],
    ['a mailbox that does not exist', 553],
  ])('to %s is not retried', async (_, responseCode) => {
    await mailServer({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('marie@dubois.example is unknown'), { responseCode })),
    });
    const id = await queue(byEmail);
    await runJobs(service.deps);
    expect(await messageRow(id)).toEqual({ is_gone: true, is_sent: false, is_given_up: true });
  });

  const refusing =
    (responseCode: number): NonNullable<SMTPServerOptions['onMailFrom']> =>
    (_address, _session, done) =>
      done(Object.assign(new Error('not so'), { responseCode }));
  test.each<[string, SMTPServerOptions]>([
    ['refuses its sender', { onMailFrom: refusing(550) }],
    ['requires authentication', { onMailFrom: refusing(530) }],
    ['requires authentication before the recipient', { onRcptTo: refusing(530) }],
  ])('is retried while the provider %s, which the operator can repair', async (_, options) => {
    await mailServer(options);
    const id = await queue(byEmail);
    await runJobs(service.deps);
    expect(await messageRow(id)).toEqual({ is_gone: false, is_sent: false, is_given_up: false });
  });

  test('is retried after a temporary failure of the provider', async () => {
    let refusals = 2;
    const mails = await mailServer({
      onRcptTo: (_address, _session, done) =>
        (refusals -= 1) >= 0
          ? done(Object.assign(new Error('marie@dubois.example: try later'), { responseCode: 451 }))
          : done(),
    });
    const id = await queue(byEmail);
    await runJobs(service.deps);
    expect(await messageRow(id)).toEqual({ is_gone: false, is_sent: false, is_given_up: false });
    await runJobs(service.deps, { evenLater: true });
    await runJobs(service.deps, { evenLater: true });
    expect(mails).toHaveLength(1);
    expect((await messageRow(id)).is_sent).toBe(true);
  });

  test('is retried while the provider is down', async () => {
    service.deps.transports.email = createSmtpTransport('smtp://127.0.0.1:1', () => 'Talon <a@b.example>');
    const id = await queue(byEmail);
    await runJobs(service.deps);
    expect((await messageRow(id)).is_gone).toBe(false);
    const mails = await mailServer();
    await runJobs(service.deps, { evenLater: true });
    expect(mails).toHaveLength(1);
  });

  test('that has expired is not sent, and its text is removed', async () => {
    const mails = await mailServer();
    const id = await queue(byEmail, 0);
    await runJobs(service.deps);
    expect(mails).toHaveLength(0);
    expect(await messageRow(id)).toEqual({ is_gone: true, is_sent: false, is_given_up: true });
  });

  test('has the same id when it is sent twice, after the service was killed', async () => {
    const mails = await mailServer();
    const send = service.deps.transports.email;
    let isKilled = true;
    service.deps.transports.email = async message => {
      await send(message);
      if (isKilled) throw new Error('killed here');
    };
    await queue(byEmail);
    await runJobs(service.deps);
    isKilled = false;
    await runJobs(service.deps, { evenLater: true });
    expect(mails).toHaveLength(2);
    expect(mails[1]?.messageId).toBe(mails[0]?.messageId);
    expect(mails[1]?.text).toBe(mails[0]?.text);
  });

  test('is sent once to a slow provider', async () => {
    const mails = await mailServer({
      onRcptTo: (_address, _session, done) => void setTimeout(done, 1500),
    });
    const id = await queue(byEmail);
    await runJobs(service.deps);
    await runJobs(service.deps, { evenLater: true });
    expect(mails).toHaveLength(1);
    expect((await messageRow(id)).is_sent).toBe(true);
  });

  test('of a failed transaction is never sent', async () => {
    const mails = await mailServer();
    await expect(
      transaction(service.deps.db, async tx => {
        await queueMessage(service.deps, tx, byEmail, code, { expiresInSeconds: 600 });
        throw new Error('something else went wrong');
      }),
    ).rejects.toThrow('something else');
    await runJobs(service.deps);
    expect(mails).toHaveLength(0);
  });
});

describe('an SMS', () => {
  test('is posted to the gateway with its own idempotency key, bound to the origin', async () => {
    const taken = await smsGateway();
    const id = await queue(bySms);
    await runJobs(service.deps);
    expect(taken).toEqual([
      {
        key: id,
        authorization: 'Bearer a secret of the gateway',
        body: { to: '+32470123456', from: 'Talon', text: expect.stringContaining('012345') },
      },
    ]);
    expect(taken[0]?.body.text.split('\n').at(-1)).toBe('@account.talon.localhost #012345');
  });

  describe('that notifies counts against the budget when it is sent', () => {
    const notify = (smsBudget: 'within' | 'beyond') =>
      transaction(service.deps.db, tx =>
        queueMessage(service.deps, tx, bySms, code, { expiresInSeconds: 600, smsBudget }),
      );
    const sent = async () =>
      (await service.deps.db.query<{ sent: number }>('select sent from sms_daily_counts')).rows[0]?.sent;
    afterEach(() => service.deps.db.query('truncate sms_daily_counts'));

    test('once, however often it is tried', async () => {
      const taken = await smsGateway(500, 202);
      await notify('within');
      await runJobs(service.deps);
      await runJobs(service.deps, { evenLater: true });
      expect(taken).toHaveLength(2);
      expect(await sent()).toBe(1);
    });

    test('and is not sent when it is spent, unless it tells something grave for the first time', async () => {
      const taken = await smsGateway();
      await service.deps.db.query(
        "insert into sms_daily_counts (day, sent) values ((now() at time zone 'utc')::date, 5000)",
      );
      const [within, beyond] = [await notify('within'), await notify('beyond')];
      await runJobs(service.deps);
      expect(await messageRow(within)).toMatchObject({ is_sent: false, is_given_up: true });
      expect(await messageRow(beyond)).toMatchObject({ is_sent: true });
      expect(taken.map(({ key }) => key)).toEqual([beyond]);
      expect(await sent()).toBe(5001);
    });
  });

  test.each([[500], [503], [429], [401], ['hangs']] as const)(
    'is sent again with the same key and text after the response %s',
    async answer => {
      const taken = await smsGateway(answer);
      const id = await queue(bySms);
      await runJobs(service.deps);
      await runJobs(service.deps, { evenLater: true });
      expect(taken.map(({ key }) => key)).toEqual([id, id]);
      expect(taken[1]?.body).toEqual(taken[0]?.body);
      expect((await messageRow(id)).is_sent).toBe(true);
    },
  );

  test('is sent once to a slow gateway', async () => {
    const taken = await smsGateway('slow');
    const id = await queue(bySms);
    await runJobs(service.deps);
    await runJobs(service.deps, { evenLater: true });
    expect(taken).toHaveLength(1);
    expect((await messageRow(id)).is_sent).toBe(true);
  });

  test('that the gateway forbids for its number is not retried, and is no failure of the gateway', async () => {
    const taken = await smsGateway(403);
    const id = await queue(bySms);
    await service.deps.db.query('delete from sms_gateway_failures');
    await runJobs(service.deps);
    await runJobs(service.deps, { evenLater: true });
    expect(taken).toHaveLength(1);
    expect((await messageRow(id)).is_given_up).toBe(true);
    expect((await service.deps.db.query('select 1 from sms_gateway_failures')).rowCount).toBe(0);
  });

  test('that the gateway refuses is not retried', async () => {
    const taken = await smsGateway(400);
    const id = await queue(bySms);
    await runJobs(service.deps);
    await runJobs(service.deps, { evenLater: true });
    expect(taken).toHaveLength(1);
    expect((await messageRow(id)).is_given_up).toBe(true);
  });
});

describe('when the provider of a channel works again', () => {
  const sql = (text: string) => service.deps.db.query(text);
  /** Queues a message that fails several times, so that its next attempt is minutes away. */
  async function fail(recipient: Recipient, error: Error = new ProviderFailed('away')): Promise<string> {
    service.deps.transports[recipient.method] = () => Promise.reject(error);
    const id = await queue(recipient);
    await runJobs(service.deps);
    await sql(`
      update graphile_worker._private_jobs set attempts = 6, run_at = now() + interval '10 minutes' where attempts > 0`);
    return id;
  }
  const isSent = async (id: string) => (await messageRow(id)).is_sent as boolean;

  test('the first message that it takes makes those that failed due at once', async () => {
    const failed = [await fail(byEmail), await fail(byEmail)];
    const mails = await mailServer();
    await queue(byEmail);
    await runJobs(service.deps);
    expect(mails).toHaveLength(3);
    expect(await Promise.all(failed.map(isSent))).toEqual([true, true]);
  });

  test('messages of the other channel still wait', async () => {
    const id = await fail(bySms);
    await fail(byEmail);
    await mailServer();
    await queue(byEmail);
    await runJobs(service.deps);
    expect(await isSent(id)).toBe(false);
  });

  test('a message that failed for its recipient only waits for its time', async () => {
    const refuses = { isOver: false };
    const mails = await mailServer({
      onRcptTo: (_address, _session, done) =>
        refuses.isOver ? done() : done(Object.assign(new Error('greylisted'), { responseCode: 451 })),
    });
    const id = await queue(byEmail);
    await runJobs(service.deps);
    await sql("update graphile_worker._private_jobs set run_at = now() + interval '10 minutes'");
    refuses.isOver = true;
    await queue(byEmail);
    await runJobs(service.deps);
    expect(mails).toHaveLength(1);
    expect(await isSent(id)).toBe(false);
  });

  test('and fails again, the messages are woken at most every ten seconds', async () => {
    await fail(byEmail);
    await mailServer();
    await queue(byEmail);
    await runJobs(service.deps);
    const id = await fail(byEmail);
    await mailServer();
    await queue(byEmail);
    await runJobs(service.deps);
    expect(await isSent(id)).toBe(false);
    await fail(byEmail);
    await sql("update delivery_outages set woken_at = woken_at - interval '10 seconds'");
    await mailServer();
    await queue(byEmail);
    await runJobs(service.deps);
    expect(await isSent(id)).toBe(true);
  });

  test('and nothing new is sent, a waiting message shows it within a minute', async () => {
    const failed = [await fail(byEmail), await fail(byEmail)];
    const mails = await mailServer();
    await sql("select graphile_worker.add_job('probe-providers')");
    await runJobs(service.deps);
    expect(mails).toHaveLength(2);
    expect(await Promise.all(failed.map(isSent))).toEqual([true, true]);
  });

  test.each<[string, SMTPServerOptions]>([
    ['refuses its sender', { onMailFrom: (_address, _session, done) => done(new Error('not so')) }],
    [
      'closes the connection',
      { onConnect: (_session, done) => done(Object.assign(new Error('no'), { responseCode: 421 })) },
    ],
  ])('a mail server that %s counts as failing', async (_, options) => {
    await mailServer(options);
    await queue(byEmail);
    await runJobs(service.deps);
    expect((await sql('select channel from delivery_outages where failed_at is not null')).rows).toEqual([
      { channel: 'email' },
    ]);
  });
});
