import { expect, test } from 'vitest';
import { createSmsGateway } from '../../integrations/sms-gateway';
import { addApplication } from '../../testing/applications';
import { createBrowser } from '../../testing/browser';
import { runJobs } from '../../testing/jobs';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';
import { startSmsGateway } from '../../testing/sms-gateway';

// All limits have their default values.
const service = withTestService();

test('a stolen token that gives and revokes access again and again sends one SMS a day for each client', async () => {
  const gateway = await startSmsGateway();
  service.deps.transports.sms = createSmsGateway(gateway.url, 'a secret of the gateway');
  const { account, browser: victim } = await signedIn(service);
  const thief = createBrowser(service);
  thief.setToken(victim.token());
  await runJobs(service.deps);
  const spent = async () =>
    (await service.deps.db.query<{ sent: number }>('select notifications as sent from sms_daily_counts'))
      .rows[0]?.sent ?? 0;
  const before = { taken: gateway.taken.length, spent: await spent() };
  for (const name of ['Bank', 'Shop']) {
    const app = await addApplication(service, { client_name: name });
    for (let round = 0; round < 4; round += 1) {
      const { uid } = await app.begin(thief, { scope: 'openid balance' });
      expect((await thief.call('/authorize', { body: { uid, scopes: ['openid', 'balance'] } })).status).toBe(
        200,
      );
      expect((await thief.call(`/token/${app.clientId}`, { method: 'DELETE' })).status).toBe(204);
    }
  }
  await runJobs(service.deps);
  const texts = gateway.taken.slice(before.taken).filter(({ body }) => body.to === account.phone);
  expect(texts).toHaveLength(2);
  expect((await spent()) - before.spent).toBe(2);
  await gateway.stop();
}, 60_000);
