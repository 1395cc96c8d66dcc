import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { runJobs } from '../../testing/jobs';
import { messagesTo } from '../../testing/messages';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

const service = withTestService({ nodes: 2, env: raisedLimits() });

const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);

type Browser = Awaited<ReturnType<typeof signedIn>>['browser'];
const ask = (browser: Browser, at = service.nodes[0]) =>
  browser.call('/user/data-export', { method: 'POST' }, at);
const state = async (browser: Browser) => (await browser.call('/user/data-export')).json.state;
const download = (browser: Browser) => browser.call('/user/data-export/file');

/** A person with a bank account, who has just confirmed who they are. */
async function confirmed() {
  const person = await signedIn(service, {
    methods: ['sms'],
    hasCard: true,
    columns: { iban: 'BE71096123456769' },
  });
  await person.browser.performStepUp('sudo', person.account);
  return person;
}

/** The files of a downloaded copy. */
function filesOf(zip: string): Record<string, string> {
  const files = unzipSync(new Uint8Array(Buffer.from(zip, 'base64')));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

test('a person asks for a copy, is notified, and downloads everything that the service knows', async () => {
  const { account, browser } = await confirmed();
  expect(await state(browser)).toBe('none');
  expect((await ask(browser)).json.state).toBe('preparing');
  await runJobs(service.deps);
  expect(await state(browser)).toBe('ready');
  const [message] = await messagesTo(service.deps, account.email);
  expect(message?.text).toContain('The copy of your data that you asked for is ready.');
  const { name, zip } = (await download(browser)).json;
  expect(name).toMatch(/^talon-\d{4}-\d\d-\d\d\.zip$/);
  const files = filesOf(zip);
  expect(Object.keys(files).toSorted()).toEqual(['data.html', 'data.json']);
  const data = JSON.parse(files['data.json'] ?? '');
  expect(data).toMatchObject({
    id: account.id,
    firstname: 'Lotte',
    bank_account: 'BE71096123456769',
    cards: [{ last_four: account.card.slice(-4) }],
    two_step_verification: [{ type: 'sms' }],
  });
  expect(data.addresses.map(({ value }: { value: string }) => value)).toEqual([account.email, account.phone]);
  expect(data.activity.map(({ event }: { event: string }) => event)).toContain('data-export-requested');
  expect(files['data.html']).toContain(account.email);
  expect(files['data.html']).toContain('Identity confirmed');
  for (const secret of ['password_hash', '$argon2', 'code_hash', 'sealed'])
    expect(JSON.stringify(files)).not.toContain(secret);
});

test('has the bank account of before for as long as it can be put back, and the times of the change', async () => {
  const { account, browser } = await confirmed();
  await browser.performStepUp('single', account);
  await browser.call('/user/iban', { method: 'PUT', body: { iban: 'BE68539007547034' } });
  await ask(browser);
  await runJobs(service.deps);
  const data = JSON.parse(filesOf((await download(browser)).json.zip)['data.json'] ?? '');
  const instant = expect.stringMatching(/^\d{4}-.*Z$/);
  expect(data).toMatchObject({
    bank_account: 'BE68539007547034',
    bank_account_changed_at: instant,
    bank_account_settled_at: instant,
    earlier_bank_accounts: [{ bank_account: 'BE71096123456769', replaced_at: instant, kept_until: instant }],
  });
});

test.each(['en', 'nl', 'fr', 'de'])('the page has no raw names of fields in %s', async language => {
  const { account, browser } = await confirmed();
  await sql('update accounts set language = $2 where id = $1', [account.id, language]);
  await sql("insert into platform_links (account_id, platform, person_id) values ($1, 'client', $2)", [
    account.id,
    `K-${language}`,
  ]);
  await sql(
    "insert into accepted_documents (account_id, document, version, language, accepted_at) values ($1, 'terms', '1', 'nl', now())",
    [account.id],
  );
  await ask(browser);
  await runJobs(service.deps);
  const page = filesOf((await download(browser)).json.zip)['data.html'] ?? '';
  const labels = [...page.matchAll(/<(?:th scope="\w+"|h2)>([^<]*)</g)].map(([, label]) => label ?? '');
  expect(labels.length).toBeGreaterThan(30);
  expect(labels.filter(label => /_|^export\.|^[a-z]/.test(label))).toEqual([]);
});

test('says the reference, trusted devices, a pending deletion, and of each event market, app, method and error', async () => {
  const { account, browser } = await confirmed();
  await sql(
    `insert into trusted_devices (secret_hash, account_id, session_id, trusted_until)
     select 'a secret', $1, id, '2030-01-02T03:04:05Z' from sessions where account_id = $1 limit 1`,
    [account.id],
  );
  await sql(
    "insert into erasures (account_id, cancel_hash, market, due_at) values ($1, 'a hash', 'be', '2030-02-03T04:05:06Z')",
    [account.id],
  );
  await sql("insert into clients (client_id, name) values ('lunchbox-export', 'Lunchbox')");
  await sql(
    `insert into audit_events (account_id, event, market, authenticator, client_id, code, times)
     values ($1, 'access-given', 'lu', 'totp', 'lunchbox-export', 'too-new', 1)`,
    [account.id],
  );
  await ask(browser);
  await runJobs(service.deps);
  const data = JSON.parse(filesOf((await download(browser)).json.zip)['data.json'] ?? '');
  expect(data).toMatchObject({
    reference: expect.stringContaining('proven-'),
    erased_at: '2030-02-03T04:05:06.000Z',
    trusted_devices: [{ trusted_until: '2030-01-02T03:04:05.000Z' }],
  });
  expect(data.activity).toContainEqual(
    expect.objectContaining({
      event: 'access-given',
      market: 'lu',
      app: 'Lunchbox',
      authenticator: 'totp',
      error: 'too-new',
    }),
  );
});

test('needs a step-up to ask for it and to download it', async () => {
  const { account, browser } = await signedIn(service);
  expect((await ask(browser)).json.code).toBe('sudo-required');
  await browser.performStepUp('sudo', account);
  await ask(browser);
  await runJobs(service.deps);
  await sql('update sessions set step_up_until = null');
  expect((await download(browser)).json.code).toBe('sudo-required');
});

test('belongs to its account alone', async () => {
  const owner = await confirmed();
  await ask(owner.browser);
  await runJobs(service.deps);
  const stranger = await confirmed();
  expect(await state(stranger.browser)).toBe('none');
  expect((await download(stranger.browser)).json.code).toBe('export-unknown');
});

test('is not readable in the database, and is there for seven days', async () => {
  const { account, browser } = await confirmed();
  await ask(browser);
  await runJobs(service.deps);
  const { rows } = await sql(
    "select encode(sealed, 'escape') as text, expires_at - now() as left from data_exports",
  );
  expect(rows.map(({ text }) => text).join()).not.toContain(account.email);
  await sql("update data_exports set expires_at = now() - interval '1 second' where account_id = $1", [
    account.id,
  ]);
  expect(await state(browser)).toBe('none');
  expect((await download(browser)).json.code).toBe('export-unknown');
});

test('asked for in parallel on two nodes, one copy is prepared and notified', async () => {
  const { account, browser } = await confirmed();
  const before = (await messagesTo(service.deps, account.email)).length;
  const answers = await Promise.all([0, 1, 0, 1].map(index => ask(browser, service.nodes[index])));
  expect(answers.map(({ json }) => json.state)).toEqual(Array(4).fill('preparing'));
  await runJobs(service.deps);
  expect(await messagesTo(service.deps, account.email)).toHaveLength(before + 1);
  const { rowCount } = await sql(
    "select 1 from audit_events where account_id = $1 and event = 'data-export-requested'",
    [account.id],
  );
  expect(rowCount).toBe(1);
});

test('names and devices cannot add markup to the page', async () => {
  const { account, browser } = await confirmed();
  await sql("update accounts set firstname = '<script>alert(1)</script>' where id = $1", [account.id]);
  await ask(browser);
  await runJobs(service.deps);
  const files = filesOf((await download(browser)).json.zip);
  expect(files['data.html']).toContain('&lt;script&gt;');
  expect(files['data.html']).not.toContain('<script>');
});

test('more than five copies a day are refused', async () => {
  const { browser } = await confirmed();
  for (let copies = 0; copies < 5; copies += 1) {
    expect((await ask(browser)).status).toBe(200);
    await runJobs(service.deps);
  }
  expect((await ask(browser)).json.code).toBe('too-many-attempts');
});
