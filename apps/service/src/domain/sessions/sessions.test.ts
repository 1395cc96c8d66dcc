import { describe, expect, test } from 'vitest';
import { addAccount } from '../../testing/accounts';
import { addPersonWithMethod, createDevice, type Given, signedInDevice } from '../../testing/devices';
import { withTestService } from '../../testing/service';

const service = withTestService({ nodes: 2 });

const person = async () => (await addAccount(service.deps)).email;
const signedIn = (email: string, given: Given = {}) => signedInDevice(service, email, given);
const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);

async function sessionsOf(email: string) {
  const { rows } = await sql(
    `select s.id, market, device_id, ended_at, step_up_until > now() as has_sudo, single_use_step_up_until,
            (select count(*)::int from tokens where session_id = s.id) as tokens,
            (select count(*)::int from challenges where session_id = s.id) as challenges,
            (select count(*)::int from evidence where session_id = s.id) as evidence
       from sessions s join identifiers using (account_id) where value = $1 order by s.id`,
    [email],
  );
  return rows;
}

describe('a sign-in of the same account on the same device', () => {
  test('renews the session, and the previous token stops working', async () => {
    const email = await person();
    const first = await signedIn(email);
    const [session] = await sessionsOf(email);
    const second = await signedIn(email, { id: first.id, agent: 'another agent' });
    expect(await sessionsOf(email)).toEqual([{ ...session, tokens: 1 }]);
    expect(await Promise.all([first.status(), second.status()])).toEqual([401, 200]);
    expect((await second.devices()).data[0].agent).toBe('another agent');
  });

  test('removes step-ups and evidence', async () => {
    const email = await addPersonWithMethod(service.deps);
    const device = createDevice(service);
    await device.trustedSignIn(email);
    const [{ id }] = await sessionsOf(email);
    await sql(
      "update sessions set step_up_until = now() + interval '5 min', single_use_step_up_until = now() + interval '5 min' where id = $1",
      [id],
    );
    expect((await device.call('/mfa/sudo?single=0')).status).toBe(200);
    expect((await device.call('/mfa/status')).json).toMatchObject({ sudo: true, single: true });
    // The sign-in has verified an address to this session, and a step-up is under way.
    expect(await sessionsOf(email)).toMatchObject([{ challenges: 1, evidence: 1 }]);
    await device.signIn(email);
    expect(await sessionsOf(email)).toMatchObject([
      { id, has_sudo: false, single_use_step_up_until: null, challenges: 0, evidence: 0 },
    ]);
    expect((await device.call('/mfa/status')).json).toMatchObject({ sudo: false, single: false });
  });

  test('opens another session when the first has ended', async () => {
    const email = await person();
    const device = await signedIn(email);
    await device.call('/token', { method: 'DELETE' });
    await device.signIn(email);
    const sessions = await sessionsOf(email);
    expect(sessions.map(({ ended_at, tokens }) => [ended_at === null, tokens]).toSorted()).toEqual([
      [false, 0],
      [true, 1],
    ]);
  });

  test('in parallel on two nodes leaves one active session with one token', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = await person();
      const id = crypto.randomUUID();
      const devices = service.nodes.map(node => createDevice(node, { id }));
      const answers = await Promise.all(devices.map(device => device.signIn(email)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await sessionsOf(email)).toMatchObject([{ ended_at: null, tokens: 1 }]);
      const statuses = await Promise.all(devices.map(device => device.status()));
      expect(statuses.toSorted()).toEqual([200, 401]);
    }
  });
});

describe('a separate session is opened for', () => {
  test.each<[string, (id: string | null) => Given]>([
    ['another device', () => ({})],
    ['the other market', id => ({ id, market: 'lu' })],
    ['each sign-in without a device id', () => ({ id: null })],
  ])('%s', async (_what, other) => {
    const email = await person();
    const first = await signedIn(email, other(null).id === null ? { id: null } : {});
    const second = await signedIn(email, other(first.id));
    expect(await sessionsOf(email)).toHaveLength(2);
    expect(await Promise.all([first.status(), second.status()])).toEqual([200, 200]);
  });

  test('another person on the same device', async () => {
    const [email, other] = [await person(), await person()];
    const mine = await signedIn(email);
    const theirs = await signedIn(other, { id: mine.id });
    const [[my], [their]] = [await sessionsOf(email), await sessionsOf(other)];
    expect(my.id).not.toBe(their.id);
    expect(await Promise.all([mine.status(), theirs.status()])).toEqual([200, 200]);
  });
});
