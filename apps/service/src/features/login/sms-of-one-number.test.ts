import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createBrowser } from '../../testing/browser';
import { newNetwork } from '../../testing/recovery';
import { type Answer, withTestService } from '../../testing/service';
import { awaitsShare } from '../../testing/shared-codes';
import { addVerifiedAccount, type VerifiedAccount } from '../../testing/verified-accounts';

// All limits have their default values.
const service = withTestService({ nodes: 2, env: { TRUSTED_PROXIES: '127.0.0.1' } });
const sql = (text: string) => service.deps.db.query(text);
beforeEach(() => sql('truncate limit_counts, sms_daily_counts, challenges cascade'));

/** Whether the code is sent at once, or shares a delivery because a limit of the number is reached. */
const delivery = async ({ json }: Answer) =>
  (await awaitsShare(service.deps, (json.mfa ?? json).payload)) ? 'shared' : 'own';
/** Leaves the counts of a day. */
const forgetShortCounts = () =>
  sql("delete from limit_counts where limit_name in ('deliveries', 'ownDeliveriesInTotal')");

/** A browser where the account has signed in. */
async function knownBrowser(account: VerifiedAccount) {
  const browser = createBrowser(service, { from: newNetwork(), deviceId: randomUUID() });
  expect((await browser.signInWithCode(account)).status).toBe(200);
  return browser;
}

/** The same session elsewhere, on a device that the account does not know. */
function thiefOf(owner: Awaited<ReturnType<typeof knownBrowser>>, from = newNetwork()) {
  const thief = createBrowser(service, { from, deviceId: randomUUID() });
  thief.setToken(owner.token());
  return thief;
}

async function requestStepUp(browser: ReturnType<typeof thiefOf>) {
  await forgetShortCounts();
  await sql("update challenges set expires_at = now() where purpose = 'sudo'");
  return delivery(await browser.requestStepUp('sudo'));
}

test('10 SMS a day for sign-ins and step-ups together that unknown devices request; those of known devices are left', async () => {
  const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
  const owner = await knownBrowser(account);
  await sql('truncate limit_counts');
  for (let round = 0; round < 5; round += 1) {
    await forgetShortCounts();
    expect(await delivery(await createBrowser(service, { from: newNetwork() }).signIn(account))).toBe('own');
    expect(await requestStepUp(thiefOf(owner))).toBe('own');
  }
  await forgetShortCounts();
  expect(await delivery(await createBrowser(service, { from: newNetwork() }).signIn(account))).toBe('shared');
  expect(await requestStepUp(thiefOf(owner))).toBe('shared');
  expect(await requestStepUp(owner)).toBe('own');
  expect(await delivery(await owner.signIn(account))).toBe('own');
});

test('one site requests half of them, for whatever purpose', async () => {
  const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
  const from = newNetwork();
  const thief = thiefOf(await knownBrowser(account), from);
  await sql('truncate limit_counts');
  for (let round = 0; round < 5; round += 1) expect(await requestStepUp(thief)).toBe('own');
  expect(await requestStepUp(thief)).toBe('shared');
  await forgetShortCounts();
  const there = createBrowser(service, { from, deviceId: randomUUID() });
  expect(await delivery(await there.signIn(account))).toBe('shared');
  expect(await delivery(await createBrowser(service, { from: newNetwork() }).signIn(account))).toBe('own');
});
