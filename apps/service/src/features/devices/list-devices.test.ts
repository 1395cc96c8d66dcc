import { deviceOf } from '@talon/rules/user-agent';
import { describe, expect, test } from 'vitest';
import { addAccount } from '../../testing/accounts';
import { createDevice, type Given, signedInDevice } from '../../testing/devices';
import { withTestService } from '../../testing/service';

const service = withTestService({ env: { DEMONSTRATION: '1' } });

const person = async () => (await addAccount(service.deps)).email;
const signedIn = (email: string, given: Given = {}) => signedInDevice(service, email, given);
const phone = 'MyTalon/2.1 (iOS 17.1; iPhone15,2)';
const laptop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0.0.0';

describe('the devices of an account', () => {
  test('are listed with their sessions of both markets, newest first, and the id of the current session', async () => {
    const email = await person();
    const first = await signedIn(email, { agent: phone });
    const second = await signedIn(email, { market: 'lu', agent: laptop });
    const { data, meta } = await first.devices();
    // A map by device id, as the specification has it.
    expect(Object.keys((await first.call('/user/login/info')).json.data)).toEqual([second.id, first.id]);
    expect(data).toEqual([
      {
        id: second.id,
        name: null,
        agent: laptop,
        known: deviceOf(laptop),
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        lastUsed: data[0].date,
        session: 1,
        sessionDevices: [
          {
            id: expect.any(String),
            agent: laptop,
            known: deviceOf(laptop),
            date: data[0].date,
            city: { name: 'Brussels' },
            country: { name: 'Belgium' },
            active: true,
          },
        ],
      },
      expect.objectContaining({ id: first.id, agent: phone, session: 1 }),
    ]);
    expect(Math.abs(Date.parse(data[0].date) - Date.now())).toBeLessThan(60_000);
    expect(meta).toEqual({ currentLoginId: data[1].sessionDevices[0].id });
  });

  test('in both markets are one device with two sessions', async () => {
    const email = await person();
    const first = await signedIn(email);
    await signedIn(email, { id: first.id, market: 'lu' });
    const { data } = await first.devices();
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ id: first.id, session: 2 });
  });

  test('without a device id are one group; an unknown location is null', async () => {
    const email = await person();
    const device = await signedIn(email, { id: null });
    await signedIn(email, { id: null, agent: '' });
    await service.deps.db.query('update sessions set city = null, country = null');
    const { data } = await device.devices();
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ id: null, agent: '', session: 2 });
    expect(data[0].sessionDevices).toMatchObject([
      { agent: '', city: null, country: null },
      { city: null, country: null },
    ]);
  });

  test.each([
    ['that was ended', 'update sessions set ended_at = now() where id = $1'],
    ['whose token is late', 'update tokens set expires_at = now() where session_id = $1'],
    ['that has lost its token', 'delete from tokens where session_id = $1'],
  ])('a session %s is not active', async (_what, end) => {
    const email = await person();
    const here = await signedIn(email);
    const there = await signedIn(email);
    const { data: before } = await here.devices();
    await service.deps.db.query(end, [before[0].sessionDevices[0].id]);
    const { data } = await here.devices();
    expect(data[0]).toMatchObject({ id: there.id, session: 0, sessionDevices: [{ active: false }] });
    expect(data[1]).toMatchObject({ id: here.id, session: 1, sessionDevices: [{ active: true }] });
  });

  test('are limited to the latest five', async () => {
    const email = await person();
    const ids = Array.from({ length: 6 }, () => crypto.randomUUID());
    const devices = [];
    for (const id of ids) devices.push(await signedIn(email, { id, agent: phone }));
    await devices[4]?.call('/token', { method: 'DELETE' });
    const answer = await devices[5]?.call('/user/login/info/latest');
    const known = deviceOf(phone);
    const expected = [5, 4, 3, 2, 1].map(place => ({
      id: ids[place],
      name: null,
      agent: phone,
      known,
      session: place === 4 ? 0 : 1,
    }));
    expect(Object.entries(answer?.json.data)).toEqual(expected.map(device => [device.id, device]));
  });

  test('are not visible to another account', async () => {
    await signedIn(await person());
    const other = await signedIn(await person());
    expect((await other.devices()).data).toEqual([expect.objectContaining({ id: other.id })]);
    expect(Object.keys((await other.call('/user/login/info/latest')).json.data)).toEqual([other.id]);
  });
});

test.each([
  ['GET', '/user/login/info'],
  ['GET', '/user/login/info/latest'],
  ['PUT', '/user/login/info/null'],
  ['DELETE', '/user/login/revoke/null'],
  ['DELETE', '/tokens'],
])(
  '%s %s is refused without a token, with another market’s, and with a restricted one',
  async (method, path) => {
    const device = await signedIn(await person());
    const refused = async (call: Promise<{ status: number; json: { code: string } }>) =>
      (await call).json.code;
    expect(await refused(service.call(path, { method }))).toBe('login-required');
    const elsewhere = { host: 'account-api.talon-lux.localhost:3000' };
    expect(await refused(device.call(path, { method, ...elsewhere }))).toBe('login-required');
    expect(await device.status()).toBe(200);
    const { email } = await addAccount(service.deps, { mfa_forced: 'yes' });
    const forced = createDevice(service, { id: null });
    await forced.signIn(email);
    expect(await refused(forced.call(path, { method }))).toBe('required-action-mfa-forced');
  },
);
