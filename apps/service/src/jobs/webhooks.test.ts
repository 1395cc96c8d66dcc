import { openApiDocumentOfResources } from '@talon/contract/openapi';
import type { JsonSchema } from '@talon/contract/openapi/json-schema';
import { resources } from '@talon/contract/resources';
import { webhookEvents } from '@talon/rules/webhooks';
import Ajv2020 from 'ajv/dist/2020.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { readCommand } from '../commands/read-command';
import { transaction } from '../db/transaction';
import { erased } from '../domain/webhooks/account-events';
import { readSnapshot } from '../domain/accounts/merge-snapshots';
import type { MergingAccount } from '../domain/accounts/duplicate-accounts';
import { closeAccount } from '../features/merge/close-account';
import { transferIdentifiers } from '../features/merge/transfer-identifiers';
import { undoMerge } from '../features/people/acts/undo-merge';
import type { Caller } from '../kernel/caller';
import { createEncryption } from '../kernel/encryption';
import { addApplication } from '../testing/applications';
import { clearJobs, runJobs } from '../testing/jobs';
import { withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';
import { signedInStaff } from '../testing/staff';
import { addVerifiedAccount } from '../testing/verified-accounts';
import { startWebhookReceiver } from '../testing/webhook-receiver';
import { purge } from './purge';

const service = withTestService();
const reason = 'the endpoint was mended';

const run = (...words: string[]) => readCommand(words)(service.deps);
const query = <Row extends object>(sql: string, values: unknown[] = []) =>
  service.deps.db.query<Row>(sql, values).then(({ rows }) => rows);
const auditOf = async (clientId: string) =>
  (
    await query<{ event: string }>(
      "select event from audit_events where client_id = $1 and event like 'webhook-%' order by id",
      [clientId],
    )
  ).map(({ event }) => event);
const deliveriesOf = (clientId: string) =>
  query<{ id: string; event: string; state: string; tries: number; last_answer: string }>(
    'select id, event, state, tries, last_answer from webhook_deliveries where client_id = $1 order by created_at',
    [clientId],
  );

interface Documented {
  parameters: { name: string; schema: JsonSchema }[];
  requestBody: { content: Record<string, { schema: JsonSchema }> };
}
const { webhooks: documented } = openApiDocumentOfResources('https://api', 'https://issuer', resources) as {
  webhooks: Record<string, { post: Documented }>;
};

/** The schema, which here refuses fields that it does not name. */
const closed = (schema: JsonSchema): object => ({
  ...schema,
  ...(schema.properties && {
    additionalProperties: false,
    properties: Object.fromEntries(Object.entries(schema.properties).map(([name, of]) => [name, closed(of)])),
  }),
});

const ajv = new Ajv2020({
  strict: false,
  formats: { uuid: /^[\da-f-]{36}$/, 'date-time': /^\d{4}-\d\d-\d\dT[\d:.]+Z$/ },
});

/** What is wrong with a delivery by the document of the general API. */
function faultsOf({ headers, body }: { headers: Record<string, string>; body: string }): string[] {
  const payload = JSON.parse(body) as { type: string };
  const { parameters, requestBody } = documented[payload.type]?.post ?? { parameters: [] };
  const schema = closed(requestBody?.content['application/json']?.schema ?? { enum: [] });
  const checks = [
    { schema, value: payload as unknown },
    ...parameters.map(each => ({ schema: each.schema, value: headers[each.name] })),
  ];
  return checks.flatMap(each => (ajv.validate(each.schema, each.value) ? [] : [ajv.errorsText()]));
}

beforeEach(() => clearJobs(service.deps));

/** An application with a webhook, and a person who has given it access. */
async function withWebhook(given: Record<string, unknown> = {}, ...statuses: number[]) {
  const receiver = await startWebhookReceiver(...statuses);
  const app = await addApplication(service, {
    webhook_uri: receiver.uri,
    webhook_events: [...webhookEvents],
    ...given,
  });
  const secret = (await run('clients', 'webhook-secret', app.clientId, 'drop')).split(': ')[1] ?? '';
  const person = await signedIn(service);
  return { app, receiver, secret, ...person };
}

type Setting = Awaited<ReturnType<typeof withWebhook>>;

/** Runs the jobs and returns what the endpoint has received since the start, verified. */
async function payloads({ receiver, secret }: Setting) {
  await runJobs(service.deps, { evenLater: true });
  return receiver.received.map(each => receiver.verified(secret, each));
}

const events: Record<string, (setting: Setting) => Promise<{ type: string; data: object }>> = {
  'consent given': async ({ account }) => ({
    type: 'consent.given',
    data: { sub: account.id, scope: expect.stringContaining('balance') as string },
  }),
  'consent revoked': async ({ app, account, browser }) => {
    await browser.call(`/token/${app.clientId}`, { method: 'DELETE' });
    return { type: 'consent.revoked', data: { sub: account.id } };
  },
  'account merged': async ({ account }) => {
    const into = await addVerifiedAccount(service.deps);
    await transaction(service.deps.db, tx => closeAccount(service.deps, tx, account.id, into.id, '{}'));
    return { type: 'account.merged', data: { sub: into.id, former_sub: account.id } };
  },
  'account restored': async ({ account }) => {
    const into = await addVerifiedAccount(service.deps);
    const operator = { name: 'test', staffId: null, reason };
    await transaction(service.deps.db, async tx => {
      const { snapshot } = await readSnapshot(tx, { id: account.id, toId: into.id });
      await closeAccount(service.deps, tx, account.id, into.id, snapshot);
      const order = { closed_account_id: account.id };
      await undoMerge(service.deps, tx, operator, { id: into.id, market: null }, order);
    });
    return { type: 'account.restored', data: { sub: account.id, surviving_sub: into.id } };
  },
  'account erased': async ({ account }) => {
    await transaction(service.deps.db, async tx => {
      await erased(service.deps, tx, account.id);
      await tx.query('delete from accounts where id = $1', [account.id]);
    });
    return { type: 'account.erased', data: { sub: account.id } };
  },
  'e-mail changed': async ({ account, browser }) => {
    const [{ id }] = (await query<{ id: string }>(
      `insert into identifiers (account_id, kind, value, is_primary, verified_at)
       values ($1, 'email', $2, false, now()) returning id`,
      [account.id, `new-${account.email}`],
    )) as [{ id: string }];
    await query("update sessions set step_up_until = now() + interval '1 hour' where account_id = $1", [
      account.id,
    ]);
    expect((await browser.call(`/user/login/${id}/primary`, { method: 'PUT' })).status).toBe(204);
    return { type: 'email.changed', data: { sub: account.id } };
  },
  'bank account changed': async ({ account, browser }) => {
    await browser.performStepUp('single', account);
    const answer = await browser.call('/user/iban', { method: 'PUT', body: { iban: 'BE68539007547034' } });
    expect(answer.status).toBe(200);
    const [{ iban_changed_at: changed, iban_settled_at: settled }] = (await query<Record<string, Date>>(
      'select iban_changed_at, iban_settled_at from accounts where id = $1',
      [account.id],
    )) as [Record<string, Date>];
    const times = { changed_at: changed?.toISOString(), settled_at: settled?.toISOString() };
    return { type: 'bank_account.changed', data: { sub: account.id, ...times } };
  },
  'bank account put back': async ({ account, browser }) => {
    await query('update accounts set iban_encrypted = $2 where id = $1', [
      account.id,
      service.deps.encryption.encrypt('BE71096123456769', {
        column: 'accounts.iban_encrypted',
        id: account.id,
      }),
    ]);
    await browser.performStepUp('single', account);
    await browser.call('/user/iban', { method: 'PUT', body: { iban: 'BE68539007547034' } });
    await browser.performStepUp('sudo', account);
    const { earlier } = (await browser.call('/user/bank-account')).json.data;
    const answer = await browser.call('/user/bank-account/restore', { body: { id: earlier[0].id } });
    expect(answer.status).toBe(200);
    const { changed_at, settled_at } = (await browser.call('/user/bank-account')).json.data;
    expect(settled_at).toBe(changed_at);
    return { type: 'bank_account.changed', data: { sub: account.id, changed_at, settled_at } };
  },
  'only e-mail removed by an operator': async ({ account }) => {
    await run('account', 'remove-identifier', account.id, account.email);
    return { type: 'email.changed', data: { sub: account.id } };
  },
  'only e-mail taken over by a duplicate account': async ({ account }) => {
    const lost = [{ kind: 'email', value: account.email }] as const;
    await transaction(service.deps.db, tx =>
      transferIdentifiers(service.deps, tx, {} as Caller, { id: account.id } as MergingAccount, lost),
    );
    return { type: 'email.changed', data: { sub: account.id } };
  },
};

describe.each(Object.keys(events))('%s', what => {
  test('is told, signed, to a client that the person has given access, and to no other', async () => {
    const setting = await withWebhook();
    const scope = 'openid email balance payment';
    await setting.app.signIn(setting.browser, { scope });
    const stranger = await withWebhook();
    const others = await withWebhook({ webhook_events: ['account.erased'] });
    if (what !== 'account erased') await others.app.signIn(setting.browser, { scope });
    const expected = await events[what]?.(setting);
    const told = await payloads(setting);
    expect(told).toContainEqual({ ...expected, timestamp: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect(new Set(setting.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(
      told.length,
    );
    expect(setting.receiver.received.flatMap(faultsOf)).toEqual([]);
    expect(stranger.receiver.received).toEqual([]);
    expect(others.receiver.received).toEqual([]);
    for (const { receiver } of [setting, stranger, others]) await receiver.stop();
  });
});

test('a client without access to the e-mail is not told that it changed', async () => {
  const setting = await withWebhook({ webhook_events: ['email.changed'] });
  await setting.app.signIn(setting.browser, { scope: 'openid balance' });
  await events['e-mail changed']?.(setting);
  expect(await payloads(setting)).toEqual([]);
  await setting.receiver.stop();
});

test('a client that neither reads the profile nor pays is not told that the bank account changed', async () => {
  const setting = await withWebhook({ webhook_events: ['bank_account.changed'] });
  await setting.app.signIn(setting.browser, { scope: 'openid email balance' });
  await events['bank account changed']?.(setting);
  expect(await payloads(setting)).toEqual([]);
  await setting.receiver.stop();
});

test('no client is told that an e-mail was removed beside the one that is used', async () => {
  const setting = await withWebhook({ webhook_events: ['email.changed'] });
  await setting.app.signIn(setting.browser, { scope: 'openid email' });
  const other = `other-${setting.account.email}`;
  await query(
    "insert into identifiers (account_id, kind, value, is_primary, verified_at) values ($1, 'email', $2, false, now())",
    [setting.account.id, other],
  );
  await run('account', 'remove-identifier', setting.account.id, other);
  expect(await payloads(setting)).toEqual([]);
  await setting.receiver.stop();
});

test('a client with pairwise subjects gets those that its tokens have', async () => {
  const setting = await withWebhook({ subject_type: 'pairwise' });
  const tokens = await setting.app.signIn(setting.browser);
  const [told] = await payloads(setting);
  expect(told).toMatchObject({ data: { sub: tokens.claims()?.sub } });
  expect(JSON.stringify(told)).not.toContain(setting.account.id);
  await setting.receiver.stop();
});

test('what is rolled back is told to nobody', async () => {
  const setting = await withWebhook();
  await setting.app.signIn(setting.browser);
  await payloads(setting);
  const rolledBack = transaction(service.deps.db, async tx => {
    await erased(service.deps, tx, setting.account.id);
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  expect(await payloads(setting)).toHaveLength(1);
  await setting.receiver.stop();
});

describe('a delivery', () => {
  test('is tried again with the same id until it is accepted', async () => {
    const setting = await withWebhook({}, 500, 302);
    await setting.app.signIn(setting.browser);
    for (let count = 0; count < 4; count += 1) await runJobs(service.deps, { evenLater: true });
    const { received, verified, stop } = setting.receiver;
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ headers, body }) => headers['webhook-id'] + body)).size).toBe(1);
    for (const each of received)
      expect(verified(setting.secret, each)).toMatchObject({ type: 'consent.given' });
    expect(await deliveriesOf(setting.app.clientId)).toMatchObject([
      { state: 'delivered', tries: 3, last_answer: '204' },
    ]);
    await stop();
  });

  test('is signed with the secret before as well, while that is kept', async () => {
    const setting = await withWebhook();
    const renewed =
      (await run('clients', 'webhook-secret', setting.app.clientId, 'keep')).split(': ')[1] ?? '';
    await setting.app.signIn(setting.browser);
    await runJobs(service.deps);
    const { received, verified, stop } = setting.receiver;
    const [first] = received;
    if (!first) throw new Error('nothing was received');
    for (const secret of [setting.secret, renewed]) expect(verified(secret, first)).toBeTruthy();
    await run('clients', 'webhook-secret', setting.app.clientId, 'drop');
    await setting.browser.call(`/token/${setting.app.clientId}`, { method: 'DELETE' });
    await runJobs(service.deps);
    const [, second] = received;
    if (!second) throw new Error('nothing more was received');
    for (const secret of [setting.secret, renewed]) expect(() => verified(secret, second)).toThrow();
    await stop();
  });

  test('that is never accepted is given up; after days of it the webhook is off, until staff switch it on', async () => {
    const setting = await withWebhook({}, 500, 500);
    const { clientId } = setting.app;
    await setting.app.signIn(setting.browser);
    await runJobs(service.deps);
    await query('update webhook_deliveries set tries = 21 where client_id = $1', [clientId]);
    await query("update webhooks set failing_since = now() - interval '4 days' where client_id = $1", [
      clientId,
    ]);
    await runJobs(service.deps, { evenLater: true });
    expect(await deliveriesOf(clientId)).toMatchObject([{ state: 'failed', tries: 22, last_answer: '500' }]);
    await setting.browser.call(`/token/${clientId}`, { method: 'DELETE' });
    expect(await payloads(setting)).toHaveLength(2);
    const states = (await deliveriesOf(clientId)).map(({ state }) => state);
    expect(states).toEqual(['failed', 'held']);

    const { browser: staff } = await signedInStaff(service, 'operator');
    const shown = (await staff.call(`/api/clients/${clientId}`)).json;
    expect(shown.webhook).toMatchObject({ has_secret: true, disabled_at: expect.any(String) });
    expect(shown.deliveries).toHaveLength(2);
    const on = () =>
      staff.call(`/api/clients/${clientId}/webhook/enabled`, { method: 'PUT', body: { reason } });
    expect([(await on()).status, (await on()).json.code]).toEqual([204, 'nothing-to-change']);
    expect(await payloads(setting)).toHaveLength(3);
    const again = `/api/clients/${clientId}/deliveries/${shown.deliveries[1].id}`;
    const tries = await Promise.all([1, 2].map(() => staff.call(again, { body: { reason } })));
    expect(tries.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(await payloads(setting)).toHaveLength(4);
    expect((await deliveriesOf(clientId)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
    expect(await auditOf(clientId)).toEqual([
      'webhook-secret-renewed',
      'webhook-disabled',
      'webhook-enabled',
      'webhook-sent-again',
    ]);
    await setting.receiver.stop();
  });

  test('that is answered with 410 switches the webhook off at once', async () => {
    const setting = await withWebhook({}, 410);
    await setting.app.signIn(setting.browser);
    await runJobs(service.deps);
    expect(await auditOf(setting.app.clientId)).toContain('webhook-disabled');
    expect(await run('clients', 'webhook-enable', setting.app.clientId)).toContain('sent now: 0');
    await setting.receiver.stop();
  });

  test('is listed by command, sent again by it, and forgotten after 30 days', async () => {
    const setting = await withWebhook();
    const { clientId } = setting.app;
    await setting.app.signIn(setting.browser);
    await runJobs(service.deps);
    const [delivery] = await deliveriesOf(clientId);
    const id = delivery?.id ?? '';
    expect(await run('clients', 'deliveries', clientId)).toContain(`${id}  consent.given`);
    expect(await run('clients', 'send-again', clientId, id)).toContain('sent again');
    expect(await payloads(setting)).toHaveLength(2);
    await expect(run('clients', 'send-again', clientId, 'else')).rejects.toThrow('Nothing to change');
    await expect(run('clients', 'webhook-enable', 'nobody')).rejects.toThrow('no client nobody');
    await query("update webhook_deliveries set created_at = now() - interval '31 days'");
    await purge(service.deps, { left: { 'deliveries of webhooks': [] } });
    expect(await run('clients', 'deliveries', clientId)).toContain('Nothing was sent');
    await setting.receiver.stop();
  });
});

test('the secret is shown once to staff, and re-encrypted under a new key', async () => {
  const setting = await withWebhook();
  const { browser: staff } = await signedInStaff(service, 'integrations');
  const path = `/api/clients/${setting.app.clientId}/webhook/secret`;
  const { json } = await staff.call(path, { body: { keeps_former: false, reason } });
  expect(json.secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(
    (await staff.call('/api/clients/nobody/webhook/secret', { body: { keeps_former: true, reason } })).json
      .code,
  ).toBe('unknown-client');
  const sealed = () =>
    query<{ sealed: Buffer }>('select sealed from webhooks where client_id = $1', [setting.app.clientId]);
  const [before] = await sealed();
  expect(before?.sealed.toString('latin1')).not.toContain('whsec');
  const older = service.deps.encryption;
  const current = createEncryption(new Map([['later', Buffer.alloc(32, 7)]]));
  const encryption = { ...current, decrypt: older.decrypt };
  await readCommand(['encryption', 'renew'])({ ...service.deps, encryption });
  const [after] = await sealed();
  const place = { column: 'webhooks.sealed', id: setting.app.clientId } as const;
  expect(JSON.parse(current.decrypt(after?.sealed ?? Buffer.alloc(0), place)).current).toBe(json.secret);
  await setting.receiver.stop();
});
