import { expect, test } from 'vitest';
import { addAccount } from '../../testing/accounts';
import { addPersonWithMethod, createDevice, logOutsOf, signedInDevice } from '../../testing/devices';
import { withTestService } from '../../testing/service';

const service = withTestService();

test('logging out everywhere ends all sessions in both markets and all trusted devices of this account only', async () => {
  const email = await addPersonWithMethod(service.deps);
  const here = createDevice(service);
  const inLuxembourg = createDevice(service, { market: 'lu', id: here.id });
  for (const device of [here, inLuxembourg]) await device.trustedSignIn(email);
  const other = await signedInDevice(service, (await addAccount(service.deps)).email);
  expect((await here.call('/tokens', { method: 'DELETE' })).status).toBe(204);
  for (const device of [here, inLuxembourg]) {
    expect(await device.status()).toBe(401);
    expect((await device.signIn(email)).json.code).toBe('mfa-required');
  }
  expect(await other.status()).toBe(200);
  expect(await logOutsOf(service.deps, email)).toEqual([
    { event: 'sessions-ended', market: 'be', device_id: here.id },
  ]);
});
