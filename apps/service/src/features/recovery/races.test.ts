import { expect, test } from 'vitest';
import { addAccount, goodPassword } from '../../testing/accounts';
import { messagesTo } from '../../testing/messages';
import { createRecovery, newPassword, wrongCode } from '../../testing/recovery';
import { withTestService } from '../../testing/service';

const service = withTestService({ nodes: 2, env: { TRUSTED_PROXIES: '127.0.0.1' } });

const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);

/** Makes parallel calls, alternating between two nodes. */
const atOnce = (times: number, path: string, body: (index: number) => object) =>
  Promise.all(
    Array.from({ length: times }, (_, index) =>
      (service.nodes[index % 2] ?? service).call(path, { body: body(index) }),
    ),
  );

async function waiting() {
  const { email } = await addAccount(service.deps);
  const person = createRecovery(service);
  const { payload } = (await person.forgot({ email })).json;
  return { email, person, payload: payload as string, code: await person.codeFor(email) };
}

/** Locks rows with a statement until they are released. */
async function hold(text: string, values: unknown[]) {
  const client = await service.deps.db.connect();
  await client.query('begin');
  await client.query(text, values);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

/** The number of statements in this database that wait for a lock. */
const waitingForLocks = async () =>
  (
    await sql(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
  ).rowCount;

test('a code confirmed 8 times in parallel gives one reset permission', async () => {
  const { payload, code } = await waiting();
  const answers = await atOnce(8, '/challenge/confirm', () => ({ payload, code }));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ json }) => json.code === 'code-refused')).toHaveLength(7);
  expect((await sql('select 1 from reset_permissions')).rowCount).toBe(1);
});

test('of 50 parallel wrong codes at most 5 are checked', async () => {
  const { payload, code } = await waiting();
  const answers = await atOnce(50, '/challenge/confirm', index => ({
    payload,
    code: wrongCode(code, index + 1),
  }));
  expect(answers.every(({ status }) => status === 422)).toBe(true);
  const { rows } = await sql('select tries from challenges where payload = $1', [payload]);
  expect(rows).toEqual([{ tries: 5 }]);
});

test('a reset permission used 6 times in parallel changes the password once', async () => {
  const { email, person, payload, code } = await waiting();
  const { reset } = (await person.confirm(payload, code)).json;
  const release = await hold('select 1 from accounts for update', []);
  const asked = atOnce(6, '/user/reset-password', index => ({ reset, password: `${newPassword} ${index}` }));
  // All calls have found the reset permission and hashed their password before the first one consumes it.
  await expect.poll(waitingForLocks, { timeout: 10_000 }).toBe(6);
  await release();
  const answers = await asked;
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(answers.filter(({ json }) => json?.code === 'challenge-ended')).toHaveLength(5);
  const { rows } = await sql(
    `select count(*)::int as resets from audit_events e join identifiers i on i.account_id = e.account_id
      where i.value = $1 and event = 'password-reset'`,
    [email],
  );
  expect(rows).toEqual([{ resets: 1 }]);
});

test('4 parallel resends send one code', async () => {
  const { email, person, payload } = await waiting();
  await sql('update challenges set may_resend_at = now() where payload = $1', [payload]);
  const answers = await atOnce(4, '/challenge/resend', () => ({ payload }));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await person.forgot({ email: 'somebody@else.example' });
  expect(await messagesTo(service.deps, email)).toHaveLength(2);
});

test('a resend and a confirmation do not deadlock', async () => {
  const { person, payload, code } = await waiting();
  await sql('update challenges set may_resend_at = now() where payload = $1', [payload]);
  const release = await hold(
    "select 1 from limit_counts where limit_name = 'unconfirmedByNetwork' for update",
    [],
  );
  const resent = person.call('/challenge/resend', { payload });
  await expect.poll(waitingForLocks, { timeout: 10_000 }).toBe(1);
  const confirmed = person.confirm(payload, code);
  await expect.poll(waitingForLocks, { timeout: 10_000 }).toBe(2);
  await release();
  expect([(await resent).status, (await confirmed).status]).toEqual([200, 422]);
});

test('a reset and a password change in a session do not deadlock', async () => {
  const { email, person, payload, code } = await waiting();
  const signIn = () => person.signIn({ email, password: goodPassword });
  const [{ json: one }] = [await signIn(), await signIn()];
  await sql("update sessions set step_up_until = now() + interval '1 minute', step_up_method = 'sms'");
  const { reset } = (await person.confirm(payload, code)).json;
  const headers = { Authorization: `Bearer ${one.access_token}` };
  const release = await hold('select 1 from sessions for update', []);
  const body = { password: 'een heel nieuw wachtwoord' };
  const changed = service.call('/user/password', { method: 'PUT', headers, body });
  await expect.poll(waitingForLocks, { timeout: 10_000 }).toBe(1);
  const wasReset = person.reset({ reset });
  await expect.poll(waitingForLocks, { timeout: 10_000 }).toBe(2);
  await release();
  expect([(await changed).status, (await wasReset).status]).toEqual([200, 410]);
});
