import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { basicProfile, plain } from '../../testing/conformance';
import { startTestService } from '../../testing/service';

test('oidcc-codereuse-30seconds', { timeout: 60_000 }, async () => {
  const service = await startTestService();
  const { app, browser } = await basicProfile(service);
  const begun = await app.begin(browser, plain());
  const location = await app.approveConsent(browser, begun);
  const tokens = await app.redeem(location, begun);
  await sleep(30_000);
  expect(await app.userinfo(tokens.access_token)).toHaveProperty('sub');
  await expect(app.redeem(location, begun)).rejects.toMatchObject({ error: 'invalid_grant' });
  await expect(app.userinfo(tokens.access_token)).rejects.toThrow();
  await service.stop();
});
