import { describe, expect, test } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { newToken, tokenHash } from '../../kernel/token';
import { lockAccount } from '../../domain/accounts/accounts';
import { openSession } from '../../domain/sessions/sessions';
import { addAccount } from '../../testing/accounts';
import {
  addPersonWithMethod,
  createDevice,
  type Given,
  logOutsOf,
  signedInDevice,
} from '../../testing/devices';
import { withTestService } from '../../testing/service';

const service = withTestService({ nodes: 2 });

const person = async () => (await addAccount(service.deps)).email;
type Device = ReturnType<typeof createDevice>;
const signedIn = (email: string, given: Given = {}) => signedInDevice(service, email, given);

describe('logging out a device', () => {
  test('ends its tokens at once in both markets, but not those of other devices', async () => {
    const email = await person();
    const here = await signedIn(email);
    const there = await signedIn(email);
    const inLuxembourg = await signedIn(email, { id: there.id, market: 'lu' });
    expect((await here.revoke(there.id)).status).toBe(204);
    expect(await Promise.all([there.status(), inLuxembourg.status(), here.status()])).toEqual([
      401, 401, 200,
    ]);
    const { data } = await here.devices();
    expect(data.map((device: { session: number }) => device.session)).toEqual([0, 1]);
    expect(await logOutsOf(service.deps, email)).toEqual([
      { event: 'device-logged-out', market: 'be', device_id: here.id },
    ]);
  });

  test('can end the session of the call itself', async () => {
    const device = await signedIn(await person());
    expect((await device.revoke(device.id)).status).toBe(204);
    expect(await device.status()).toBe(401);
  });

  test('null ends the sessions without a device id only', async () => {
    const email = await person();
    const named = await signedIn(email);
    const nameless = [await signedIn(email, { id: null }), await signedIn(email, { id: null, market: 'lu' })];
    const stranger = await signedIn(await person(), { id: null });
    expect((await named.revoke(null)).status).toBe(204);
    expect(await Promise.all(nameless.map(device => device.status()))).toEqual([401, 401]);
    expect(await Promise.all([named.status(), stranger.status()])).toEqual([200, 200]);
  });

  test('does not end another account’s session on the same device', async () => {
    const mine = await signedIn(await person());
    const theirs = await signedIn(await person(), { id: mine.id });
    expect((await mine.revoke(mine.id)).status).toBe(204);
    expect(await Promise.all([mine.status(), theirs.status()])).toEqual([401, 200]);
  });
});

describe('a device that the account does not have is unknown, and nothing changes', () => {
  test.each([
    ['another’s', (their: string) => their],
    ['null, without such sessions', () => 'null'],
    ['an unknown one', () => crypto.randomUUID()],
    ['NULL', () => 'NULL'],
    ['undefined', () => 'undefined'],
    ['not an id', () => 'device'],
    ['a statement', () => encodeURIComponent("' or true --")],
    ['a list', (their: string) => `${their},${their}`],
  ])('%s', async (_what, forged) => {
    const email = await person();
    const attacker = await signedIn(email);
    const theirEmail = await addPersonWithMethod(service.deps);
    const victim = createDevice(service);
    await victim.trustedSignIn(theirEmail);
    const namelessVictim = await signedIn(await person(), { id: null });
    const answer = await attacker.revoke(forged(victim.id ?? ''));
    expect([answer.status, answer.json.code]).toEqual([404, 'device-unknown']);
    expect(await Promise.all([victim.status(), namelessVictim.status(), attacker.status()])).toEqual([
      200, 200, 200,
    ]);
    expect((await victim.signIn(theirEmail)).status).toBe(200);
    expect(await logOutsOf(service.deps, email)).toEqual([]);
    expect(await logOutsOf(service.deps, theirEmail)).toEqual([]);
  });
});

describe('a trusted device', () => {
  const isCodeRequired = async (device: ReturnType<typeof createDevice>, email: string) =>
    (await device.signIn(email)).status === 401;

  test('ends when it is logged out; other devices and accounts are not affected', async () => {
    const [email, other] = [await addPersonWithMethod(service.deps), await addPersonWithMethod(service.deps)];
    const lost = createDevice(service);
    const kept = createDevice(service);
    await lost.trustedSignIn(email);
    await lost.trustedSignIn(other);
    await kept.trustedSignIn(email);
    expect([await isCodeRequired(lost, email), await isCodeRequired(kept, email)]).toEqual([false, false]);
    expect((await kept.revoke(lost.id)).status).toBe(204);
    expect(await isCodeRequired(lost, email)).toBe(true);
    expect(await isCodeRequired(lost, other)).toBe(false);
    expect(await isCodeRequired(kept, email)).toBe(false);
  });

  test('ends even if its session was logged out before', async () => {
    const email = await addPersonWithMethod(service.deps);
    const lost = createDevice(service);
    await lost.trustedSignIn(email);
    await lost.call('/token', { method: 'DELETE' });
    const kept = createDevice(service);
    await kept.trustedSignIn(email);
    expect((await kept.revoke(lost.id)).status).toBe(204);
    expect(await isCodeRequired(lost, email)).toBe(true);
  });

  test('ends even if the browser has changed its device id', async () => {
    const email = await addPersonWithMethod(service.deps);
    const lost = createDevice(service);
    const kept = createDevice(service);
    await lost.trustedSignIn(email);
    await kept.trustedSignIn(email);
    const other = crypto.randomUUID();
    lost.renamed(other);
    expect(await isCodeRequired(lost, email)).toBe(false);
    expect((await kept.revoke(other)).status).toBe(204);
    expect(await isCodeRequired(lost, email)).toBe(true);
  });

  test('without a device id ends with the sessions without one', async () => {
    const email = await addPersonWithMethod(service.deps);
    const nameless = createDevice(service, { id: null });
    const kept = createDevice(service);
    await nameless.trustedSignIn(email);
    await kept.trustedSignIn(email);
    expect((await kept.revoke(null)).status).toBe(204);
    expect([await isCodeRequired(nameless, email), await isCodeRequired(kept, email)]).toEqual([true, false]);
  });
});

describe('in parallel on two nodes', () => {
  test('two log-outs of one device both succeed', async () => {
    const email = await person();
    const here = await signedIn(email);
    const there = await signedInDevice(service.nodes[1], email);
    const lost = await signedIn(email);
    const answers = await Promise.all([here.revoke(lost.id), there.revoke(lost.id)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await lost.status()).toBe(401);
  });

  test('of two devices that log each other out at least one is logged out', async () => {
    const email = await person();
    const here = await signedIn(email);
    const there = await signedInDevice(service.nodes[1], email);
    const answers = await Promise.all([here.revoke(there.id), there.revoke(here.id)]);
    const statuses = await Promise.all([there.status(), here.status()]);
    expect(answers.map(({ status }) => (status === 204 ? 401 : 200))).toEqual(statuses);
    expect(statuses).toContain(401);
  });

  test.each([
    ['a device’s log-out', (here: Device, lost: Device) => here.revoke(lost.id)],
    ['a global log-out', (here: Device) => here.call('/tokens', { method: 'DELETE' })],
    [
      'the log-out of the session itself',
      (_here: Device, lost: Device) => lost.call('/token', { method: 'DELETE' }),
    ],
  ])('%s that meets a sign-in there ends that one too', async (_what, ending) => {
    const email = await person();
    const here = await signedIn(email);
    const lost = await signedIn(email);
    const token = newToken();
    const tx = await service.deps.db.connect();
    await tx.query('begin');
    const { rows } = await tx.query('select account_id from identifiers where value = $1', [email]);
    await lockAccount(tx, { id: rows[0].account_id });
    await openSession(tx, {
      idleSeconds: 60,
      accountId: rows[0].account_id,
      market: 'be',
      deviceId: lost.id,
      userAgent: '',
      city: null,
      country: null,
      sudoSeconds: 0,
      stepUpMethod: null,
      stepUpIsSettled: false,
      stepUpAuthenticatorId: null,
      amr: ['pwd'],
      mustResolveDuplicates: false,
      tokenHash: tokenHash(token),
      tokenSeconds: 60,
    });
    const answer = ending(here, lost);
    await sleep(100);
    await tx.query('commit');
    tx.release();
    expect((await answer).status).toBe(204);
    const renewed = await service.call('/user', { headers: { Authorization: `Bearer ${token}` } });
    expect(renewed.status).toBe(401);
  });
});
