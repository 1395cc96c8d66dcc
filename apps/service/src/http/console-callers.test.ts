import { consoleCalls } from '@talon/contract/console/console-calls';
import { consoleFiles } from '@talon/contract/console/files';
import type { Endpoint } from '@talon/contract/endpoint';
import { staffRoles } from '@talon/rules/staff-roles';
import { describe, expect, test } from 'vitest';
import { addApplication } from '../testing/applications';
import { machineToken } from '../testing/machine-clients';
import { raisedLimits } from '../testing/raised-limits';
import { addTestResourceServer } from '../testing/resource-servers';
import { withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';
import { addStaffMember, consoleHost, signedInStaff } from '../testing/staff';

const service = withTestService({ env: raisedLimits() });

const calls = [
  ...(Object.values(consoleCalls) as Endpoint[]),
  ...Object.values(consoleFiles).map(file => ({ ...file, access: 'staff', body: undefined }) as const),
];

type Headers = Record<string, string>;
const bearer = (token: string): Headers => ({ Authorization: `Bearer ${token}` });
const cookie = (token: string): Headers => ({ Cookie: `talon-staff=${token}` });

/** A session with every role that a change has ended. */
async function endedSession(change: string): Promise<Headers> {
  const { browser, id } = await signedInStaff(service, ...staffRoles);
  await service.deps.db.query(change, [id]);
  return { Cookie: browser.cookie() };
}

/** Everybody who is no signed-in member of staff, with what they send. */
const strangers: Record<string, () => Promise<Headers>> = {
  nobody: async () => ({}),
  'a person’s token': async () => bearer((await signedIn(service)).browser.token()),
  'a person’s token as the cookie of staff': async () => cookie((await signedIn(service)).browser.token()),
  'the cookies of a person on a trusted device': async () => {
    const { account, browser } = await signedIn(service);
    await browser.signInWithCode(account, { isTrustedDevice: true });
    return { Cookie: [...browser.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ') };
  },
  'the access token of a client': async () => {
    const { browser } = await signedIn(service);
    const { access_token: token } = await (await addApplication(service)).signIn(browser);
    return { ...bearer(token), ...cookie(token) };
  },
  'the token of a machine client': async () => {
    const token = await machineToken(service);
    return { ...bearer(token), ...cookie(token) };
  },
  'the credentials of a resource server': async () => {
    const { id, secret } = await addTestResourceServer(service);
    return { Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`, ...cookie(secret) };
  },
  'the link of new staff': async () => cookie((await addStaffMember(service, staffRoles)).token),
  'a session of staff as a token': async () => {
    const { browser } = await signedInStaff(service, ...staffRoles);
    return bearer(browser.cookie().split('=')[1] ?? '');
  },
  'a session of staff after the sign-out': async () => {
    const { browser } = await signedInStaff(service, ...staffRoles);
    const headers = { Cookie: browser.cookie() };
    await browser.call('/api/session', { method: 'DELETE' });
    return headers;
  },
  'a session of staff that was not used': () =>
    endedSession(
      "update staff_sessions set last_used_at = now() - interval '15 minutes' where staff_id = $1",
    ),
  'a session of staff after eight hours': () =>
    endedSession('update staff_sessions set ends_at = now() where staff_id = $1'),
  'a session of disabled staff': () => endedSession('update staff set disabled_at = now() where id = $1'),
};

async function answerTo({ method, path, body }: (typeof calls)[number], headers: Headers) {
  const call = { host: consoleHost, method, headers, ...(body && { body: {} }) };
  const { status, json } = await service.call(
    path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000'),
    call,
  );
  return [`${method} ${path}`, status, json?.code];
}

describe.each(Object.keys(strangers))('%s', kind => {
  test('is told to sign in by every call and file of the console that needs a session', async () => {
    const headers = await (strangers[kind] as () => Promise<Headers>)();
    const answers = [];
    const needing = calls.filter(({ access }) => access === 'staff');
    for (const call of needing) answers.push(await answerTo(call, headers));
    expect(needing.length).toBeGreaterThan(40);
    expect(answers).toEqual(needing.map(({ method, path }) => [`${method} ${path}`, 401, 'login-required']));
  });

  test('gets the reply of anybody to the other calls', async () => {
    const headers = await (strangers[kind] as () => Promise<Headers>)();
    const others = calls.filter(({ access }) => access !== 'staff');
    expect(others.length).toBeGreaterThan(3);
    for (const call of others) expect(await answerTo(call, headers)).toEqual(await answerTo(call, {}));
  });
});
