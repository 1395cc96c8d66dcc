import type { Client } from '@talon/contract/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakePasskeys } from '../../testing/fake-passkeys';
import { noteCreation } from './passkey-creations';
import { signalPasskeys } from './signal-passkeys';

const passkeys = {
  rp_id: 'account.talon.localhost',
  user_id: 'aGFuZGxl',
  name: 'marie@dubois.example',
  display_name: 'Marie Dubois',
  credential_ids: ['cGFzc2tleQ'],
};

/** A client whose service gives this reply. */
const clientWith = (reply: unknown) => {
  const call = vi.fn(() => Promise.resolve(reply));
  return { call, client: call as unknown as Client };
};

beforeEach(() => vi.unstubAllGlobals());

test('password managers hear which passkeys sign in, and the present name of the account', async () => {
  const { accepted, renamed } = fakePasskeys();
  await signalPasskeys(clientWith({ ok: true, value: { passkeys } }).client);
  const site = { rpId: 'account.talon.localhost', userId: 'aGFuZGxl' };
  expect(accepted.mock.calls).toEqual([[{ ...site, allAcceptedCredentialIds: ['cGFzc2tleQ'] }]]);
  expect(renamed.mock.calls).toEqual([
    [{ ...site, name: 'marie@dubois.example', displayName: 'Marie Dubois' }],
  ]);
});

test.each<[string, unknown]>([
  ['the account never had a passkey', { ok: true, value: { passkeys: null } }],
  ['the service cannot say', { ok: false, failure: { code: 'unavailable', fields: [] } }],
])('they hear nothing if %s', async (_, reply) => {
  const { accepted, renamed } = fakePasskeys();
  await signalPasskeys(clientWith(reply).client);
  expect(accepted).not.toHaveBeenCalled();
  expect(renamed).not.toHaveBeenCalled();
});

test('a manager that refuses one signal gets the other', async () => {
  const { accepted, renamed } = fakePasskeys();
  accepted.mockRejectedValue(new DOMException('', 'SecurityError'));
  await signalPasskeys(clientWith({ ok: true, value: { passkeys } }).client);
  expect(renamed).toHaveBeenCalledOnce();
});

test('they hear nothing of a list that is older than a passkey which is just being created', async () => {
  const { accepted, renamed } = fakePasskeys();
  const { call, client } = clientWith({ ok: true, value: { passkeys } });
  call.mockImplementation(() => {
    noteCreation();
    return Promise.resolve({ ok: true, value: { passkeys } });
  });
  await signalPasskeys(client);
  expect(accepted).not.toHaveBeenCalled();
  expect(renamed).not.toHaveBeenCalled();
});

test('a browser without the Signal API asks the service nothing', async () => {
  const { call, client } = clientWith({ ok: true, value: { passkeys } });
  await signalPasskeys(client);
  vi.stubGlobal('PublicKeyCredential', {});
  await signalPasskeys(client);
  expect(call).not.toHaveBeenCalled();
});
