import { describe, expect, test, vi } from 'vitest';
import { readEvents } from '../../testing/audit';
import { appCode, appCodes } from '../../testing/authenticator-apps';
import { repeatCounted } from '../../testing/repeat-counted';
import { type Answer, withTestService } from '../../testing/service';
import { createStaffBrowser, enrolledStaff, staffPassword } from '../../testing/staff';

const service = withTestService({ nodes: 2, env: { TRUSTED_PROXIES: '127.0.0.1' } });

/** How many refusals of a member of staff the trail records. */
async function refusalsOf(name: string): Promise<number> {
  const condition = "operator = $1 and event = 'staff-refused'";
  return (await readEvents(service.deps, ['event'], condition, [name])).length;
}

/** A member of staff with an app whose codes of now are not used up, and tries from anywhere. */
async function underAttack() {
  const member = await enrolledStaff(service, 'supervisor');
  await service.deps.db.query('update staff set app_last_step = 0 where id = $1', [member.id]);
  const tryFrom = (address: string, code: string, password = staffPassword, email = member.email) =>
    createStaffBrowser(service).call('/api/session', {
      body: { email, password, code },
      headers: { 'X-Forwarded-For': address },
    });
  return { ...member, tryFrom };
}

test('an unknown e-mail, a wrong password and a wrong code get the same reply for one hash; only what follows it differs', async () => {
  const { email, tryFrom } = await underAttack();
  const hashes = vi.spyOn(service.deps.hashing, 'verify');
  const visible = ({ status, json, headers }: Answer) => {
    const { date: _date, 'x-request-id': _id, ...rest } = headers;
    return { status, json, headers: rest, hashes: hashes.mock.calls.length };
  };
  const answers = [];
  for (const [typed, password] of [
    ['nobody.works.here@staff.example', 'a guess'],
    [email, 'a guess'],
    [email, staffPassword],
  ] as const) {
    hashes.mockClear();
    answers.push(visible(await tryFrom('198.51.100.90', '000000', password, typed)));
  }
  hashes.mockRestore();
  const [unknown] = answers;
  expect(unknown).toMatchObject({ json: { code: 'staff-refused' }, hashes: 1 });
  expect(answers).toEqual([unknown, unknown, unknown]);
});

test('after the third refusal, the network waits for this e-mail, longer each time; from elsewhere nobody waits', async () => {
  const { secret, tryFrom } = await underAttack();
  for (let tries = 0; tries < 3; tries += 1)
    expect((await tryFrom('198.51.100.7', '000000')).json.code).toBe('staff-refused');
  const refused = await tryFrom('198.51.100.7', appCode(secret));
  expect(refused.json.code).toBe('too-many-attempts');
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(2);
  expect((await tryFrom('203.0.113.9', appCode(secret))).status).toBe(200);
  // Their own success ends no wait of the stranger.
  expect((await tryFrom('198.51.100.7', appCode(secret, 1))).json.code).toBe('too-many-attempts');
});

test('after ten refusals from anywhere, two codes in a row are needed, known e-mail or not; they let the owner in', async () => {
  const { secret, tryFrom } = await underAttack();
  const nobody = 'nobody.at.all@staff.example';
  for (let network = 1; network <= 10; network += 1) {
    expect((await tryFrom(`192.0.2.${network}`, '000000', 'a guess')).json.code).toBe('staff-refused');
    expect((await tryFrom(`192.0.2.${network}`, '000000', 'a guess', nobody)).json.code).toBe(
      'staff-refused',
    );
  }
  for (const email of [undefined, nobody])
    expect((await tryFrom('203.0.113.20', appCode(secret), undefined, email)).json.code).toBe(
      'staff-two-codes',
    );
  expect((await tryFrom('203.0.113.20', appCode(secret) + appCode(secret))).json.code).toBe('staff-refused');
  for (let network = 20; network < 32; network += 1) {
    const { json } = await tryFrom(`192.0.2.${network}`, '000000000000', 'a guess');
    expect(json.code).toBe('staff-refused');
  }
  expect((await tryFrom('203.0.113.21', appCodes(secret))).status).toBe(200);
});

test('parallel guesses on two nodes learn no more than the first ten', async () => {
  const { secret, email, name } = await underAttack();
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      createStaffBrowser(service).call(
        '/api/session',
        {
          body: { email, password: staffPassword, code: '000000' },
          headers: { 'X-Forwarded-For': `198.51.101.${index}` },
        },
        service.nodes[index % 2],
      ),
    ),
  );
  const codes = answers.map(({ json }) => json.code);
  expect(codes.filter(code => code !== 'staff-refused' && code !== 'staff-two-codes')).toEqual([]);
  const after = await createStaffBrowser(service).call('/api/session', {
    body: { email, password: staffPassword, code: appCode(secret) },
  });
  expect(after.json.code).toBe('staff-two-codes');
  await Promise.all(service.nodes.map(({ deps }) => deps.lateWork.end()));
  const recorded = await refusalsOf(name);
  expect(recorded).toBeGreaterThanOrEqual(10);
  expect(recorded).toBeLessThanOrEqual(50);
});

test('sign-ins that succeed are not counted: a whole office begins its day behind one address', async () => {
  const office = '198.51.100.40';
  await (await underAttack()).tryFrom(office, '000000', 'a guess');
  await repeatCounted(service.deps, 'staffSignInsByNetwork', 29);
  for (let agent = 0; agent < 3; agent += 1) {
    const { email, secret, tryFrom } = await underAttack();
    expect([agent, (await tryFrom(office, appCode(secret), staffPassword, email)).status]).toEqual([
      agent,
      200,
    ]);
  }
});

describe('in a network where strangers are refused again and again', () => {
  test('thirty refused enrolments leave the sign-in with one code', async () => {
    const { secret, tryFrom } = await underAttack();
    const office = '198.51.100.50';
    for (let tries = 0; tries < 35; tries += 1) {
      const { json } = await createStaffBrowser(service).call('/api/enrolment/app', {
        body: { token: `no link ${tries}`, password: staffPassword, code: '000000' },
        headers: { 'X-Forwarded-For': office },
      });
      expect(json.code).toBe('enrolment-ended');
    }
    expect((await tryFrom(office, appCode(secret))).status).toBe(200);
  });

  test('thirty refused sign-ins lead to two codes of the app, and not for longer than a quarter of an hour', async () => {
    const { secret, tryFrom } = await underAttack();
    const office = '198.51.100.60';
    await tryFrom(office, '000000', 'a guess', 'nobody@staff.example');
    await repeatCounted(service.deps, 'staffSignInsByNetwork', 30);
    expect((await tryFrom(office, appCode(secret))).json.code).toBe('staff-two-codes');
    expect((await tryFrom('203.0.113.60', appCode(secret))).status).toBe(200);
    await service.deps.db.query('update staff set app_last_step = 0');
    expect((await tryFrom(office, appCodes(secret))).status).toBe(200);
    await service.deps.db.query(
      "update limit_counts set at = array(select t - interval '15 minutes' from unnest(at) as t)",
    );
    await service.deps.db.query('update staff set app_last_step = 0');
    expect((await tryFrom(office, appCode(secret))).status).toBe(200);
  });
});
