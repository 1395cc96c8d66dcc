import { networkFailures } from '@talon/rules/limits';
import { beforeEach, expect, test } from 'vitest';
import { addAccount, goodPassword } from '../../testing/accounts';
import { withTestService } from '../../testing/service';
import { addVerifiedAccount } from '../../testing/verified-accounts';
import { createBrowser } from '../../testing/browser';

// All limits have their default values.
const service = withTestService({ nodes: 2, env: { TRUSTED_PROXIES: '127.0.0.1' } });
const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);
beforeEach(async () => {
  await sql('truncate limit_counts, network_failures');
  for (const { deps } of service.nodes) deps.networkWaits.clear();
});

const call = (path: string, body: object, from: string) =>
  service.call(path, { body, headers: { 'X-Forwarded-For': from } });
const atNetwork = (network: number) => `2001:db8:48:${network.toString(16)}::1`;

test('160 wrong passwords over 160 identifiers from four /64 of one /48 lead to a wait', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 160; index += 1) {
    const body = { email: `n${index}@site.example`, password: 'wrong password here' };
    statuses.push((await call('/token', body, atNetwork(index % 4))).status);
  }
  expect(statuses.indexOf(429)).toBe(networkFailures.mostOfSite);
  const { email } = await addAccount(service.deps);
  const right = { email, password: goodPassword };
  expect((await call('/token', right, '2001:db8:49::1')).status).toBe(200);
}, 60_000);

test('60 unknown cards from six /64 of one /48 are 30 answers at most', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 60; index += 1) {
    const card_number = `50651212121${String(10_000 + index)}`;
    statuses.push((await call('/onboarding', { card_number }, atNetwork(index % 6))).status);
  }
  expect(statuses.filter(status => status === 422)).toHaveLength(30);
  expect(statuses.filter(status => status === 429)).toHaveLength(30);
});

test('what a network is refused does not count for its /48', async () => {
  for (let index = 0; index < 60; index += 1)
    await call('/onboarding', { card_number: `50651212122${String(10_000 + index)}` }, atNetwork(1));
  expect((await call('/onboarding', { card_number: '5065121212310000' }, atNetwork(2))).status).toBe(422);
});

test('all trusted devices of an account share one place in the queue of password hashes', async () => {
  const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
  const groups: string[] = [];
  for (let device = 0; device < 2; device += 1) {
    const browser = createBrowser(service);
    await browser.signInWithCode(account, { isTrustedDevice: true });
    const given: string[] = [];
    const { hashing } = service.deps;
    service.deps.hashing = {
      ...hashing,
      verify: (stored, password, origin) => {
        given.push(origin.group);
        return hashing.verify(stored, password, origin);
      },
    };
    expect((await browser.signIn(account)).status).toBe(200);
    service.deps.hashing = hashing;
    groups.push(given[0] ?? '');
  }
  expect(groups[0]).toMatch(/^trusted/);
  expect(groups[1]).toBe(groups[0]);
});
