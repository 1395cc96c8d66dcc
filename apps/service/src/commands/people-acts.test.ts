import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { absentKey } from '../kernel/absent-key';
import type { Deps } from '../kernel/deps';
import { readEvents } from '../testing/audit';
import { folderWith } from '../testing/folder';
import { runJobs } from '../testing/jobs';
import { mergedAccounts } from '../testing/merged-accounts';
import { raisedLimits } from '../testing/raised-limits';
import { withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';
import { addVerifiedAccount } from '../testing/verified-accounts';
import { readCommand } from './read-command';

const service = withTestService({ env: raisedLimits() });

const reason = 'a letter with a copy of the card';
const sql = async (text: string, values: unknown[] = []) => (await service.deps.db.query(text, values)).rows;

/** Runs a command as a helpdesk has it, which has no keys. */
const run = (...words: string[]) => {
  const command = readCommand(words);
  const deps: Deps = {
    ...service.deps,
    operator: 'ann',
    keyedHash: absentKey<Deps['keyedHash']>('HASH_KEYS'),
    encryption: absentKey<Deps['encryption']>('ENCRYPTION_KEYS'),
  };
  expect(command.keys).toEqual([]);
  return command(deps);
};

const eventsOf = (accountId: string) =>
  readEvents(service.deps, ['event', 'operator', 'reason'], "account_id = $1 and operator = 'ann'", [
    accountId,
  ]);

describe('without keys', () => {
  test('a card is moved and removed by its last four digits', async () => {
    const from = await addVerifiedAccount(service.deps, { hasCard: true });
    const to = await addVerifiedAccount(service.deps);
    const lastFour = from.card.slice(-4);
    expect(await run('account', 'move-card', from.id, lastFour, to.email, reason)).toBe(
      `Account ${from.id}: the card is moved to account ${to.id}.`,
    );
    expect(await eventsOf(to.id)).toEqual([{ event: 'card-added', operator: 'ann', reason }]);
    await expect(run('account', 'remove-card', from.id, lastFour, reason)).rejects.toThrow('no card');
    await run('account', 'remove-card', to.id, lastFour, reason);
    expect(await sql('select 1 from card_assignments where account_id = $1', [to.id])).toEqual([]);
  });

  test('a link is moved and removed by its platform', async () => {
    const from = await addVerifiedAccount(service.deps);
    const to = await addVerifiedAccount(service.deps);
    await sql(
      "insert into platform_links (account_id, platform, person_id) values ($1, 'client', 'C-command')",
      [from.id],
    );
    await expect(run('account', 'move-link', from.id, 'moon', to.id, reason)).rejects.toThrow(
      'Expected personal',
    );
    await run('account', 'move-link', from.id, 'client', to.id, reason);
    expect(await run('account', 'remove-link', from.id, 'client', reason)).toContain('there was no link');
    await run('account', 'remove-link', to.id, 'client', reason);
    expect((await eventsOf(to.id)).map(({ event }) => event)).toEqual(['link-added', 'link-removed']);
  });

  test('a device is logged out, and a copy of the data prepared', async () => {
    const { account, browser } = await signedIn(service);
    await run('account', 'log-out-device', account.id, browser.deviceId, reason);
    expect((await browser.call('/user')).status).toBe(401);
    expect(await run('account', 'log-out-device', account.id, browser.deviceId, reason)).toContain('nobody');
    expect(await run('account', 'export', account.id, reason)).toContain('the copy is prepared');
    await expect(run('account', 'log-out-device', account.id, 'my phone', reason)).rejects.toThrow(
      'device_id',
    );
  });

  test('a node undoes a merge, erases an account and removes an address, in the name of the operator', async () => {
    const { mine, other } = await mergedAccounts(service);
    expect(await run('account', 'undo-merge', mine.id, other.id, reason)).toContain('a node does it');
    const { id, email, phone } = await addVerifiedAccount(service.deps);
    await run('account', 'erase', id, reason);
    await run('account', 'remove-identifier', id, phone, '--reason', reason);
    await runJobs(service.deps);
    expect(await sql('select 1 from accounts where id = $1', [other.id])).toHaveLength(1);
    expect(await eventsOf(other.id)).toEqual([{ event: 'merge-undone', operator: 'ann', reason }]);
    expect((await eventsOf(id)).map(({ event }) => event).toSorted()).toEqual([
      'erasure-requested',
      'identifier-removed',
    ]);
    await expect(run('account', 'remove-identifier', id, email)).rejects.toThrow('this is the last one');
    expect(await run('account', 'cancel-erasure', id, reason)).toContain('is kept');
  });

  test('what a node must refuse is in the trail of the account', async () => {
    const { id } = await addVerifiedAccount(service.deps);
    await run('account', 'erase', id, reason);
    await run('account', 'erase', id, reason);
    await runJobs(service.deps);
    const events = await readEvents(service.deps, ['event', 'code'], "account_id = $1 and operator = 'ann'", [
      id,
    ]);
    expect(events).toEqual([
      { event: 'erasure-requested', code: null },
      { event: 'command-failed', code: 'nothing-to-change' },
    ]);
  });
});

test.each([
  ['impose-password', [], 'password-imposed'],
  ['end-sessions', [], 'sessions-ended'],
  ['force-mfa', ['on'], 'mfa-forced'],
  ['remove-authenticator', ['sms'], 'method-removed'],
] as const)('account %s takes a reason, which the event has', async (name, more, event) => {
  const { id } = await addVerifiedAccount(service.deps, { methods: ['sms'] });
  await run('account', name, '--reason', reason, id, ...more);
  await runJobs(service.deps);
  expect(await eventsOf(id)).toEqual([{ event, operator: 'ann', reason }]);
});

test('a reason that says nothing is refused', () => {
  expect(() => readCommand(['maintenance', 'off', '--reason', ' '])).toThrow('Say why: --reason TEXT.');
});

test('an account is explained by the rules of the console', async () => {
  const { id } = await addVerifiedAccount(service.deps, { methods: ['sms'], phoneHours: 3 });
  const said = await readCommand(['account', 'explain', id])(service.deps);
  expect(said).toMatch(/^sign-in {2,}possible, asks for sms$/m);
  expect(said).toMatch(/^bank-change {2,}refused: .*because your phone number is new.*until 20/m);
  await sql('update accounts set password_hash = null where id = $1', [id]);
  expect(await readCommand(['account', 'explain', id])(service.deps)).toContain(
    'the account has no password',
  );
});

test('a client is switched and gets a secret with the events of the console, and the reason', async () => {
  await sql(
    `insert into clients (client_id, name, token_endpoint_auth_method, secret_hash)
     values ('command-client', 'Lunchbox', 'client_secret_basic', 'a hash')`,
  );
  const withKeys = (...words: string[]) => readCommand(words)({ ...service.deps, operator: 'ann' });
  await withKeys('clients', 'disable', 'command-client', '--reason', reason);
  await withKeys('clients', 'enable', 'command-client', '--reason', reason);
  await withKeys('clients', 'rotate-secret', 'command-client', 'drop', '--reason', reason);
  expect(
    await sql(
      "select event, reason from audit_events where client_id = 'command-client' and event like 'client-%' order by id",
    ),
  ).toEqual([
    { event: 'client-disabled', reason },
    { event: 'client-enabled', reason },
    { event: 'client-secret-renewed', reason },
  ]);
});

test('the audit trail of some days is written into a new file of JSON lines', async () => {
  const folder = folderWith();
  const file = join(folder, 'trail.jsonl');
  const day = new Date().toISOString().slice(0, 10);
  const { id } = await addVerifiedAccount(service.deps);
  await run('account', 'force-mfa', id, 'on', '--reason', reason);
  const words = ['audit', 'export', file, day, day];
  expect(await readCommand(words)({ ...service.deps, operator: 'ann' })).toBe(`The events are in ${file}.`);
  const events = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(events).toContainEqual(expect.objectContaining({ event: 'mfa-forced', account_id: id, reason }));
  expect(events).toContainEqual(expect.objectContaining({ event: 'audit-read', operator: 'ann' }));
  await expect(readCommand(words)(service.deps)).rejects.toThrow('EEXIST');
  await expect(readCommand(['audit', 'export', `${file}2`, 'today', day])(service.deps)).rejects.toThrow(
    'Expected a day',
  );
});

test('an invitation is sent again a few times a day, each with an event', async () => {
  await sql(
    "insert into invitations (reference, market, email) values ('again-1', 'be', 'again@invited.example')",
  );
  const said = await readCommand(['invitations', 'send', 'again-1', '--reason', reason])({
    ...service.deps,
    operator: 'ann',
  });
  expect(said).toBe('Sent with a new code: 1; already used: 0.');
  expect(
    await sql("select reason from audit_events where event = 'invitation-resent' and operator = 'ann'"),
  ).toEqual([{ reason }]);
});
