import { networkFailures } from '@talon/rules/limits';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addAccount, goodPassword } from '../../testing/accounts';
import { startCaptchaProvider } from '../../testing/captcha-provider';
import { startTestService, type TestService, withTestService } from '../../testing/service';

const { most, waitSeconds } = networkFailures;

function trying(service: () => TestService) {
  return (email: string, { from = '192.0.2.1', node = 0, ...body }: Record<string, unknown> = {}) => {
    const at = service().nodes[Number(node)] ?? service();
    return at.call('/token', {
      body: { email, password: 'wrong password here', ...body },
      headers: { 'X-Forwarded-For': String(from) },
    });
  };
}

describe('one network that guesses over many identifiers', () => {
  const service = withTestService({ nodes: 2, env: { TRUSTED_PROXIES: '127.0.0.1' } });
  const tryOnce = trying(() => service);
  const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);
  const skipWait = async () => {
    await sql("update network_failures set may_try_at = now() - interval '1 second'");
    for (const { deps } of service.nodes) deps.networkWaits.clear();
  };

  test('of 300 guesses over 150 identifiers on two nodes, no more than fifty are checked at once', async () => {
    const { email } = await addAccount(service.deps);
    const { limits } = service.deps;
    // No wait ends meanwhile, however slow the machine is.
    const networkFailures = { ...limits.networkFailures, waitSeconds: [600] };
    for (const { deps } of service.nodes) deps.limits = { ...limits, networkFailures };
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        tryOnce(`nobody${index % 150}@spraying.example`, { node: index % 2 }),
      ),
    );
    for (const { deps } of service.nodes) deps.limits = limits;
    const checked = answers.filter(({ status }) => status === 400).length;
    expect(checked).toBeLessThanOrEqual(most);
    expect(answers.filter(({ status }) => ![400, 429].includes(status)).map(({ text }) => text)).toEqual([]);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBe(300 - checked);
    expect(refused.every(({ headers }) => Number(headers['retry-after']) >= 1)).toBe(true);
    const right = await tryOnce(email, { password: goodPassword });
    expect([right.status, right.json.code]).toEqual([429, 'too-many-attempts']);
    expect((await tryOnce(email, { password: goodPassword, from: '192.0.2.2' })).status).toBe(200);
  }, 60_000);

  test('each failure from the fiftieth on has a longer wait, which ends at a minute', async () => {
    const from = '198.51.100.7';
    for (let failures = 1; failures < most; failures += 1)
      await tryOnce(`n${failures}@wait.example`, { from });
    const waits: number[] = [];
    for (let more = 0; more <= waitSeconds.length; more += 1) {
      await skipWait();
      expect((await tryOnce(`m${more}@wait.example`, { from })).status).toBe(400);
      waits.push((await tryOnce('another@wait.example', { from })).json.retryAfterSeconds);
    }
    expect(waits).toEqual([...waitSeconds, waitSeconds.at(-1)]);
  }, 60_000);

  test('once a node knows of the wait, an attempt costs neither a look-up nor a hash', async () => {
    const from = '198.51.100.17';
    for (let failures = 0; failures < most; failures += 1)
      await tryOnce(`k${failures}@known.example`, { from });
    expect((await tryOnce('first@known.example', { from })).status).toBe(429);
    const lookUps = vi.spyOn(service.deps.signInQueue, 'run');
    const hashes = vi.spyOn(service.deps.hashing, 'verify');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => tryOnce(`more${index}@known.example`, { from })),
    );
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.code}`))).toEqual(
      new Set(['429 too-many-attempts']),
    );
    expect(answers.every(({ json }) => json.retryAfterSeconds >= 1)).toBe(true);
    expect(lookUps).not.toHaveBeenCalled();
    expect(hashes).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  }, 60_000);

  test('failures of more than 15 minutes ago no longer count', async () => {
    const from = '198.51.100.8';
    for (let failures = 0; failures <= most; failures += 1)
      await tryOnce(`o${failures}@old.example`, { from });
    await skipWait();
    await sql(
      "update network_failures set at = array(select t - interval '16 minutes' from unnest(at) as t order by t desc)",
    );
    expect((await tryOnce('o@old.example', { from })).status).toBe(400);
    expect((await tryOnce('p@old.example', { from })).status).toBe(400);
  }, 60_000);

  test('sixty successful sign-ins from one network do not count', async () => {
    const { email } = await addAccount(service.deps);
    const from = '198.51.100.9';
    for (let index = 0; index < most + 10; index += 1) {
      expect((await tryOnce(email, { password: goodPassword, from })).status).toBe(200);
    }
  }, 60_000);
});

describe('where a captcha is configured', () => {
  let service: TestService;
  let provider: Awaited<ReturnType<typeof startCaptchaProvider>>;
  beforeAll(async () => {
    provider = await startCaptchaProvider();
    service = await startTestService({ env: { TRUSTED_PROXIES: '127.0.0.1', ...provider.env } });
  });
  afterAll(async () => {
    await service.stop();
    await provider.stop();
  });
  const tryOnce = trying(() => service);

  test('a network needs it after fifty failures, and need not wait', async () => {
    const { email } = await addAccount(service.deps);
    for (let failures = 0; failures < most; failures += 1) {
      expect((await tryOnce(`n${failures}@captcha.example`)).status).toBe(400);
    }
    expect((await tryOnce(email, { password: goodPassword })).json.code).toBe('captcha-required');
    expect((await tryOnce(email, { password: goodPassword, captcha: 'wrong-1' })).json.code).toBe(
      'captcha-refused',
    );
    expect((await tryOnce('n@captcha.example', { captcha: 'good-1' })).status).toBe(400);
    expect((await tryOnce(email, { password: goodPassword, captcha: 'good-1' })).json.code).toBe(
      'captcha-refused',
    );
    expect((await tryOnce(email, { password: goodPassword, captcha: 'good-2' })).status).toBe(200);
    expect((await tryOnce(email, { password: goodPassword, from: '192.0.2.2' })).status).toBe(200);
  }, 60_000);
});
