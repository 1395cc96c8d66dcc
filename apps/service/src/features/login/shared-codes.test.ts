import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createBrowser } from '../../testing/browser';
import { codeIn, messagesTo } from '../../testing/messages';
import { minutesLater } from '../../testing/minutes-later';
import { newNetwork } from '../../testing/recovery';
import { withTestService } from '../../testing/service';
import { awaitsShare } from '../../testing/shared-codes';
import { addVerifiedAccount, type VerifiedAccount } from '../../testing/verified-accounts';

// All limits have their default values.
const service = withTestService({ nodes: 2, env: { TRUSTED_PROXIES: '127.0.0.1' } });
const sql = (text: string) => service.deps.db.query(text);
beforeEach(() => sql('truncate limit_counts, sms_daily_counts, challenges cascade'));

const newBrowser = (deviceId: string = randomUUID()) =>
  createBrowser(service, { from: newNetwork(), deviceId });

/** Signs in with the password, without the code, so many times from each of these networks. */
async function attack(account: VerifiedAccount, { networks, times }: { networks: number; times: number }) {
  for (let network = 0; network < networks; network += 1) {
    const from = newNetwork();
    for (let time = 0; time < times; time += 1)
      expect((await createBrowser(service, { from }).signIn(account)).status).toBe(401);
  }
}

const bySms = () => addVerifiedAccount(service.deps, { methods: ['sms'] });

test('ten sign-ins from two networks do not close the sign-in by SMS on a new device', async () => {
  const account = await bySms();
  await attack(account, { networks: 2, times: 5 });
  const owner = newBrowser();
  const { mfa } = (await owner.signIn(account)).json;
  expect(mfa.method).toBe('sms');
  await minutesLater(service.deps, 0);
  expect((await owner.confirm(mfa.payload, await owner.codeFor(account))).status).toBe(200);
});

test('while 60 networks try with the password, the owner is through on a new device within five minutes', async () => {
  const account = await bySms();
  await attack(account, { networks: 60, times: 2 });
  await minutesLater(service.deps, 0);
  const owner = newBrowser();
  const { payload } = (await owner.signIn(account)).json.mfa;
  const { arrives_in: arrivesIn, code_length: digits } = (await owner.show(payload)).json;
  expect(digits).toBe(12);
  expect(arrivesIn).toBeGreaterThan(0);
  expect(arrivesIn).toBeLessThanOrEqual(5 * 60);
  await minutesLater(service.deps, 5);
  expect((await owner.show(payload)).json.arrives_in).toBeUndefined();
  expect((await owner.confirm(payload, await owner.codeFor(account))).status).toBe(200);
}, 30_000);

test('a share in which the first code was sent at once waits five minutes for the next', async () => {
  const account = await bySms();
  await attack(account, { networks: 3, times: 5 });
  await minutesLater(service.deps, 0);
  const codes = async () =>
    (await messagesTo(service.deps, account.phone)).filter(({ code }) => code !== null).length;
  const before = await codes();
  for (let minute = 1; minute < 5; minute += 1) {
    await attack(account, { networks: 3, times: 1 });
    await minutesLater(service.deps, 1);
    expect(await codes()).toBe(before);
  }
  await minutesLater(service.deps, 1);
  expect(await codes()).toBe(before + 1);
});

describe('a code that is shared', () => {
  /** Two sessions of an account whose codes share deliveries, as all that unknown devices request. */
  async function underAttack() {
    const account = await bySms();
    const thieves = [newBrowser(), newBrowser()] as const;
    for (const thief of thieves) {
      const owner = newBrowser();
      expect((await owner.signInWithCode(account)).status).toBe(200);
      thief.setToken(owner.token());
    }
    await attack(account, { networks: 2, times: 5 });
    await minutesLater(service.deps, 0);
    return { account, thieves };
  }

  test('is of one purpose', async () => {
    const { account, thieves } = await underAttack();
    const [thief] = thieves;
    const { payload: signIn } = (await newBrowser().signIn(account)).json.mfa;
    const { payload: stepUp } = (await thief.requestStepUp('sudo')).json;
    expect([await awaitsShare(service.deps, signIn), await awaitsShare(service.deps, stepUp)]).toEqual([
      true,
      true,
    ]);
    await minutesLater(service.deps, 0);
    const ofStepUp = await thief.codeFor(account);
    await minutesLater(service.deps, 5);
    const ofSignIn = await thief.codeFor(account);
    expect(ofSignIn).not.toBe(ofStepUp);
    expect((await thief.confirm(stepUp, ofSignIn)).json.code).toBe('code-refused');
    expect((await newBrowser().confirm(signIn, ofStepUp)).json.code).toBe('code-refused');
    expect((await newBrowser().confirm(signIn, ofSignIn)).status).toBe(200);
  });

  test('is of one account, which alone owns the number', async () => {
    const [{ account }, { account: other }] = [await underAttack(), await underAttack()];
    const { payload } = (await newBrowser().signIn(account)).json.mfa;
    await newBrowser().signIn(other);
    await minutesLater(service.deps, 5);
    const otherCode = codeIn((await messagesTo(service.deps, other.phone))[0]);
    expect((await newBrowser().confirm(payload, otherCode)).json.code).toBe('code-refused');
    expect((await newBrowser().confirm(payload, await newBrowser().codeFor(account))).status).toBe(200);
  });

  test('is of one bank account', async () => {
    const { account, thieves } = await underAttack();
    for (const [index, iban] of ['BE71 0961 2345 6769', 'BE68 5390 0754 7034'].entries())
      expect((await thieves[index]?.requestStepUpForIban(iban))?.status).toBe(200);
    const { rows } = await sql("select distinct awaits_share from challenges where purpose = 'single'");
    expect(rows).toHaveLength(2);
    await minutesLater(service.deps, 0);
    const texts = (await messagesTo(service.deps, account.phone)).map(({ text }) => text);
    expect(texts.filter(text => /BE.*6769/.test(text))).toHaveLength(1);
    expect(texts.filter(text => /BE.*7034/.test(text))).toHaveLength(1);
  });

  test('ends with a change to another authenticator', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['sms', 'email'] });
    await attack(account, { networks: 2, times: 5 });
    await minutesLater(service.deps, 0);
    const owner = newBrowser();
    const { payload, method } = (await owner.signIn(account)).json.mfa;
    expect(method).toBe('email');
    await owner.show(payload, '&method=sms');
    expect(await awaitsShare(service.deps, payload)).toBe(true);
    const changed = await owner.show(payload, '&method=email');
    expect(changed.json.arrives_in).toBeUndefined();
    expect(changed.json.expires_in).toBeLessThanOrEqual(600);
    const code = await owner.codeFor(account);
    await minutesLater(service.deps, 5);
    expect((await owner.confirm(payload, code)).status).toBe(200);
  });

  test('gives way to one that comes at once with the number of a card', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['sms'], hasCard: true });
    await attack(account, { networks: 4, times: 5 });
    await minutesLater(service.deps, 0);
    const owner = newBrowser();
    const { payload } = (await owner.signIn(account)).json.mfa;
    expect((await owner.show(payload)).json.arrives_in).toBeGreaterThan(0);
    const body = { payload, card_number: account.card };
    const { json } = await owner.call('/challenge/resend', { body });
    expect([json.code_length, json.arrives_in]).toEqual([8, undefined]);
    expect((await owner.confirm(payload, await owner.codeFor(account))).status).toBe(200);
  });

  test('comes to the known device of the owner at once, without a share', async () => {
    const account = await bySms();
    const device = randomUUID();
    expect((await newBrowser(device).signInWithCode(account)).status).toBe(200);
    await attack(account, { networks: 4, times: 5 });
    const { payload } = (await newBrowser(device).signIn(account)).json.mfa;
    expect(await awaitsShare(service.deps, payload)).toBe(false);
  });
});
