import { refreshTokenGrant } from 'openid-client';
import { describe, expect, test } from 'vitest';
import { addApplication, offline } from '../testing/applications';
import { withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';

const service = withTestService({ nodes: 2 });

const refusedGrant = { error: 'invalid_grant' };

async function letIn(given = {}, parameters: Record<string, string> = offline) {
  const app = await addApplication(service, given);
  const { browser, account } = await signedIn(service);
  return { app, browser, account, tokens: await app.signIn(browser, parameters) };
}

describe('a refresh token', () => {
  test('is replaced at each use', async () => {
    const { app, tokens } = await letIn();
    let held = tokens.refresh_token;
    const seen = new Set([held]);
    for (let use = 0; use < 3; use += 1) {
      const next = await app.refresh(held);
      held = next.refresh_token;
      seen.add(held);
      expect(await app.introspect(next.access_token)).toMatchObject({ active: true });
    }
    expect(seen.size).toBe(4);
  });

  test.each([undefined, 'refresh_token', 'access_token'])(
    'is introspected as what it is, beside its access token, hinted at as %s',
    async token_type_hint => {
      const { app, tokens } = await letIn();
      const asked = (token: string) =>
        app.introspect(token, token_type_hint === undefined ? {} : { token_type_hint });
      const common = { active: true, client_id: app.clientId };
      expect(await asked(tokens.refresh_token ?? '')).toMatchObject(common);
      expect(await asked(tokens.refresh_token ?? '')).not.toHaveProperty('token_type');
      expect(await asked(tokens.access_token)).toMatchObject({ ...common, token_type: 'Bearer' });
      expect(await asked(`${tokens.access_token}x`)).toEqual({ active: false });
    },
  );

  test('that was replaced ends the whole family when it comes again', async () => {
    const { app, tokens } = await letIn({ secret: null });
    const next = await app.refresh(tokens.refresh_token);
    await expect(app.refresh(tokens.refresh_token)).rejects.toMatchObject(refusedGrant);
    await expect(app.refresh(next.refresh_token)).rejects.toMatchObject(refusedGrant);
    await expect(app.userinfo(next.access_token)).rejects.toThrow();
  });

  test('that many use at once on two nodes is used once, and the family ends', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { app, tokens } = await letIn();
      const other = await app.at(service.nodes[1] ?? service);
      const tries = await Promise.allSettled(
        Array.from({ length: 6 }, (_, index) => (index % 2 ? app : other).refresh(tokens.refresh_token)),
      );
      const won = tries.filter(each => each.status === 'fulfilled');
      const lost = tries.filter(each => each.status === 'rejected');
      expect(won.length).toBeLessThanOrEqual(1);
      expect(lost.map(({ reason }) => reason.error)).toEqual(lost.map(() => 'invalid_grant'));
      for (const { value } of won) {
        await expect(app.refresh(value.refresh_token)).rejects.toMatchObject(refusedGrant);
        expect(await app.introspect(value.access_token)).toEqual({ active: false });
      }
    }
  });

  test('is refused to another application, whose own stay', async () => {
    const { tokens } = await letIn();
    const thief = await letIn();
    await expect(thief.app.refresh(tokens.refresh_token)).rejects.toMatchObject(refusedGrant);
    expect((await thief.app.refresh(thief.tokens.refresh_token)).access_token).toBeTruthy();
  });

  test('gives no more than was approved', async () => {
    const { app, tokens } = await letIn();
    await expect(
      refreshTokenGrant(app.configuration, tokens.refresh_token ?? '', { scope: 'openid payment' }),
    ).rejects.toMatchObject({ error: 'invalid_scope' });
    const less = await refreshTokenGrant(app.configuration, tokens.refresh_token ?? '', { scope: 'openid' });
    expect(less.scope).toBe('openid');
  });

  test('lives 90 days without use, and no longer than a year with any', async () => {
    const { app, tokens } = await letIn();
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
  test("of one application is nothing to another's introspection", async () => {
    const { tokens } = await letIn();
    const { app: nosy } = await letIn();
    expect(await nosy.introspect(tokens.access_token)).toEqual({ active: false });
    expect(await nosy.introspect(tokens.refresh_token ?? '')).toEqual({ active: false });
  });

  test('is revoked by its own application alone, and is nothing then', async () => {
    const { app, tokens } = await letIn();
    const { app: other } = await letIn();
    await expect(other.revoke(tokens.access_token)).rejects.toThrow();
    expect(await app.introspect(tokens.access_token)).toMatchObject({ active: true });
    await app.revoke(tokens.refresh_token ?? '');
    expect(await app.introspect(tokens.access_token)).toEqual({ active: false });
    await expect(app.userinfo(tokens.access_token)).rejects.toMatchObject({ status: 401 });
    await expect(app.refresh(tokens.refresh_token)).rejects.toMatchObject(refusedGrant);
  });

  test('is nothing once its person has taken the access back, in every browser; and they are asked anew', async () => {
    const { app, browser, tokens } = await letIn();
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

  test('comes of no code that was under way while the access was taken back', async () => {
    const { app, browser } = await letIn();
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

  test('is kept as a hash: nothing in the database is a token, a code or a session of the engine', async () => {
    const { browser, tokens } = await letIn();
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
