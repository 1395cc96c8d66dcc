import { isClosedToBlockedNetworks } from '@talon/contract/closed-to-blocked-networks';
import type { Endpoint } from '@talon/contract/endpoint';
import { endpoints } from '@talon/contract/endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { readCommand } from '../../commands/read-command';
import { createBlockedNetworks } from '../../domain/blocked-networks/known-blocked-networks';
import { addApplication } from '../../testing/applications';
import { createBrowser } from '../../testing/browser';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';
import { signedInStaff, type StaffBrowser } from '../../testing/staff';
import { addVerifiedAccount } from '../../testing/verified-accounts';

const service = withTestService({ nodes: 2, env: { TRUSTED_PROXIES: '127.0.0.1' } });
const reason = 'thousands of passwords are tried';
const attacker = '198.51.100.77';
const network = '198.51.100.0/24';

const from = (address: string) => ({ 'X-Forwarded-For': address });
const block = (browser: StaffBrowser, given: object = {}, at = service.nodes[0]) =>
  browser.call('/api/networks', { body: { network, hours: 24, reason, ...given } }, at);
const unblock = (browser: StaffBrowser) =>
  browser.call('/api/networks/unblock', { body: { network, reason } });

/** The code of a sign-in by nobody from an address, on one of the nodes. */
async function signInFrom(address: string, node = 0): Promise<string> {
  const body = { email: `${Math.random()}@people.example`, password: 'acht lange ladders' };
  return (await service.nodes[node]?.call('/token', { body, headers: from(address) }))?.json.code;
}

beforeEach(async () => {
  await service.deps.db.query('delete from blocked_networks');
  for (const { deps } of service.nodes) deps.blockedNetworks.forget();
});

describe('a blocked network', () => {
  test('is refused on all nodes until its block is ended; other networks are not', async () => {
    const { browser, name } = await signedInStaff(service, 'supervisor');
    expect((await block(browser)).status).toBe(204);
    expect(await signInFrom(attacker, 0)).toBe('network-blocked');
    expect(await signInFrom(attacker, 1)).toBe('network-blocked');
    expect(await signInFrom(`::ffff:${attacker}`)).toBe('network-blocked');
    expect(await signInFrom('203.0.113.9')).toBe('invalid-credentials');
    const blocked = expect.objectContaining({ network, reason, blocked_by: name });
    expect((await browser.call('/api/networks')).json.networks).toEqual([blocked]);
    expect((await unblock(browser)).status).toBe(204);
    expect(await signInFrom(attacker)).toBe('invalid-credentials');
    expect((await unblock(browser)).json.code).toBe('nothing-to-change');
    const { rows } = await service.deps.db.query(
      "select event, address, operator, reason from audit_events where event like 'network-%' order by id",
    );
    expect(rows).toEqual(
      ['network-blocked', 'network-unblocked'].map(event => ({
        event,
        address: network,
        operator: name,
        reason,
      })),
    );
  });

  test('gets the sentence in its language, with the number of the helpdesk', async () => {
    const { browser } = await signedInStaff(service, 'operator');
    await block(browser);
    const headers = { ...from(attacker), 'Accept-Language': 'fr' };
    const { status, json } = await service.call('/user/forgot-password', { body: {}, headers });
    expect(status).toBe(403);
    expect(json.message).toMatch(/^Depuis ce réseau.*\+32 2 000 12 34/);
  });

  test.each((Object.entries(endpoints) as [string, Endpoint][]).map(([name, call]) => [name, call] as const))(
    'may not make the call %s if it needs no session or sends a code',
    async (_name, call) => {
      await service.deps.db.query(
        "insert into blocked_networks (network, reason, blocked_by, ends_at) values ($1, '', '', now() + interval '1 hour')",
        [network],
      );
      service.deps.blockedNetworks.forget();
      const path = call.path.replace(/\{\w+\}/g, 'email');
      const sent = { method: call.method, headers: from(attacker), ...(call.body && { body: {} }) };
      const { json } = await service.call(path, sent);
      expect(json?.code === 'network-blocked').toBe(isClosedToBlockedNetworks(call));
    },
  );

  test('keeps its sessions and clients, and whoever reports that it was not them', async () => {
    const { browser, account } = await signedIn(service);
    const app = await addApplication(service, { scope: 'openid user balance' });
    const { access_token: token } = await app.signIn(browser, { scope: 'openid user' });
    const { browser: staff } = await signedInStaff(service, 'operator');
    await block(staff);
    const headers = from(attacker);
    expect((await browser.call('/user', { headers })).json.data.id).toBe(account.id);
    expect((await browser.call('/mfa/sudo', { headers })).json.code).toBe('network-blocked');
    const asClient = {
      host: 'api.talon.localhost:3000',
      headers: { ...headers, Authorization: `Bearer ${token}` },
    };
    expect((await service.call('/user', asClient)).status).toBe(200);
    expect((await browser.call('/tokens', { method: 'DELETE', headers })).status).toBe(204);
    const notMe = await service.call('/user/not-me', { body: { token: 'x' }, headers });
    expect(notMe.json.code).not.toBe('network-blocked');
  });

  test('is known on another node within two seconds, and free again when its time is over', async () => {
    let clock = 0;
    let database = service.deps.db as Parameters<typeof createBlockedNetworks>[0];
    const failures: unknown[] = [];
    const reads: typeof database = { query: statement => database.query(statement) };
    const known = createBlockedNetworks(
      reads,
      error => failures.push(error),
      () => clock,
    );
    const isBlocked = async () => (await known.get())(attacker);
    expect(await isBlocked()).toBe(false);
    const { browser } = await signedInStaff(service, 'operator');
    await block(browser);
    clock = 1_999;
    expect(await isBlocked()).toBe(false);
    clock = 2_000;
    expect(await Promise.all([isBlocked(), isBlocked()])).toEqual([true, true]);
    database = { query: async () => Promise.reject(new Error('away')) };
    clock = 4_000;
    expect(await isBlocked()).toBe(true);
    expect(failures).toHaveLength(1);
    database = service.deps.db;
    await service.deps.db.query('update blocked_networks set ends_at = now()');
    clock = 6_000;
    expect(await isBlocked()).toBe(false);
  });
});

describe('a block', () => {
  test.each([
    ['no network', { network: 'the office' }, 'network-refused'],
    ['a network that is too wide', { network: '198.0.0.0/8' }, 'network-too-wide'],
    ['an IPv6 network that is too wide', { network: '2001::/16' }, 'network-too-wide'],
    ['no time', { hours: 0 }, 'invalid-request'],
    ['more than 30 days', { hours: 721 }, 'invalid-request'],
    ['half an hour', { hours: 0.5 }, 'invalid-request'],
    ['no reason', { reason: ' ' }, 'invalid-request'],
  ])('of %s is refused', async (_what, given, code) => {
    const { browser } = await signedInStaff(service, 'operator');
    expect((await block(browser, given)).json.code).toBe(code);
  });

  test('never closes the network of who makes it', async () => {
    const { browser } = await signedInStaff(service, 'operator');
    expect((await block(browser, { network: '198.18.0.0/16' })).json.code).toBe('own-network');
    const { rowCount } = await service.deps.db.query('select 1 from blocked_networks');
    expect(rowCount).toBe(0);
  });

  test('is made once by two members of staff at once, and again after its end', async () => {
    const staff = await Promise.all([0, 1].map(() => signedInStaff(service, 'operator')));
    const answers = await Promise.all(
      staff.map(({ browser }, index) => block(browser, {}, service.nodes[index])),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    await service.deps.db.query("update blocked_networks set ends_at = now() - interval '1 second'");
    expect((await staff[0]?.browser.call('/api/networks'))?.json.networks).toEqual([]);
    expect(staff[0] && (await block(staff[0].browser)).status).toBe(204);
  });

  test('is made, listed and ended by command', async () => {
    const run = (...words: string[]) => readCommand(words)({ ...service.deps, operator: 'ann' });
    expect(await run('networks', 'block', '198.51.100.9/24', '3', reason)).toContain(
      `${network} is blocked for 3 h`,
    );
    expect(await run('networks', 'list')).toMatch(/^198\.51\.100\.0\/24 {2}until .* ann: thousands/);
    await expect(run('networks', 'block', network, '3', reason)).rejects.toThrow('already blocked');
    await expect(run('networks', 'block', network, '1000', reason)).rejects.toThrow('at most 720');
    await expect(run('networks', 'block', 'here', '3', reason)).rejects.toThrow('is no network');
    await expect(run('networks', 'block', '::/0', '3', reason)).rejects.toThrow('too wide');
    expect(await run('networks', 'unblock', network, reason)).toContain('no longer blocked');
    await expect(run('networks', 'unblock', network, reason)).rejects.toThrow('is not blocked');
    expect(await run('networks', 'list')).toBe('No network is blocked.');
  });
});

test('the networks from which most sign-ins of nobody known failed in the last hour come first', async () => {
  const { email } = await addVerifiedAccount(service.deps);
  const tryFrom = (address: string, as: string) =>
    createBrowser(service, { from: address }).call('/token', {
      body: { email: as, password: 'fout fout fout' },
    });
  await tryFrom('192.0.2.1', 'nobody@people.example');
  for (const host of ['1', '2']) await tryFrom(`192.0.3.${host}`, `nobody${host}@people.example`);
  await tryFrom('192.0.4.1', email);
  await Promise.all(service.nodes.map(({ deps }) => deps.failures.flush()));
  const { browser } = await signedInStaff(service, 'operator');
  await block(browser, { network: '192.0.2.0/24' });
  const { failing } = (await browser.call('/api/networks')).json;
  const ofTest = failing.filter((row: { network: string }) => row.network.startsWith('192.0.'));
  expect(ofTest).toEqual([
    { network: '192.0.3.0/24', failures: 2, is_blocked: false },
    { network: '192.0.2.0/24', failures: 1, is_blocked: true },
  ]);
});
