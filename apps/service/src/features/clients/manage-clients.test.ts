import { expect, test } from 'vitest';
import { addApplication } from '../../testing/applications';
import { addTestResourceServer } from '../../testing/resource-servers';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';
import { signedInStaff } from '../../testing/staff';

const service = withTestService();
const reason = 'the secret was in a repository';

test('applications are listed without their secrets', async () => {
  const app = await addApplication(service, { client_name: 'Lunchbox' });
  const { browser } = await signedInStaff(service, 'integrations');
  const { clients } = (await browser.call('/api/clients')).json;
  const found = clients.find(({ client_id }: { client_id: string }) => client_id === app.clientId);
  expect(found).toMatchObject({ client_name: 'Lunchbox', is_disabled: false, has_earlier_secret: false });
  expect(JSON.stringify(clients)).not.toContain('hash');
});

test('resource servers are listed without their secrets', async () => {
  const server = await addTestResourceServer(service);
  const { browser } = await signedInStaff(service, 'integrations');
  const { resource_servers: servers } = (await browser.call('/api/resource-servers')).json;
  expect(servers).toEqual([
    {
      resource_server_id: server.id,
      name: expect.stringContaining('Platform'),
      audience: server.audience,
      scope: 'balance transaction',
      access_token_format: 'opaque',
      is_disabled: false,
    },
  ]);
});

test('a disabled application cannot sign anybody in, until it is enabled', async () => {
  const app = await addApplication(service);
  const person = await signedIn(service);
  const { browser } = await signedInStaff(service, 'integrations');
  const turn = (is_disabled: boolean) =>
    browser.call(`/api/clients/${app.clientId}/disabled`, { method: 'PUT', body: { is_disabled, reason } });
  expect((await turn(true)).status).toBe(204);
  expect((await turn(true)).json.code).toBe('nothing-to-change');
  await expect(app.signIn(person.browser)).rejects.toThrow();
  expect((await turn(false)).status).toBe(204);
  expect((await app.signIn(person.browser)).access_token).toBeDefined();
  const unknown = await browser.call('/api/clients/nobody/disabled', {
    method: 'PUT',
    body: { is_disabled: true, reason },
  });
  expect(unknown.json.code).toBe('unknown-client');
});

test.each([
  [true, true],
  [false, false],
])('a new secret is shown once; the one before stays: %s', async (keeps_former, hasEarlier) => {
  const app = await addApplication(service);
  const { browser } = await signedInStaff(service, 'integrations');
  const path = `/api/clients/${app.clientId}/secret`;
  const { json, status } = await browser.call(path, { body: { keeps_former, reason } });
  if (status === 409) return expect(json.code).toBe('nothing-to-change');
  expect(json.secret).toMatch(/^[\w-]{43}$/);
  const { clients } = (await browser.call('/api/clients')).json;
  const found = clients.find(({ client_id }: { client_id: string }) => client_id === app.clientId);
  expect(found.has_earlier_secret).toBe(hasEarlier);
  const { rows } = await service.deps.db.query(
    "select reason, details from audit_events where client_id = $1 and event = 'client-secret-renewed'",
    [app.clientId],
  );
  expect(rows).toEqual([{ reason, details: { keepsFormer: keeps_former } }]);
});
