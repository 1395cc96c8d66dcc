import { describe, expect, test } from 'vitest';
import { withTestService } from '../../testing/service';
import { createSoftwarePasskey } from '../../testing/software-passkey';
import { addStaffMember, consoleHost, createStaffBrowser } from '../../testing/staff';

const service = withTestService({ nodes: 2, env: { TRUSTED_PROXIES: '127.0.0.1' } });

const origin = `http://${consoleHost}`;

/** A member of staff with a passkey, which counts its signatures unless it is synced. */
async function enrolled(isSynced: boolean) {
  const { token } = await addStaffMember(service, ['helpdesk']);
  const browser = createStaffBrowser(service);
  const options = (await browser.call('/api/enrolment', { body: { token } })).json.passkey;
  const passkey = createSoftwarePasskey({ isSynced });
  const credential = passkey.create(options, { origin });
  const made = await browser.call('/api/enrolment/passkey', { body: { token, credential } });
  expect(made.status).toBe(200);
  return passkey;
}

async function assertion(passkey: Awaited<ReturnType<typeof enrolled>>, counter?: number) {
  const begun = await createStaffBrowser(service).call('/api/session/passkey/options', { method: 'POST' });
  return passkey.get(begun.json.options, { origin, ...(counter !== undefined && { counter }) });
}

const signIn = (credential: object, node = service.nodes[0]) =>
  createStaffBrowser(service).call('/api/session/passkey', { body: { credential } }, node);

describe('a passkey of staff', () => {
  test('signs in once with each answer, on two nodes at once too', async () => {
    const passkey = await enrolled(true);
    const credential = await assertion(passkey);
    const answers = await Promise.all(service.nodes.map(node => signIn(credential, node)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await signIn(credential)).json.code).toBe('passkey-refused');
    expect((await signIn(await assertion(passkey))).status).toBe(200);
  });

  test('on one device is refused when its count goes back, as that of a copy would', async () => {
    const passkey = await enrolled(false);
    expect((await signIn(await assertion(passkey, 5))).status).toBe(200);
    expect((await signIn(await assertion(passkey, 5))).json.code).toBe('passkey-refused');
    expect((await signIn(await assertion(passkey, 4))).json.code).toBe('passkey-refused');
    expect((await signIn(await assertion(passkey, 6))).status).toBe(200);
  });

  test('that is synced is never refused for its count', async () => {
    const passkey = await enrolled(true);
    expect((await signIn(await assertion(passkey, 5))).status).toBe(200);
    expect((await signIn(await assertion(passkey, 0))).status).toBe(200);
  });
});
