import { consoleCalls } from '@talon/contract/console/console-calls';
import type { StaffRole } from '@talon/rules/staff-roles';
import { inviteStaff } from '../features/staff/invite-staff';
import { addStaffSession } from '../domain/staff/staff-sessions';
import { newToken, tokenHash } from '../kernel/token';
import { appCode } from './authenticator-apps';
import type { Answer, Call, TestNode } from './service';

export const consoleHost = 'console.talon.localhost:3000';
export const staffPassword = 'acht lange ladders';

let count = 0;

let addresses = 0;

/** A browser at the console, on a network of its own where the test trusts proxies: it keeps the cookie of the session. */
export function createStaffBrowser(node: TestNode, token = '') {
  addresses += 1;
  const from = `198.18.${addresses >> 8}.${addresses & 255}`;
  let cookie = token && `talon-staff=${token}`;
  return {
    cookie: () => cookie,
    async call(path: string, { headers, ...call }: Call = {}, at: TestNode = node): Promise<Answer> {
      const sent = { 'X-Forwarded-For': from, ...(cookie && { Cookie: cookie }), ...headers };
      const answer = await at.call(path, { host: consoleHost, ...call, headers: sent });
      const [line] = answer.headers['set-cookie'] ?? [];
      if (line) cookie = line.split(';', 1)[0] ?? '';
      return answer;
    },
  };
}

export type StaffBrowser = ReturnType<typeof createStaffBrowser>;

/** Adds a member of staff who has not enrolled. */
export async function addStaffMember({ deps }: TestNode, roles: readonly StaffRole[]) {
  count += 1;
  const given = { name: `Agent ${count}`, email: `agent${count}@staff.example`, roles };
  const link = await inviteStaff(deps, { name: 'test', staffId: null, reason: null }, given);
  return { ...given, link, token: link.split('#')[1] ?? '' };
}

/** Adds a member of staff who enrols with a password and an app. Returns their browser, which is signed in. */
export async function enrolledStaff(node: TestNode, ...roles: StaffRole[]) {
  const member = await addStaffMember(node, roles);
  const browser = createStaffBrowser(node);
  const { token } = member;
  const { secret } = (await browser.call(consoleCalls.showStaffEnrolment.path, { body: { token } })).json.app;
  const body = { token, password: staffPassword, code: appCode(secret) };
  const { json } = await browser.call(consoleCalls.enrolStaffApp.path, { body });
  return { ...member, id: json.id as string, secret: secret as string, browser };
}

/** Adds a member of staff with a session, without the steps of the enrolment. */
export async function signedInStaff(node: TestNode, ...roles: StaffRole[]) {
  const member = await addStaffMember(node, roles);
  const { rows } = await node.deps.db.query<{ id: string }>('select id from staff where email = $1', [
    member.email,
  ]);
  const id = rows[0]?.id ?? '';
  const token = newToken();
  const session = { tokenHash: tokenHash(token), staffId: id, method: 'passkey', address: '', seconds: 3600 };
  await addStaffSession(node.deps.db, session);
  return { ...member, id, browser: createStaffBrowser(node, token) };
}
