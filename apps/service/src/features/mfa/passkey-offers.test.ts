import { describe, expect, test } from 'vitest';
import { type Browser, createBrowser } from '../../testing/browser';
import { createNewcomer } from '../../testing/onboarding';
import { addCard } from '../../testing/cards';
import { enrolPasskey, passkeySignInOptions, signInWithPasskey } from '../../testing/passkeys';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { createSoftwarePasskey } from '../../testing/software-passkey';
import { addVerifiedAccount, type Given, type VerifiedAccount } from '../../testing/verified-accounts';

const service = withTestService({ env: raisedLimits() });

const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);
const offersOf = async (browser: Browser) => (await browser.call('/mfa/offer')).json;
const shown = (browser: Browser) => browser.call('/mfa/offer', { body: { answer: 'shown' } });
const later = (browser: Browser) => browser.call('/mfa/offer', { body: { answer: 'later' } });

/** A sign-in with password and code, on a new device. */
async function signInAgain(account: VerifiedAccount): Promise<Browser> {
  const browser = createBrowser(service);
  await browser.signInWithCode(account);
  return browser;
}

async function person(given: Given = { methods: ['sms'] }) {
  const account = await addVerifiedAccount(service.deps, given);
  return { account, browser: await signInAgain(account) };
}

/** Lets the last offer be so many days ago. */
const age = (account: VerifiedAccount, days: number) =>
  sql(
    `update passkey_offers set offered_at = offered_at - make_interval(days => $2), put_off_at = put_off_at - make_interval(days => $2)
      where account_id = $1`,
    [account.id, days],
  );

async function valueOf(name: string, labels: Record<string, string>): Promise<number> {
  const metric = await service.deps.measures.registry.getSingleMetric(name)?.get();
  const found = metric?.values.find(({ labels: given }) =>
    Object.entries(labels).every(([label, value]) => (given as Record<string, unknown>)[label] === value),
  );
  return found?.value ?? 0;
}

describe('a passkey is offered', () => {
  test('after a sign-in with password and code, also when the page is loaded again', async () => {
    const { browser } = await person();
    const before = await valueOf('talon_passkey_offers_total', { market: 'be', answer: 'shown' });
    expect(await offersOf(browser)).toEqual({ passkey: true, automatic: true, recovery_codes: false });
    expect(await valueOf('talon_passkey_offers_total', { market: 'be', answer: 'shown' })).toBe(before);
    expect((await shown(browser)).status).toBe(204);
    expect(await offersOf(browser)).toMatchObject({ passkey: true });
    await shown(browser);
    expect(await valueOf('talon_passkey_offers_total', { market: 'be', answer: 'shown' })).toBe(before + 1);
  });

  test('and the month begins only when the page shows the offer', async () => {
    const { account, browser } = await person();
    expect((await offersOf(browser)).passkey).toBe(true);
    expect((await offersOf(await signInAgain(account))).passkey).toBe(true);
    await shown(browser);
    expect((await offersOf(await signInAgain(account))).passkey).toBe(false);
  });

  test('and an offer that is not due cannot be shown', async () => {
    const { account } = await person();
    const browser = createBrowser(service);
    await browser.signIn(await addVerifiedAccount(service.deps));
    expect((await shown(browser)).status).toBe(204);
    expect((await browser.call('/mfa/offer', { body: { answer: 'never' } })).status).toBe(400);
    expect((await sql('select 1 from passkey_offers where account_id = $1', [account.id])).rowCount).toBe(0);
  });

  test.each<[string, (given: Awaited<ReturnType<typeof person>>) => Promise<Browser>]>([
    [
      'a sign-in with the password alone',
      async () => {
        const browser = createBrowser(service);
        await browser.signIn(await addVerifiedAccount(service.deps));
        return browser;
      },
    ],
    [
      'a sign-in on a trusted device',
      async ({ account }) => {
        const browser = createBrowser(service);
        await browser.signInWithCode(account, { isTrustedDevice: true });
        await browser.signIn(account);
        return browser;
      },
    ],
    [
      'a sign-in with a passkey',
      async ({ browser }) => {
        const passkey = await enrolPasskey(browser);
        const elsewhere = createBrowser(service);
        await signInWithPasskey(elsewhere, passkey);
        return elsewhere;
      },
    ],
    [
      'the password and a code, if the account has a passkey',
      async ({ browser }) => {
        await enrolPasskey(browser);
        return browser;
      },
    ],
    [
      'ten minutes',
      async ({ account, browser }) => {
        await sql(
          "update sessions set signed_in_at = signed_in_at - interval '10 minutes' where account_id = $1",
          [account.id],
        );
        return browser;
      },
    ],
  ])('but not after %s', async (_, prepare) => {
    const browser = await prepare(await person());
    expect(await offersOf(browser)).toMatchObject({ passkey: false, automatic: false });
  });

  test('at the end of an onboarding, with the step-up that its enrolment needs', async () => {
    const newcomer = createNewcomer(service);
    await newcomer.begin({ card_number: await addCard(service.deps) });
    await newcomer.upToPassword();
    const browser = createBrowser(service);
    browser.setToken((await newcomer.password()).json.access_token);
    expect(await offersOf(browser)).toMatchObject({ passkey: true, automatic: true });
    await enrolPasskey(browser);
    expect(await offersOf(browser)).toMatchObject({ passkey: false, automatic: false });
  });

  test('at most once a month', async () => {
    const { account, browser } = await person();
    expect((await offersOf(browser)).passkey).toBe(true);
    await shown(browser);
    expect((await offersOf(await signInAgain(account))).passkey).toBe(false);
    await age(account, 29);
    expect((await offersOf(await signInAgain(account))).passkey).toBe(false);
    await age(account, 1);
    expect((await offersOf(await signInAgain(account))).passkey).toBe(true);
  });

  test('not again in this sign-in once it was put off, and never after it was put off twice', async () => {
    const { account, browser } = await person();
    await shown(browser);
    expect((await later(browser)).status).toBe(204);
    expect(await offersOf(browser)).toMatchObject({ passkey: false, automatic: false });
    await age(account, 30);
    const second = await signInAgain(account);
    expect(await offersOf(second)).toMatchObject({ passkey: true });
    await shown(second);
    await later(second);
    await age(account, 400);
    expect((await offersOf(await signInAgain(account))).passkey).toBe(false);
  });

  test('and putting it off several times at once, or without an offer, counts no more than once', async () => {
    const { account, browser } = await person();
    await later(browser);
    await shown(browser);
    await Promise.all([later(browser), later(browser), later(browser)]);
    const { rows } = await sql('select times_put_off from passkey_offers where account_id = $1', [
      account.id,
    ]);
    expect(rows).toEqual([{ times_put_off: 1 }]);
  });

  test('once in two parallel sign-ins', async () => {
    const { account } = await person();
    const browsers = [await signInAgain(account), await signInAgain(account)];
    await sql('delete from passkey_offers where account_id = $1', [account.id]);
    const before = await valueOf('talon_passkey_offers_total', { market: 'be', answer: 'shown' });
    await Promise.all(browsers.map(shown));
    expect(await valueOf('talon_passkey_offers_total', { market: 'be', answer: 'shown' })).toBe(before + 1);
  });

  test('and what came of it is counted', async () => {
    const { browser } = await person();
    const enrolled = (how: string) => valueOf('talon_passkeys_enrolled_total', { market: 'be', how });
    const [offer, chosen] = [await enrolled('offer'), await enrolled('chosen')];
    await shown(browser);
    await enrolPasskey(browser);
    expect(await enrolled('offer')).toBe(offer + 1);
    const other = await person();
    await enrolPasskey(other.browser);
    expect(await enrolled('chosen')).toBe(chosen + 1);
    const automatic = await enrolled('automatic');
    const third = await person();
    const begun = (await third.browser.call('/mfa/passkey/activate?automatic=1')).json;
    const credential = createSoftwarePasskey().create(begun.passkey, { isPresent: false, isVerified: false });
    const body = { payload: begun.payload, credential };
    expect((await third.browser.call('/mfa/activate', { body })).status).toBe(200);
    expect(await enrolled('automatic')).toBe(automatic + 1);
  });
});

test('the browser may make a passkey by itself until five minutes after the sign-in, and not again once there was one', async () => {
  const { account, browser } = await person();
  await offersOf(browser);
  await sql("update sessions set signed_in_at = signed_in_at - interval '5 minutes' where account_id = $1", [
    account.id,
  ]);
  expect(await offersOf(browser)).toMatchObject({ automatic: false });
  const again = await signInAgain(account);
  expect(await offersOf(again)).toMatchObject({ automatic: true });
  await enrolPasskey(again);
  await sql("delete from authenticators where account_id = $1 and type = 'passkey'", [account.id]);
  expect(await offersOf(await signInAgain(account))).toMatchObject({ automatic: false });
});

test('recovery codes are offered with two authenticators, also of one type, and no unused code', async () => {
  const { browser } = await person();
  expect(await offersOf(browser)).toMatchObject({ recovery_codes: false });
  await enrolPasskey(browser);
  expect(await offersOf(browser)).toMatchObject({ recovery_codes: true });
  const { account } = await person({ methods: ['sms', 'email'] });
  const both = await signInAgain(account);
  expect(await offersOf(both)).toMatchObject({ recovery_codes: true });
  await both.call('/mfa/recovery-codes', { method: 'POST' });
  expect(await offersOf(both)).toMatchObject({ recovery_codes: false });
  await sql('update recovery_codes set used_at = now() where account_id = $1', [account.id]);
  expect(await offersOf(both)).toMatchObject({ recovery_codes: true });
});

test('each enrolment says whether to offer recovery codes: also a second passkey, and after a used set', async () => {
  const { account, browser } = await person({ methods: ['sms'] });
  const enrolled = async (query = '') => {
    const { payload, passkey } = (await browser.call(`/mfa/passkey/activate${query}`)).json;
    const credential = createSoftwarePasskey().create(passkey);
    return (await browser.call('/mfa/activate', { body: { payload, credential } })).json;
  };
  await enrolled();
  await sql("delete from authenticators where account_id = $1 and type = 'sms'", [account.id]);
  expect(await enrolled()).toEqual({ access_token: null, recovery_codes: true });
  await browser.call('/mfa/recovery-codes', { method: 'POST' });
  expect(await enrolled()).toEqual({ access_token: null, recovery_codes: false });
  await sql('update recovery_codes set used_at = now() where account_id = $1', [account.id]);
  expect(await enrolled('?automatic=1')).toEqual({ access_token: null, recovery_codes: true });
});

test('the enrolment that completes mandatory two-step verification says so too', async () => {
  const { browser } = await person({ methods: ['sms'], columns: { mfa_forced: 'yes' } });
  const { payload, passkey } = (await browser.call('/mfa/passkey/activate')).json;
  const body = { payload, credential: createSoftwarePasskey().create(passkey) };
  expect((await browser.call('/mfa/activate', { body })).json).toMatchObject({
    required_action: null,
    recovery_codes: true,
  });
});

test('nothing is offered to a session with a required action', async () => {
  const account = await addVerifiedAccount(service.deps, {
    methods: ['sms'],
    columns: { mfa_forced: 'yes' },
  });
  const browser = await signInAgain(account);
  expect((await browser.call('/mfa/offer')).json.code).toBe('required-action-mfa-forced');
});

test('the failures of browsers are counted by the name of the error, unknown names together', async () => {
  const failures = (error: string) => valueOf('talon_passkey_failures_total', { stage: 'sign-in', error });
  const report = (body: unknown) => service.call('/mfa/passkey/failure', { body });
  expect((await report({ stage: 'sign-in', error: 'NotAllowedError' })).status).toBe(204);
  await report({ stage: 'sign-in', error: 'Lotte Peeters' });
  expect([await failures('NotAllowedError'), await failures('other')]).toEqual([1, 1]);
  expect((await report({ stage: 'elsewhere', error: 'other' })).status).toBe(400);
  expect((await report({ stage: 'enrol', error: 'A'.repeat(101) })).status).toBe(400);
});

test('sign-ins are counted by what confirmed them, with the time that they took', async () => {
  const { browser } = await person();
  const methods = ['password', 'sms', 'passkey'];
  const counts = () =>
    Promise.all(methods.map(method => valueOf('talon_sign_in_methods_total', { market: 'be', method })));
  const before = await counts();
  const passkey = await enrolPasskey(browser);
  await createBrowser(service).signIn(await addVerifiedAccount(service.deps));
  await person();
  const elsewhere = createBrowser(service);
  await elsewhere.call('/token/passkey', {
    body: { credential: passkey.get(await passkeySignInOptions(elsewhere)) },
  });
  expect(await counts()).toEqual(before.map(count => count + 1));
  const text = await service.deps.measures.registry.metrics();
  expect(text).toMatch(/talon_sign_in_seconds_count\{method="passkey"\} [1-9]/);
  expect(text).toMatch(/talon_sign_in_seconds_count\{method="sms"\} [1-9]/);
});
