import { markets } from '@talon/markets/markets';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { queueMessage, type Recipient } from '../domain/notifications/queue-message';
import { countAgainstSmsBudget } from '../domain/limits/sms-budget';
import type { NotificationBudget } from '../domain/limits/sms-of-notifications';
import { transaction } from '../db/transaction';
import { createSmsGateway } from '../integrations/sms-gateway';
import { createSmtpTransport } from '../integrations/smtp-transport';
import { clearJobs, postponeJobs, runJobs } from '../testing/jobs';
import { startMailServer } from '../testing/mail-server';
import { withTestService } from '../testing/service';
import { startSmsGateway } from '../testing/sms-gateway';
import { ProviderFailed } from '../kernel/ports/transports';
import { sendMessage } from './send-message';

const service = withTestService();

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map(close => close()));
  await clearJobs(service.deps);
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

  describe('that notifies counts when it is sent', () => {
    const notify = (smsBudget: NotificationBudget) =>
      transaction(service.deps.db, tx =>
        queueMessage(service.deps, tx, bySms, code, { expiresInSeconds: 600, smsBudget }),
      );
    const counts = async () =>
      (await service.deps.db.query('select sent, unverified, notifications from sms_daily_counts')).rows[0];
    const spend = (sent: number, unverified: number, notifications = 0) =>
      service.deps.db.query(
        `insert into sms_daily_counts (day, sent, unverified, notifications)
         values ((now() at time zone 'utc')::date, $1, $2, $3)`,
        [sent, unverified, notifications],
      );
    const requestOwnCode = () =>
      transaction(service.deps.db, tx => countAgainstSmsBudget(service.deps, tx, 'owner'));
    afterEach(() => service.deps.db.query('truncate sms_daily_counts'));

    test.each([
      ['anybody', { sent: 1, unverified: 1, notifications: 0 }],
      ['within', { sent: 0, unverified: 0, notifications: 1 }],
      ['beyond', { sent: 0, unverified: 0, notifications: 1 }],
    ] as const)('once, however often it is tried (%s)', async (smsBudget, once) => {
      const taken = await smsGateway(500, 202);
      await notify(smsBudget);
      await runJobs(service.deps);
      expect(await counts()).toEqual({ sent: 0, unverified: 0, notifications: 0 });
      await runJobs(service.deps, { evenLater: true });
      expect(taken).toHaveLength(2);
      expect(await counts()).toEqual(once);
    });

    test('and is not sent when those that strangers can cause are used up, unless only somebody signed in causes it', async () => {
      const taken = await smsGateway();
      await spend(3000, 3000);
      const ids = { anybody: await notify('anybody'), within: await notify('within') };
      await runJobs(service.deps);
      expect(await messageRow(ids.anybody)).toMatchObject({ is_sent: false, is_given_up: true });
      expect(taken.map(({ key }) => key)).toEqual([ids.within]);
      expect(await counts()).toEqual({ sent: 3000, unverified: 3000, notifications: 1 });
    });

    test('and is not sent after as many notifications, unless it tells something grave for the first time', async () => {
      const taken = await smsGateway();
      await spend(0, 0, 3000);
      const ids = { within: await notify('within'), beyond: await notify('beyond') };
      await runJobs(service.deps);
      expect(await messageRow(ids.within)).toMatchObject({ is_sent: false, is_given_up: true });
      expect(taken.map(({ key }) => key)).toEqual([ids.beyond]);
      expect(await counts()).toEqual({ sent: 0, unverified: 0, notifications: 3001 });
    });

    test('without any of the SMS that are reserved for the codes of owners', async () => {
      await smsGateway();
      await spend(2999, 2999, 2999);
      for (let each = 0; each < 3; each += 1)
        for (const budget of ['anybody', 'within', 'beyond'] as const) await notify(budget);
      await runJobs(service.deps);
      expect(await counts()).toEqual({ sent: 3000, unverified: 3000, notifications: expect.any(Number) });
      await service.deps.db.query('update sms_daily_counts set sent = 4999');
      await expect(requestOwnCode()).resolves.toBeUndefined();
    });

    test.each([['anybody'], ['within']] as const)(
      'within its limit by parallel workers (%s)',
      async budget => {
        const taken = await smsGateway();
        await spend(2997, 2997, 2997);
        const ids = await Promise.all(Array.from({ length: 8 }, () => notify(budget)));
        await Promise.all(ids.map(id => sendMessage(service.deps, { id })));
        expect(taken).toHaveLength(3);
      },
    );
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
    await postponeJobs(service.deps, { minutes: 10, attempts: 6 });
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
    await postponeJobs(service.deps, { minutes: 10 });
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
