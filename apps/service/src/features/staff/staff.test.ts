import { automaticHeader } from '@talon/contract/console/automatic-header';
import { consoleFiles } from '@talon/contract/console/files';
import { consoleCalls } from '@talon/contract/console/console-calls';
import { type StaffRole, staffRoles } from '@talon/rules/staff-roles';
import { afterEach, describe, expect, test } from 'vitest';
import { addStaffMember as addByCommand, listStaffMembers } from '../../commands/staff';
import { consumeStaffStep } from '../../domain/staff/staff';
import { appCode } from '../../testing/authenticator-apps';
import { messagesTo } from '../../testing/messages';
import { withTestService } from '../../testing/service';
import {
  addStaffMember,
  createStaffBrowser,
  enrolledStaff,
  signedInStaff,
  type StaffBrowser,
  staffPassword,
} from '../../testing/staff';
import { endCredentials } from './invite-staff';

const service = withTestService({ nodes: 2, env: { TRUSTED_PROXIES: '127.0.0.1' } });

const session = consoleCalls.showStaffSession.path;
const reason = 'she starts on Monday';

/** The events of the staff's own accounts, by name. */
async function eventsOf(name: string): Promise<string[]> {
  const { rows } = await service.deps.db.query<{ event: string }>(
    "select event from audit_events where operator = $1 and event like 'staff-%' order by id",
    [name],
  );
  return rows.map(({ event }) => event);
}

describe('enrolment', () => {
  test('the first operator is added by command, and gets a link for three days', async () => {
    expect(await listStaffMembers(service.deps)).toContain('There is nobody yet');
    const said = await addByCommand(service.deps, 'Nora Maes', 'Nora@Staff.example', 'operator');
    const token = /\/enrol#([\w-]{43})$/.exec(said)?.[1];
    const browser = createStaffBrowser(service);
    const { json } = await browser.call('/api/enrolment', { body: { token } });
    expect(json).toMatchObject({ name: 'Nora Maes', email: 'nora@staff.example' });
    expect(json.passkey.rp).toEqual({ id: 'console.talon.localhost', name: 'Talon console' });
    expect(await listStaffMembers(service.deps)).toContain(
      'Nora Maes <nora@staff.example>  operator  not enrolled',
    );
    await service.deps.db.query(
      "update staff_enrolments set expires_at = expires_at - interval '72 hours' where expires_at < now() + interval '73 hours'",
    );
    expect((await browser.call('/api/enrolment', { body: { token } })).json.code).toBe('enrolment-ended');
  });

  test.each(['boss', 'operator,boss', ''])('the command refuses the roles "%s"', async roles => {
    await expect(addByCommand(service.deps, 'A', 'a@staff.example', roles)).rejects.toThrow('Expected roles');
  });

  test('a password needs one code of the app, and then signs in', async () => {
    const { token, name } = await addStaffMember(service, ['helpdesk']);
    const browser = createStaffBrowser(service);
    const { secret } = (await browser.call('/api/enrolment', { body: { token } })).json.app;
    // A reload shows the same secret, which the app may have by now.
    expect((await browser.call('/api/enrolment', { body: { token } })).json.app.secret).toBe(secret);
    const enrol = (code: string, password = staffPassword) =>
      browser.call('/api/enrolment/app', { body: { token, password, code } });
    expect((await enrol('000000')).json.code).toBe('code-refused');
    expect((await enrol(appCode(secret), 'kort')).json.code).toBe('password-refused');
    const { status, json, headers } = await enrol(appCode(secret));
    expect(status).toBe(200);
    expect(json).toMatchObject({
      name,
      roles: ['helpdesk'],
      permissions: ['find-people', 'help-people', 'send-invitations'],
    });
    expect(headers['set-cookie']?.[0]).toMatch(/Max-Age=28800; Path=\/; HttpOnly; SameSite=Strict$/);
    expect((await browser.call(session)).json.name).toBe(name);
    expect((await enrol(appCode(secret, 1))).json.code).toBe('enrolment-ended');
    expect(await eventsOf(name)).toEqual(['staff-enrolled', 'staff-signed-in']);
  });

  test('a link is used once, by parallel calls on two nodes too', async () => {
    const { token } = await addStaffMember(service, ['helpdesk']);
    const browser = createStaffBrowser(service);
    const { secret } = (await browser.call('/api/enrolment', { body: { token } })).json.app;
    const body = { token, password: staffPassword, code: appCode(secret) };
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        createStaffBrowser(service).call('/api/enrolment/app', { body }, service.nodes[index % 2]),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410, 410]);
  });
});

describe('sign-in', () => {
  const signIn = (body: object, at = service.nodes[0]) =>
    createStaffBrowser(service).call('/api/session', { body }, at);

  test('needs e-mail, password and the code of the app; each wrong one gets the same reply', async () => {
    const { email, secret, name } = await enrolledStaff(service, 'supervisor');
    const right = { email, password: staffPassword, code: appCode(secret, 1) };
    const wrong = [
      { ...right, email: 'nobody@staff.example' },
      { ...right, password: 'acht korte ladders' },
      { ...right, code: '000000' },
    ];
    const bodies = [];
    for (const each of wrong) bodies.push((await signIn(each)).json);
    expect(new Set(bodies.map(body => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0].code).toBe('staff-refused');
    expect((await signIn({ ...right, email: email.toUpperCase() })).json.name).toBe(name);
    expect((await signIn(right)).json.code).toBe('staff-refused');
    await service.deps.lateWork.end();
    expect(await eventsOf(name)).toContain('staff-refused');
  });

  test('a code signs in once, by parallel calls on two nodes too', async () => {
    const { email, secret } = await enrolledStaff(service, 'supervisor');
    const body = { email, password: staffPassword, code: appCode(secret, 1) };
    const answers = await Promise.all([0, 1, 0, 1].map(index => signIn(body, service.nodes[index])));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
  });
});

describe('a session', () => {
  test('ends after 15 minutes without use, after 8 hours, and at the sign-out', async () => {
    for (const past of [
      "last_used_at = now() - interval '15 minutes'",
      "ends_at = now() - interval '1 second'",
    ]) {
      const { browser, id } = await signedInStaff(service, 'helpdesk');
      expect((await browser.call(session)).status).toBe(200);
      await service.deps.db.query(`update staff_sessions set ${past} where staff_id = $1`, [id]);
      expect((await browser.call(session)).json.code).toBe('login-required');
    }
    const { browser } = await signedInStaff(service, 'helpdesk');
    const before = browser.cookie();
    expect((await browser.call(session, { method: 'DELETE' })).headers['clear-site-data']).toBeDefined();
    expect((await createStaffBrowser(service, before.split('=')[1]).call(session)).status).toBe(401);
  });

  test('is not kept alive by what the page refreshes by itself', async () => {
    const { browser, id } = await signedInStaff(service, 'operator');
    const lastUse = async () =>
      (
        await service.deps.db.query<{ seconds: number }>(
          'select extract(epoch from now() - last_used_at)::int as seconds from staff_sessions where staff_id = $1',
          [id],
        )
      ).rows[0]?.seconds ?? 0;
    await service.deps.db.query(
      "update staff_sessions set last_used_at = now() - interval '14 minutes' where staff_id = $1",
      [id],
    );
    const refresh = await browser.call('/api/limits', { headers: { [automaticHeader]: '1' } });
    expect([refresh.status, (await lastUse()) >= 14 * 60]).toEqual([200, true]);
    expect([(await browser.call('/api/limits')).status, await lastUse()]).toEqual([200, 0]);
    await service.deps.db.query(
      "update staff_sessions set last_used_at = now() - interval '15 minutes' where staff_id = $1",
      [id],
    );
    const late = await browser.call('/api/limits', { headers: { [automaticHeader]: '1' } });
    expect(late.json.code).toBe('login-required');
  });

  test('belongs to the console alone: a person’s token is none, and the account API knows no cookie', async () => {
    const { browser } = await signedInStaff(service, 'helpdesk');
    const headers = { Cookie: browser.cookie() };
    expect((await service.call('/user', { headers })).status).toBe(401);
    const token = browser.cookie().split('=')[1];
    const asBearer = { host: 'console.talon.localhost:3000', headers: { Authorization: `Bearer ${token}` } };
    expect((await service.call(session, asBearer)).status).toBe(401);
  });

  test('is not used by the page of another origin', async () => {
    const { browser } = await signedInStaff(service, 'operator');
    for (const Origin of ['https://evil.example', 'http://account.talon.localhost:3000', 'null'])
      expect((await browser.call('/api/staff', { headers: { Origin } })).json.code).toBe('origin-refused');
  });
});

describe('the members of staff', () => {
  test('are added, changed, disabled and enabled by an operator, with a reason; their sessions end', async () => {
    const operator = await signedInStaff(service, 'operator');
    const email = 'mila@staff.example';
    const added = await operator.browser.call('/api/staff', {
      body: { name: 'Mila Claes', email, roles: ['helpdesk'], reason },
    });
    expect(added.json.link).toMatch(/^http:\/\/console\.talon\.localhost:3000\/enrol#/);
    const again = { name: 'Mila', email: 'MILA@staff.example', roles: ['helpdesk'], reason };
    expect((await operator.browser.call('/api/staff', { body: again })).json.code).toBe('staff-exists');

    const agent = await signedInStaff(service, 'helpdesk');
    const change = (path: string, body: object, method = 'POST') =>
      operator.browser.call(`/api/staff/${agent.id}${path}`, { method, body });
    expect((await change('/roles', { roles: ['auditor'], reason }, 'PUT')).json).toEqual({ state: 'done' });
    expect((await agent.browser.call(session)).status).toBe(401);
    const { staff } = (await operator.browser.call('/api/staff')).json;
    expect(staff).toContainEqual(expect.objectContaining({ id: agent.id, roles: ['auditor'] }));

    const other = await enrolledStaff(service, 'helpdesk');
    const onOther = (path: string) =>
      operator.browser.call(`/api/staff/${other.id}${path}`, { body: { reason } });
    expect((await onOther('/disable')).status).toBe(204);
    const body = { email: other.email, password: staffPassword, code: appCode(other.secret, 1) };
    expect((await createStaffBrowser(service).call('/api/session', { body })).status).toBe(400);
    expect((await onOther('/enable')).status).toBe(204);
    expect((await createStaffBrowser(service).call('/api/session', { body })).status).toBe(200);
    expect((await onOther('/enrolment')).json.link).toContain('/enrol#');
    const later = { ...body, code: appCode(other.secret, 2) };
    expect((await createStaffBrowser(service).call('/api/session', { body: later })).status).toBe(400);
  });

  test('nobody changes their own account, and every change needs a reason', async () => {
    const { browser, id } = await signedInStaff(service, 'operator');
    const own = { method: 'PUT', body: { roles: ['supervisor'], reason } };
    expect((await browser.call(`/api/staff/${id}/roles`, own)).json.code).toBe('own-staff-account');
    const other = await signedInStaff(service, 'helpdesk');
    const body = { reason: '   ' };
    const { status, json } = await browser.call(`/api/staff/${other.id}/disable`, { body });
    expect([status, json.fields]).toEqual([400, ['reason']]);
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect((await browser.call(`/api/staff/${unknown}/disable`, { body: { reason } })).status).toBe(404);
  });
});

test('a password that a new link has ended since it was checked does not sign in', async () => {
  const agent = await enrolledStaff(service, 'helpdesk');
  const { rows } = await service.deps.db.query<{ password_hash: string; app_last_step: string }>(
    'select password_hash, app_last_step from staff where id = $1',
    [agent.id],
  );
  const passwordHash = rows[0]?.password_hash ?? '';
  const given = { id: agent.id, step: Number(rows[0]?.app_last_step) + 1, passwordHash };
  await endCredentials(service.deps.db, agent.id);
  expect(await consumeStaffStep(service.deps.db, given)).toBeUndefined();
});

describe('a member of staff who decides over others', () => {
  const decide = (browser: StaffBrowser, id: string, decision: string, node = service.nodes[0]) =>
    browser.call(
      `/api/staff-changes/${id}/${decision}`,
      { method: 'POST', ...(decision === 'refuse' && { body: { reason } }) },
      node,
    );
  const waiting = async (browser: StaffBrowser) => (await browser.call('/api/staff-changes')).json.changes;
  const add = (browser: StaffBrowser, email: string, role: StaffRole) =>
    browser.call('/api/staff', { body: { name: 'Mila Claes', email, roles: [role], reason } });
  const linkTo = async (email: string) => {
    const [message] = await messagesTo(service.deps, email);
    return /\/enrol#([\w-]{43})/.exec(message?.text ?? '')?.[1];
  };
  afterEach(() => service.deps.db.query('delete from staff_changes'));

  test.each(['supervisor', 'operator'] as const)(
    'is added as a %s when a second one approves it; the link is sent to them alone',
    async role => {
      const email = `new-${role}@staff.example`;
      const operator = await signedInStaff(service, 'operator');
      expect((await add(operator.browser, email, role)).json).toEqual({ link: null });
      const { staff } = (await operator.browser.call('/api/staff')).json;
      expect(staff.map((each: { email: string }) => each.email)).not.toContain(email);
      const [own] = await waiting(operator.browser);
      expect(own).toMatchObject({ change: 'add', email, roles: [role], reason, is_own: true });
      expect((await decide(operator.browser, own.id, 'approve')).json.code).toBe('own-request');

      const second = await signedInStaff(service, role === 'operator' ? 'supervisor' : 'operator');
      const answer = await decide(second.browser, own.id, 'approve');
      expect([answer.status, answer.text]).toEqual([204, '']);
      const token = await linkTo(email);
      const shown = await createStaffBrowser(service).call('/api/enrolment', { body: { token } });
      expect(shown.json).toMatchObject({ name: 'Mila Claes', email });
      expect((await decide(second.browser, own.id, 'approve')).json.code).toBe('request-decided');
    },
  );

  test('gets a new link when a second one approves it, and until then signs in as before', async () => {
    const operator = await signedInStaff(service, 'operator');
    const target = await signedInStaff(service, 'supervisor');
    const renew = { body: { reason } };
    expect((await operator.browser.call(`/api/staff/${target.id}/enrolment`, renew)).json).toEqual({
      link: null,
    });
    expect((await target.browser.call(session)).status).toBe(200);
    const [change] = await waiting(operator.browser);
    // Nobody approves what concerns themselves.
    expect((await decide(target.browser, change.id, 'approve')).json.code).toBe('own-staff-account');
    const second = await signedInStaff(service, 'supervisor');
    expect((await decide(second.browser, change.id, 'approve')).status).toBe(204);
    expect((await target.browser.call(session)).status).toBe(401);
    expect(await linkTo(target.email)).toBeDefined();
  });

  test('becomes one when a second one approves it, and enrols anew: whoever added them might have the link', async () => {
    const operator = await signedInStaff(service, 'operator');
    const agent = await addStaffMember(service, ['helpdesk']);
    const { staff } = (await operator.browser.call('/api/staff')).json;
    const { id } = staff.find(({ email }: { email: string }) => email === agent.email);
    const body = { roles: ['supervisor'], reason };
    const change = { method: 'PUT', body };
    expect((await operator.browser.call(`/api/staff/${id}/roles`, change)).json).toEqual({
      state: 'requested',
    });
    const [request] = await waiting(operator.browser);
    const second = await signedInStaff(service, 'supervisor');
    expect((await decide(second.browser, request.id, 'approve')).status).toBe(204);
    const open = (token?: string) => createStaffBrowser(service).call('/api/enrolment', { body: { token } });
    expect((await open(agent.token)).json.code).toBe('enrolment-ended');
    expect((await open(await linkTo(agent.email))).status).toBe(200);
    // Fewer roles need nobody else.
    const fewer = { method: 'PUT', body: { roles: ['helpdesk'], reason } };
    expect((await operator.browser.call(`/api/staff/${id}/roles`, fewer)).json).toEqual({ state: 'done' });
  });

  test('who approves requests adds nobody alone: with that account they could request what they approve', async () => {
    const both = await signedInStaff(service, 'operator', 'supervisor');
    const email = 'helper@staff.example';
    expect((await add(both.browser, email, 'helpdesk')).json).toEqual({ link: null });
    expect(await waiting(both.browser)).toMatchObject([{ change: 'add', email, is_own: true }]);
    const agent = await enrolledStaff(service, 'helpdesk');
    const renew = { body: { reason } };
    const again = await both.browser.call(`/api/staff/${agent.id}/enrolment`, renew);
    expect(again.json).toEqual({ link: null });
    const more = { method: 'PUT', body: { roles: ['helpdesk', 'auditor'], reason } };
    const changed = await both.browser.call(`/api/staff/${agent.id}/roles`, more);
    expect(changed.json).toEqual({ state: 'requested' });
  });

  test('is enabled without the password of before: a new link needs a second one', async () => {
    const operator = await signedInStaff(service, 'operator');
    const target = await enrolledStaff(service, 'supervisor');
    const on = (path: string) =>
      operator.browser.call(`/api/staff/${target.id}${path}`, { body: { reason } });
    expect((await on('/disable')).status).toBe(204);
    expect((await on('/enable')).status).toBe(204);
    const body = { email: target.email, password: staffPassword, code: appCode(target.secret, 1) };
    expect((await createStaffBrowser(service).call('/api/session', { body })).status).toBe(400);
    expect((await on('/enrolment')).json).toEqual({ link: null });
  });

  test('is not made by what somebody requested who is no longer a member of staff', async () => {
    const first = await signedInStaff(service, 'operator');
    await add(first.browser, 'late@staff.example', 'supervisor');
    const second = await signedInStaff(service, 'operator');
    const [change] = await waiting(second.browser);
    await second.browser.call(`/api/staff/${first.id}/disable`, { body: { reason } });
    expect(await waiting(second.browser)).toEqual([]);
    expect((await decide(second.browser, change.id, 'approve')).json.code).toBe('request-decided');
  });

  test('is decided about once, by parallel calls on two nodes too', async () => {
    const operator = await signedInStaff(service, 'operator');
    await add(operator.browser, 'once@staff.example', 'supervisor');
    const [change] = await waiting(operator.browser);
    const deciders = await Promise.all([0, 1, 2, 3].map(() => signedInStaff(service, 'supervisor')));
    const answers = await Promise.all(
      deciders.map(({ browser }, index) =>
        decide(browser, change.id, index < 2 ? 'approve' : 'refuse', service.nodes[index % 2]),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409, 409]);
  });

  test('is neither added after a day, nor when the request was withdrawn, nor twice', async () => {
    const operator = await signedInStaff(service, 'operator');
    const second = await signedInStaff(service, 'supervisor');
    await add(operator.browser, 'later@staff.example', 'supervisor');
    const [withdrawn] = await waiting(operator.browser);
    expect((await decide(second.browser, withdrawn.id, 'withdraw')).json.code).toBe('request-decided');
    expect((await decide(operator.browser, withdrawn.id, 'withdraw')).status).toBe(204);
    expect((await decide(second.browser, withdrawn.id, 'approve')).json.code).toBe('request-decided');
    await add(operator.browser, 'later@staff.example', 'supervisor');
    const [late] = await waiting(operator.browser);
    await service.deps.db.query('update staff_changes set ends_at = now()');
    expect((await decide(second.browser, late.id, 'approve')).json.code).toBe('request-decided');
    expect((await add(operator.browser, second.email, 'supervisor')).json.code).toBe('staff-exists');
    await add(operator.browser, 'twice@staff.example', 'supervisor');
    const [twice] = await waiting(operator.browser);
    await addByCommand(service.deps, 'Mila', 'twice@staff.example', 'helpdesk');
    expect((await decide(second.browser, twice.id, 'approve')).json.code).toBe('staff-exists');
  });
});

describe('each role against each call', () => {
  const files = Object.entries(consoleFiles).map(
    ([name, file]) => [name, { ...file, access: 'staff', body: undefined }] as const,
  );
  const calls = [...Object.entries(consoleCalls), ...files].filter(([, call]) => call.access === 'staff');

  test.each(staffRoles.map(role => [role] as const))(
    '%s may make the calls of its permissions only',
    async role => {
      const { permissionsOf } = await import('@talon/rules/staff-roles');
      for (const [name, call] of calls.filter(([each]) => each !== 'signOutStaff')) {
        const { browser } = await signedInStaff(service, role);
        const path = call.path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
        const answer = await browser.call(path, { method: call.method, ...(call.body && { body: {} }) });
        const permission = 'permission' in call ? call.permission : undefined;
        const may = permission === undefined || permissionsOf([role as StaffRole]).includes(permission);
        expect([name, answer.json?.code === 'not-permitted'], name).toEqual([name, !may]);
      }
    },
  );

  test('without a session, none answers', async () => {
    for (const [name, call] of calls) {
      const path = call.path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
      const { json } = await createStaffBrowser(service).call(path, {
        method: call.method,
        ...(call.body && { body: {} }),
      });
      expect([name, json.code]).toEqual([name, 'login-required']);
    }
  });
});
