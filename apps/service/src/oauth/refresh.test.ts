import { refreshGraceSeconds } from '@talon/rules/limits';
import { refreshTokenGrant } from 'openid-client';
import { describe, expect, test } from 'vitest';
import { addApplication, offline } from '../testing/applications';
import { readEvents } from '../testing/audit';
import { startTestService, withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';

const service = withTestService({ nodes: 2 });

const refusedGrant = { error: 'invalid_grant' };

/** As if the refresh tokens had been used earlier. */
const ageUses = (seconds: number) =>
  service.deps.db.query(
    'update oidc_records set consumed_at = consumed_at - make_interval(secs => $1) where consumed_at is not null',
    [seconds],
  );

async function approveConsent(given = {}, parameters: Record<string, string> = offline) {
  const app = await addApplication(service, given);
  const { browser, account } = await signedIn(service);
  return { app, browser, account, tokens: await app.signIn(browser, parameters) };
}

describe('a refresh token', () => {
  test('is rotated at each use', async () => {
    const { app, tokens } = await approveConsent();
    let refreshToken = tokens.refresh_token;
    const seen = new Set([refreshToken]);
    for (let use = 0; use < 3; use += 1) {
      const next = await app.refresh(refreshToken);
      refreshToken = next.refresh_token;
      seen.add(refreshToken);
      expect(await app.introspect(next.access_token)).toMatchObject({ active: true });
    }
    expect(seen.size).toBe(4);
  });

  test.each([undefined, 'refresh_token', 'access_token'])(
    'and its access token are introspected by their type, with token_type_hint %s',
    async token_type_hint => {
      const { app, tokens } = await approveConsent();
      const asked = (token: string) =>
        app.introspect(token, token_type_hint === undefined ? {} : { token_type_hint });
      const common = { active: true, client_id: app.clientId };
      expect(await asked(tokens.refresh_token ?? '')).toMatchObject(common);
      expect(await asked(tokens.refresh_token ?? '')).not.toHaveProperty('token_type');
      expect(await asked(tokens.access_token)).toMatchObject({ ...common, token_type: 'Bearer' });
      expect(await asked(`${tokens.access_token}x`)).toEqual({ active: false });
    },
  );

  test('that is reused when the grace is over revokes the whole family', async () => {
    const { app, tokens } = await approveConsent({ secret: null });
    const next = await app.refresh(tokens.refresh_token);
    await ageUses(refreshGraceSeconds - 2);
    const again = await app.refresh(tokens.refresh_token);
    expect(again.refresh_token).toBe(next.refresh_token);
    await ageUses(2);
    await expect(app.refresh(tokens.refresh_token)).rejects.toMatchObject(refusedGrant);
    await expect(app.refresh(next.refresh_token)).rejects.toMatchObject(refusedGrant);
    for (const each of [next, again]) await expect(app.userinfo(each.access_token)).rejects.toThrow();
  });

  test('that is reused when the grace is over is an event of the account, in its activity too', async () => {
    const { app, account, browser, tokens } = await approveConsent({ client_name: 'Copied' });
    // Otherwise the failures of the tests before fill the share of this network.
    await service.deps.failures.flush();
    await app.refresh(tokens.refresh_token);
    await ageUses(refreshGraceSeconds);
    await expect(app.refresh(tokens.refresh_token)).rejects.toMatchObject(refusedGrant);
    await service.deps.failures.flush();
    const columns = ['event', 'code', 'client_id', 'times'] as const;
    const expected = { event: 'token-replayed', code: 'invalid_grant', client_id: app.clientId, times: 1 };
    expect(
      await readEvents(service.deps, columns, "account_id = $1 and event = 'token-replayed'", [account.id]),
    ).toEqual([expected]);
    const [latest] = (await browser.call('/user/activity')).json.data;
    expect(latest).toMatchObject({ event: 'token-replayed', app: 'Copied' });
  });

  test('that another client uses is a refusal of the account, which its activity does not show', async () => {
    const { account, browser, tokens } = await approveConsent();
    const other = await approveConsent();
    await service.deps.failures.flush();
    await expect(other.app.refresh(tokens.refresh_token)).rejects.toMatchObject(refusedGrant);
    await service.deps.failures.flush();
    const condition = "account_id = $1 and event = 'client-refused'";
    expect(await readEvents(service.deps, ['client_id'], condition, [account.id])).toEqual([
      { client_id: other.app.clientId },
    ]);
    const events = (await browser.call('/user/activity')).json.data as { event: string }[];
    expect(events.map(({ event }) => event)).not.toContain('client-refused');
  });

  test('that is used concurrently on two nodes gives each use the same successor', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { app, tokens } = await approveConsent();
      const other = await app.at(service.nodes[1] ?? service);
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, index) => (index % 2 ? app : other).refresh(tokens.refresh_token)),
      );
      const successors = new Set(answers.map(answer => answer.refresh_token));
      expect(successors.size).toBe(1);
      expect(successors).not.toContain(tokens.refresh_token);
      for (const { access_token } of answers)
        expect(await app.introspect(access_token)).toMatchObject({ active: true });
      expect((await other.refresh([...successors][0])).refresh_token).toBeTruthy();
    }
  });

  test('that is used concurrently when the grace is over gives nothing, and the family is revoked', async () => {
    const { app, tokens } = await approveConsent();
    const other = await app.at(service.nodes[1] ?? service);
    const next = await app.refresh(tokens.refresh_token);
    await ageUses(refreshGraceSeconds);
    const tries = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) => (index % 2 ? app : other).refresh(tokens.refresh_token)),
    );
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 'rejected'));
    await expect(app.refresh(next.refresh_token)).rejects.toMatchObject(refusedGrant);
    expect(await app.introspect(next.access_token)).toEqual({ active: false });
  });

  test('that was used gives the same successor after that was used too, and the successor has a grace of its own', async () => {
    const { app, tokens } = await approveConsent();
    const second = await app.refresh(tokens.refresh_token);
    const third = await app.refresh(second.refresh_token);
    expect((await app.refresh(tokens.refresh_token)).refresh_token).toBe(second.refresh_token);
    expect((await app.refresh(second.refresh_token)).refresh_token).toBe(third.refresh_token);
    await ageUses(refreshGraceSeconds);
    await expect(app.refresh(second.refresh_token)).rejects.toMatchObject(refusedGrant);
    await expect(app.refresh(third.refresh_token)).rejects.toMatchObject(refusedGrant);
  });

  test('that was used is refused to another client, inactive at introspection, and ends with its family', async () => {
    const { app, tokens } = await approveConsent();
    const other = await approveConsent();
    const next = await app.refresh(tokens.refresh_token);
    await expect(other.app.refresh(tokens.refresh_token)).rejects.toMatchObject(refusedGrant);
    expect(await app.introspect(tokens.refresh_token ?? '')).toEqual({ active: false });
    expect(await app.introspect(next.refresh_token ?? '')).toMatchObject({ active: true });
    await app.revoke(next.refresh_token ?? '');
    await expect(app.refresh(tokens.refresh_token)).rejects.toMatchObject(refusedGrant);
    await expect(app.refresh(next.refresh_token)).rejects.toMatchObject(refusedGrant);
  });

  test('whose access token cannot be stored has not been used, however late it is tried again', async () => {
    const { db } = service.deps;
    const { app, tokens } = await approveConsent();
    await db.query(`create function refuse_token() returns trigger language plpgsql as
      $$ begin raise exception 'no space' using errcode = '53100'; end $$`);
    await db.query(`create trigger refuse before insert on oidc_records for each row
      when (new.model = 'AccessToken') execute function refuse_token()`);
    await expect(app.refresh(tokens.refresh_token)).rejects.toMatchObject({ cause: { status: 503 } });
    await ageUses(refreshGraceSeconds + 1);
    await db.query('drop trigger refuse on oidc_records');
    const next = await app.refresh(tokens.refresh_token);
    expect(next.access_token).toBeTruthy();
    expect((await app.refresh(next.refresh_token)).access_token).toBeTruthy();
  });

  test('has no grace where the operator sets it to 0', async () => {
    const strict = await startTestService({ env: { LIMITS: JSON.stringify({ refreshGraceSeconds: 0 }) } });
    const app = await addApplication(strict);
    const { browser } = await signedIn(strict);
    const tokens = await app.signIn(browser, offline);
    const next = await app.refresh(tokens.refresh_token);
    await expect(app.refresh(tokens.refresh_token)).rejects.toMatchObject(refusedGrant);
    await expect(app.refresh(next.refresh_token)).rejects.toMatchObject(refusedGrant);
    await strict.stop();
  });

  test('is refused to another client, without revoking anything', async () => {
    const { tokens } = await approveConsent();
    const thief = await approveConsent();
    await expect(thief.app.refresh(tokens.refresh_token)).rejects.toMatchObject(refusedGrant);
    expect((await thief.app.refresh(thief.tokens.refresh_token)).access_token).toBeTruthy();
  });

  test('issues only approved scopes', async () => {
    const { app, tokens } = await approveConsent();
    await expect(
      refreshTokenGrant(app.configuration, tokens.refresh_token ?? '', { scope: 'openid payment' }),
    ).rejects.toMatchObject({ error: 'invalid_scope' });
    const less = await refreshTokenGrant(app.configuration, tokens.refresh_token ?? '', { scope: 'openid' });
    expect(less.scope).toBe('openid');
  });

  test('expires after 90 days without use, and after a year in any case', async () => {
    const { app, tokens } = await approveConsent();
    const seconds = async () => {
      const { rows } = await service.deps.db.query<{ seconds: number }>(
        `select extract(epoch from expires_at - now())::int as seconds from oidc_records
          where model = 'RefreshToken' and consumed_at is null order by created_at desc limit 1`,
      );
      return rows[0]?.seconds ?? 0;
    };
    const day = 24 * 60 * 60;
    expect(Math.round((await seconds()) / day)).toBe(90);
    await service.deps.db.query(
      `update oidc_records set payload = (payload::jsonb || jsonb_build_object('iiat', (payload->>'iiat')::int - $1))::json
        where model = 'RefreshToken' and consumed_at is null`,
      [340 * day],
    );
    await app.refresh(tokens.refresh_token);
    expect(Math.round((await seconds()) / day)).toBe(25);
  });
});

describe('a token', () => {
  test('of one client is inactive in the introspection of another', async () => {
    const { tokens } = await approveConsent();
    const { app: otherApp } = await approveConsent();
    expect(await otherApp.introspect(tokens.access_token)).toEqual({ active: false });
    expect(await otherApp.introspect(tokens.refresh_token ?? '')).toEqual({ active: false });
  });

  test('can be revoked only by its own client, and is inactive afterwards', async () => {
    const { app, tokens } = await approveConsent();
    const { app: other } = await approveConsent();
    await expect(other.revoke(tokens.access_token)).rejects.toThrow();
    expect(await app.introspect(tokens.access_token)).toMatchObject({ active: true });
    await app.revoke(tokens.refresh_token ?? '');
    expect(await app.introspect(tokens.access_token)).toEqual({ active: false });
    await expect(app.userinfo(tokens.access_token)).rejects.toMatchObject({ status: 401 });
    await expect(app.refresh(tokens.refresh_token)).rejects.toMatchObject(refusedGrant);
  });

  test('is inactive once the person has withdrawn the consent, in every browser, and consent is required again', async () => {
    const { app, browser, tokens } = await approveConsent();
    const online = await app.signIn(browser);
    expect((await browser.call(`/token/${app.clientId}`, { method: 'DELETE' })).status).toBe(204);
    for (const each of [tokens, online]) {
      expect(await app.introspect(each.access_token)).toEqual({ active: false });
      await expect(app.userinfo(each.access_token)).rejects.toMatchObject({ status: 401 });
    }
    await expect(app.refresh(tokens.refresh_token)).rejects.toMatchObject(refusedGrant);
    const { uid } = await app.begin(browser);
    expect((await browser.call(`/authorize?uid=${uid}`)).json.approvalType).toBe('scopes');
  });

  test('is not issued for a code from before the withdrawal', async () => {
    const { app, browser } = await approveConsent();
    for (let round = 0; round < 5; round += 1) {
      if (round > 0) await app.signIn(browser);
      const [begun] = await Promise.all([
        app.begin(browser),
        browser.call(`/token/${app.clientId}`, { method: 'DELETE' }),
      ]);
      if (begun.location.includes('code=')) {
        await expect(app.redeem(begun.location, begun)).rejects.toMatchObject(refusedGrant);
      }
    }
  });

  test('is stored as a hash: the database contains no token, code or OAuth session id', async () => {
    const { browser, tokens } = await approveConsent();
    const { rows } = await service.deps.db.query<{ text: string }>(
      'select row_to_json(a)::text as text from oidc_records a',
    );
    const all = rows.map(({ text }) => text).join('\n');
    for (const secret of [
      tokens.access_token,
      tokens.refresh_token ?? '',
      browser.cookies.get('engine')?.value ?? '',
    ]) {
      expect(secret.length).toBeGreaterThan(20);
      expect(all).not.toContain(secret);
    }
  });
});
