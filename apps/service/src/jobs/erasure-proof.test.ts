import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { accountSubject, destinationSubject, identifierSubject } from '../domain/limits/subjects';
import { messageSubject } from '../domain/notifications/queue-message';
import { addApplication, giveStepUp, offline } from '../testing/applications';
import { enrolApp } from '../testing/authenticator-apps';
import { createBrowser } from '../testing/browser';
import { runJobs } from '../testing/jobs';
import { enrolPasskey } from '../testing/passkeys';
import { raisedLimits } from '../testing/raised-limits';
import { withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';
import { signedInStaff } from '../testing/staff';
import { dump, tablesWith } from '../testing/traces';
import { eraseAccounts } from './erase-accounts';

const service = withTestService({ env: raisedLimits() });

const sql = async (text: string, values: unknown[] = []) => (await service.deps.db.query(text, values)).rows;

const hex = (bytes: Buffer) => bytes.toString('hex');

test('a dump before and after: no value of the person is left, clear, hashed or sealed, but the id in the events', async () => {
  const app = await addApplication(service);
  const person = {
    firstname: 'Wilhelmina',
    lastname: 'Vandenbroeckx',
    iban: 'BE71096123456769',
    birthdate: '1961-04-17',
  };
  const { account, browser } = await signedIn(service, {
    methods: ['sms'],
    hasCard: true,
    columns: { ...person, user_id: 'P-erased-77' },
  });
  const { id, email, phone, card } = account;
  await browser.performStepUp('sudo', account);
  await app.signIn(browser, offline);
  await createBrowser(service).call('/user/forgot-password', { body: { email } });
  await browser.call('/user/data-export', { method: 'POST' });
  const closedId = randomUUID();
  await sql('insert into merged_accounts (account_id, reference, merged_into) values ($1, $2, $3)', [
    closedId,
    'closed-reference-77',
    id,
  ]);
  await sql('insert into merge_snapshots (closed_id, merged_into, sealed) values ($1, $2, $3)', [
    closedId,
    id,
    Buffer.from('snapshot of 77'),
  ]);
  await sql("insert into account_keys (account_id, sealed) values ($1, 'key of 77')", [closedId]);
  // An event of the version before, which is not sealed.
  await sql(
    "insert into audit_events (account_id, event, address, reason) values ($1, 'signed-in', '198.51.100.0/24', 'Wilhelmina')",
    [id],
  );
  for (const enrol of [() => enrolPasskey(browser), () => enrolApp(service, browser)]) {
    await giveStepUp(service, browser);
    await enrol();
  }
  await giveStepUp(service, browser);
  const phoneBrowser = createBrowser(service);
  const { payload } = (await phoneBrowser.signIn(account)).json.mfa;
  await phoneBrowser.call(`/mfa/sudo?payload=${payload}&method=sms`);
  await phoneBrowser.confirm(payload, await phoneBrowser.codeFor(account), { isTrustedDevice: true });
  await createBrowser(service).signIn(account, 'een ander wachtwoord');
  expect((await browser.call('/user/helpdesk-pin', { method: 'POST' })).status).toBe(200);
  const agent = await signedInStaff(service, 'operator', 'helpdesk');
  const invited = { reference: 'invited-77', market: 'be', email, reason: 'Wilhelmina asked for it' };
  expect((await agent.browser.call('/api/invitations', { body: invited })).status).toBe(204);
  const order = { act: 'erase', reason: 'the daughter of Wilhelmina wrote a letter' };
  await agent.browser.call(`/api/people/${id}/acts`, { body: order });
  expect((await browser.call('/user/erasure', { body: { account_id: id } })).status).toBe(200);
  await service.deps.failures.flush();
  await runJobs(service.deps);

  const { deps } = service;
  const before = await dump(deps);
  const sealed: { value: string }[] = await sql(
    `select encode(iban_encrypted, 'hex') as value from accounts where id = $1
     union all select encode(sealed, 'hex') from account_keys where account_id = $1
     union all select encode(sealed, 'hex') from data_exports where account_id = $1
     union all select password_hash from accounts where id = $1
     union all select encode(secret, 'hex') from authenticator_apps where account_id = $1
     union all select encode(public_key, 'hex') from passkeys where account_id = $1
     union all select encode(credential_id, 'hex') from passkeys where account_id = $1
     union all select encode(handle, 'hex') from passkey_handles where account_id = $1
     union all select encode(secret_hash, 'hex') from trusted_devices where account_id = $1
     union all select encode(hash, 'hex') from tokens where account_id = $1
     union all select encode(pin_hash, 'hex') from helpdesk_pins where account_id = $1`,
    [id],
  );
  expect(sealed.length).toBeGreaterThanOrEqual(11);
  const values = {
    email,
    phone,
    ...person,
    link: 'P-erased-77',
    card: hex(deps.keyedHash('card', card)),
    device: browser.deviceId,
    network: '198.51.100.0/24',
    reference: 'closed-reference-77',
    invitation: invited.reference,
    invitationReason: invited.reason,
    staffRequestReason: order.reason,
    snapshot: hex(Buffer.from('snapshot of 77')),
    closedKey: hex(Buffer.from('key of 77')),
    messages: hex(messageSubject(deps, email)),
    failures: hex(identifierSubject(deps, 'email', email)),
    counts: hex(accountSubject(deps, id)),
    ...Object.fromEntries(sealed.map(({ value }, place) => [`sealed ${place}`, value])),
  };
  // The bank account is stored sealed only.
  const { iban: _iban, ...stored } = values;
  for (const [name, value] of Object.entries({ ...stored, id }))
    expect([name, tablesWith(before, value).length > 0]).toEqual([name, true]);

  await sql("update erasures set due_at = now() - interval '1 second' where account_id = $1", [id]);
  await eraseAccounts(deps);
  await runJobs(deps);

  const after = await dump(deps);
  const also = { sms: hex(messageSubject(deps, phone)), destination: hex(destinationSubject(deps, phone)) };
  for (const [name, value] of Object.entries({ ...values, ...also }))
    expect([name, tablesWith(after, value)]).toEqual([name, []]);
  expect(tablesWith(after, id).filter(table => !table.startsWith('public.audit_events'))).toEqual([]);
  expect(tablesWith(after, id)).not.toEqual([]);
});
