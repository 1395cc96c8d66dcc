import { beforeAll, expect, test } from 'vitest';
import { createBrowser } from '../testing/browser';
import { addVerifiedAccount } from '../testing/verified-accounts';
import { withTestService } from '../testing/service';
import { runJobs } from '../testing/jobs';
import { blockAccount } from './block-account';
import { forceMfa } from './force-mfa';
import { removeAuthenticator } from './remove-authenticator';
import { showAccount } from './show-account';

const service = withTestService();
beforeAll(async () => {
  service.deps.locations = () => ({ city: 'Ghent', country: 'Belgium' });
});

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

test('the overview contains what a helpdesk needs', async () => {
  const account = await addVerifiedAccount(service.deps, {
    methods: ['sms', 'email'],
    hasCard: true,
    columns: { user_id: 'P-77', fridom_user_id: 'T-77', password_changed: '2026-02-03', language: 'fr' },
  });
  const browser = createBrowser(service);
  await browser.signInWithCode(account, { isTrustedDevice: true });
  await service.deps.db.query('update sessions set user_agent = $2 where account_id = $1', [
    account.id,
    chrome,
  ]);
  await forceMfa(service.deps, account.id, 'on');
  const lines = (await showAccount(service.deps, account.email)).split('\n');
  const instant = String.raw`20\d\d-\d\d-\d\d \d\d:\d\d UTC`;
  for (const line of [
    `account       ${account.id}`,
    'first name    Lotte',
    'language      fr',
    `last sign-in  ${instant}`,
    `e-mail        p•••@t•••.example, verified ${instant}, primary`,
    `phone         \\+32 4•• •• •• \\d\\d, verified ${instant}, primary`,
    'password      good, changed 2026-02-03 00:00 UTC',
    'MFA           mandatory',
    `MFA           email, since ${instant}, used ${instant}`,
    'devices       1 trusted',
    `card          5065 •••• •••• ${account.card.slice(-4)}, activated`,
    'platform      personal P-77',
    'platform      third T-77',
    `session       ${instant}  active  be  Chrome on Windows, Ghent, Belgium  [\\da-f-]{36}`,
    `event         ${instant}  mfa-forced`,
    `event         ${instant}  signed-in  be  127.0.0.0/24`,
  ])
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^${line}$`)));
  await removeAuthenticator(service.deps, account.id, 'sms');
  expect(await showAccount(service.deps, account.id)).toMatch(/^step-up block {1}single-use, until .*UTC$/m);
});

test('it shows the consent to offers with its dates, and the accepted terms', async () => {
  const account = await addVerifiedAccount(service.deps);
  const sheet = () => showAccount(service.deps, account.id);
  expect(await sheet()).toMatch(/^offers {8}no consent$/m);
  const add = `insert into accepted_documents (account_id, document, version, language, accepted_at)
    values ($1, 'terms', '2026-01', 'nl', '2026-03-01T10:00Z'), ($1, 'marketing', '2026-01', 'nl', '2026-03-02T10:00Z')`;
  await service.deps.db.query(add, [account.id]);
  expect(await sheet()).toMatch(/^offers {8}consent given 2026-03-02 10:00 UTC$/m);
  expect(await sheet()).toMatch(/^accepted {6}terms 2026-01, 2026-03-01 10:00 UTC$/m);
  const withdraw =
    "update accepted_documents set withdrawn_at = '2026-04-01T10:00Z' where document = 'marketing'";
  await service.deps.db.query(withdraw);
  expect(await sheet()).toMatch(
    /^offers {8}consent given 2026-03-02 10:00 UTC, withdrawn 2026-04-01 10:00 UTC$/m,
  );
});

test('it shows the limits in force with their end, the failures of 24 hours and the notifications', async () => {
  const account = await addVerifiedAccount(service.deps);
  const guess = () => createBrowser(service).signIn(account, 'wrong password here');
  for (let failures = 0; failures < 3; failures += 1) await guess();
  await service.deps.db.query(
    "update sign_in_failures set failures = 9, may_try_at = now() - interval '1 second'",
  );
  await service.deps.db.query('update consecutive_failures set failures = 99 where failures = 3');
  await guess();
  await runJobs(service.deps);
  const shown = await showAccount(service.deps, account.id);
  const instant = String.raw`20\d\d-\d\d-\d\d \d\d:\d\d UTC`;
  for (const line of [
    `limit         sign-in by p•••@t•••.example from 127.0.0.0/24: 10 failures, wait until ${instant}`,
    `limit         100 failures in a row: a code is required until a completed sign-in, at most until ${instant}`,
    `failed 24 h   4 from 127.0.0.0/24, the last one ${instant}`,
    `notified      password-guessed-often, ${instant}`,
  ])
    expect(shown.split('\n')).toContainEqual(expect.stringMatching(new RegExp(`^${line}$`)));
  await blockAccount(service.deps, account.id, 'stolen card');
  expect(await showAccount(service.deps, account.id)).toMatch(/^blocked {7}since .*UTC: stolen card$/m);
});

test('it shows a limit of deliveries with its end', async () => {
  const account = await addVerifiedAccount(service.deps, { methods: ['email'] });
  const counted = { ...service.deps.limits.counted, ownDeliveriesInTotal: { most: 5, seconds: 900 } };
  service.deps.limits = { ...service.deps.limits, counted };
  for (let codes = 0; codes < 5; codes += 1) await createBrowser(service).signIn(account);
  expect(await showAccount(service.deps, account.id)).toMatch(
    /^limit {9}ownDeliveriesInTotal of p•••@t•••\.example, until .*UTC$/m,
  );
});

test('it contains no secrets: no full address, card number, IBAN, hash, token or trusted device', async () => {
  const account = await addVerifiedAccount(service.deps, {
    methods: ['email'],
    hasCard: true,
    columns: { iban: 'BE71096123456769', lastname: 'Geheimenaere' },
  });
  const browser = createBrowser(service);
  await browser.signInWithCode(account, { isTrustedDevice: true });
  const sheet = await showAccount(service.deps, account.id);
  const secrets = [
    account.email,
    account.phone,
    account.card,
    'BE71',
    'Geheimenaere',
    '$argon2',
    browser.token(),
    ...[...browser.cookies.values()].map(({ value }) => value),
  ];
  for (const secret of secrets) expect(sheet).not.toContain(secret);
});

test('text from outside can neither move the cursor nor start a line', async () => {
  const account = await addVerifiedAccount(service.deps);
  await createBrowser(service).signIn(account);
  await service.deps.db.query(
    "update accounts set firstname = E'\\x1b[2J\\u202eEve\\nevent  forged' where id = $1",
    [account.id],
  );
  await service.deps.db.query(
    "update sessions set user_agent = E'\\x1b]0;x\\x07', city = E'\\x1b[1A' where account_id = $1",
    [account.id],
  );
  const sheet = await showAccount(service.deps, account.id);
  expect(sheet).not.toMatch(/[\p{Cc}\p{Cf}](?<!\n)/u);
  expect(sheet).not.toMatch(/^event  forged/m);
  expect(sheet).toContain('unknown device');
});

test('an account with almost no data is shown too', async () => {
  const account = await addVerifiedAccount(service.deps, { columns: { password: '', firstname: '' } });
  const sheet = await showAccount(service.deps, account.id);
  expect(sheet).toMatch(/^last sign-in {2}never$/m);
  expect(sheet).toMatch(/^password {6}none$/m);
  expect(sheet).not.toMatch(/null|undefined/);
});
