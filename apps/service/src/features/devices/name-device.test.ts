import { describe, expect, test } from 'vitest';
import { addAccount } from '../../testing/accounts';
import { type Given, signedInDevice } from '../../testing/devices';
import { withTestService } from '../../testing/service';

const service = withTestService({ env: { DEMONSTRATION: '1' } });

const person = async () => (await addAccount(service.deps)).email;
const signedIn = (email: string, given: Given = {}) => signedInDevice(service, email, given);
type Device = Awaited<ReturnType<typeof signedIn>>;
const nameIt = (by: Device, id: string | null, name: unknown) =>
  by.call(`/user/login/info/${id}`, { method: 'PUT', body: { name } });
const namesSeenBy = async (by: Device) =>
  (await by.devices()).data.map(({ name }: { name: string | null }) => name);

describe('a device that its person names', () => {
  test('has that name in every list, until they take it back', async () => {
    const device = await signedIn(await person());
    expect(await namesSeenBy(device)).toEqual([null]);
    expect((await nameIt(device, device.id, '  Laptop of  the office ')).status).toBe(204);
    expect(await namesSeenBy(device)).toEqual(['Laptop of the office']);
    const { data } = (await device.call('/user/login/info/latest')).json;
    expect(data[String(device.id)].name).toBe('Laptop of the office');
    await nameIt(device, device.id, 'Kitchen');
    expect(await namesSeenBy(device)).toEqual(['Kitchen']);
    expect((await nameIt(device, device.id, ' ')).status).toBe(204);
    expect(await namesSeenBy(device)).toEqual([null]);
  });

  test('keeps the name for other people as it was', async () => {
    const mine = await signedIn(await person());
    const theirs = await signedIn(await person(), { id: mine.id });
    await nameIt(mine, mine.id, 'Shared');
    expect(await namesSeenBy(theirs)).toEqual([null]);
  });

  test.each([
    ['of somebody else', 'Mine', async () => (await signedIn(await person())).id],
    ['of nobody', 'Mine', async () => crypto.randomUUID()],
    ['of nobody, by no name', '', async () => crypto.randomUUID()],
    ['without an id', 'Mine', async () => null],
  ])('is not one %s', async (_what, name, idOf) => {
    const device = await signedIn(await person());
    expect((await nameIt(device, await idOf(), name)).json.code).toBe('device-unknown');
    expect(await namesSeenBy(device)).toEqual([null]);
  });

  test.each(['a'.repeat(41), 'two\nlines', 'turned \u202Eround', 7, null])('is not called %j', async name => {
    const device = await signedIn(await person());
    const { status, json } = await nameIt(device, device.id, name);
    expect([status, json]).toMatchObject([400, { code: 'invalid-request', fields: ['name'] }]);
  });
});

test('a device is as recent as its last use', async () => {
  const email = await person();
  const first = await signedIn(email);
  const second = await signedIn(email);
  expect((await first.devices()).data.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
  await service.deps.db.query(
    `update sessions set signed_in_at = signed_in_at - interval '3 days',
            idle_until = idle_until - interval '1 day' where device_id = $1`,
    [second.id],
  );
  const { data } = await first.devices();
  expect(data.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id]);
  const hoursAgo = (Date.now() - Date.parse(data[1].lastUsed)) / 3_600_000;
  expect(hoursAgo).toBeCloseTo(24, 0);
});
