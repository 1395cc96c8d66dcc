import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { goodPassword } from '../../testing/accounts';
import { createRecovery } from '../../testing/recovery';
import { clearJobs, runJobs } from '../../testing/jobs';
import { startSmsGateway } from '../../testing/sms-gateway';
import { withTestService } from '../../testing/service';
import { addVerifiedAccount, type VerifiedAccount } from '../../testing/verified-accounts';
import { createSmsGateway } from '../../integrations/sms-gateway';

// All limits have their default values.
const service = withTestService({ nodes: 2, env: { TRUSTED_PROXIES: '127.0.0.1' } });
const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);
async function clear(): Promise<void> {
  await sql('truncate limit_counts, sms_daily_counts, sms_gateway_failures');
  await clearJobs(service.deps);
}
beforeEach(clear);
afterEach(clear);

const signIn = ({ email, phone }: VerifiedAccount, place = 0) =>
  createRecovery(service.nodes[place] ?? service).signIn({
    ...(email ? { email } : { phone }),
    password: goodPassword,
  });
const outcome = ({ status, json }: { status: number; json: { code?: string } }) => [status, json.code];

const exhaustBudget = () =>
  sql(
    `insert into sms_daily_counts (day, sent) values ((now() at time zone 'utc')::date, 5000)
     on conflict (day) do update set sent = 5000`,
  );

const both = { methods: ['sms', 'email'] } as const;

describe('when no SMS can be sent', () => {
  test('a sign-in goes to the next enrolled authenticator at once', async () => {
    const account = await addVerifiedAccount(service.deps, both);
    expect((await signIn(account)).json).toMatchObject({ code: 'mfa-required', mfa: { method: 'sms' } });
    await exhaustBudget();
    const { json } = await signIn(account);
    expect(json).toMatchObject({ code: 'mfa-required', mfa: { method: 'email' } });
    const person = createRecovery(service);
    const code = await person.codeFor(account.email);
    expect((await person.confirm(json.mfa.payload, code)).status).toBe(200);
  });

  test('a verified address that is not enrolled never takes its place', async () => {
    await exhaustBudget();
    const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
    const refused = await signIn(account);
    expect(outcome(refused)).toEqual([503, 'sms-away']);
    expect(refused.json.retryAfterSeconds).toBeGreaterThan(0);
  });

  test('because the number got its ten of the day, the next authenticator takes its place too', async () => {
    const account = await addVerifiedAccount(service.deps, both);
    for (let asked = 0; asked < 10; asked += 1) {
      expect((await signIn(account)).json.mfa.method).toBe('sms');
      await sql("delete from limit_counts where limit_name = 'deliveries'");
    }
    expect((await signIn(account)).json.mfa.method).toBe('email');
  });
});

describe('a gateway that fails', () => {
  const failures = Array<number>(30).fill(500);

  /** Every node uses a gateway that answers so at first, and then accepts everything. */
  async function useGateway(...answers: number[]) {
    const gateway = await startSmsGateway(...answers);
    for (const { deps } of service.nodes)
      deps.transports.sms = createSmsGateway(gateway.url, 'a token of sixteen');
    return gateway;
  }

  /** A number of one of three prefixes. */
  const numberOf = (place: number) => ({
    phones: `+3249${place % 3}${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`,
  });

  /** Requests that many SMS and lets the queue send them. */
  async function sendSms(messages: number) {
    for (let sent = 0; sent < messages; sent += 1) {
      await signIn(await addVerifiedAccount(service.deps, { methods: ['sms'], columns: numberOf(sent) }));
      await runJobs(service.deps);
    }
  }

  test('five times in a row opens the circuit on every node for a minute: other authenticators are offered', async () => {
    const gateway = await useGateway(...failures);
    await sendSms(4);
    const account = await addVerifiedAccount(service.deps, both);
    expect((await signIn(account)).json.mfa.method).toBe('sms');
    await runJobs(service.deps);
    expect((await signIn(account, 1)).json.mfa.method).toBe('email');
    const onlySms = await addVerifiedAccount(service.deps, { methods: ['sms'] });
    const refused = await signIn(onlySms, 1);
    expect(outcome(refused)).toEqual([503, 'sms-away']);
    expect(refused.json.retryAfterSeconds).toBeGreaterThan(30);
    expect(refused.json.retryAfterSeconds).toBeLessThanOrEqual(60);
    await sql("update sms_gateway_failures set failed_at = now() - interval '60 seconds'");
    expect((await signIn(onlySms, 1)).json.mfa.method).toBe('sms');
    await gateway.stop();
  });

  test('closes the circuit with the first SMS that it sends', async () => {
    const gateway = await useGateway(...failures);
    await sendSms(5);
    const account = await addVerifiedAccount(service.deps, both);
    expect((await signIn(account)).json.mfa.method).toBe('email');
    const repaired = await useGateway();
    await runJobs(service.deps, { evenLater: true });
    expect((await signIn(account, 1)).json.mfa.method).toBe('sms');
    await Promise.all([gateway.stop(), repaired.stop()]);
  });

  test('for the numbers of one prefix only does not open it, however many fail', async () => {
    const gateway = await useGateway(...failures);
    for (let sent = 0; sent < 7; sent += 1) {
      const columns = { phones: `+3248812${String(4000 + sent)}` };
      await signIn(await addVerifiedAccount(service.deps, { methods: ['sms'], columns }));
      await runJobs(service.deps);
    }
    expect((await signIn(await addVerifiedAccount(service.deps, both))).json.mfa.method).toBe('sms');
    await gateway.stop();
  });

  test('for one message only does not open it, however often that is retried', async () => {
    const gateway = await useGateway(...failures);
    await sendSms(1);
    for (let retry = 0; retry < 6; retry += 1) await runJobs(service.deps, { evenLater: true });
    expect((await signIn(await addVerifiedAccount(service.deps, both))).json.mfa.method).toBe('sms');
    await gateway.stop();
  });
});
