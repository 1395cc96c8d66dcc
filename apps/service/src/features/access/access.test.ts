import { describe, expect, test } from 'vitest';
import { storeLogo } from '../../domain/clients/client-logos';
import { disableClient, enableClient } from '../../commands/clients/disable-client';
import { removeClient } from '../../commands/clients/remove-client';
import { addApplication, type Given, offline } from '../../testing/applications';
import { addAccount } from '../../testing/accounts';
import { createBrowser } from '../../testing/browser';
import { createDevice } from '../../testing/devices';
import { messagesTo } from '../../testing/messages';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

const service = withTestService({ nodes: 2 });

const revoke = (id: string) => [`/token/${id}`, { method: 'DELETE' }] as const;
const refusedGrant = { error: 'invalid_grant' };

/** The audit events of an account, each with its client. */
async function actsOf(accountId: string): Promise<string[][]> {
  const { rows } = await service.deps.db.query<{ event: string; client_id: string }>(
    "select event, client_id from audit_events where account_id = $1 and event like 'access-%' order by id",
    [accountId],
  );
  return rows.map(({ event, client_id }) => [event, client_id]);
}

/** A person who has given a client access, with the tokens of that client. */
async function approveConsent(given: Given = {}) {
  const app = await addApplication(service, given);
  const person = await signedIn(service);
  return { app, ...person, tokens: await app.signIn(person.browser, offline) };
}

describe('the clients of an account', () => {
  test('are listed by client id with name, logo, scopes and the times of the first and last access', async () => {
    const { app, browser } = await approveConsent({
      client_name: 'Lunchbox',
    });
    const picture = { type: 'image/png', content: Buffer.from('a picture') };
    await storeLogo(service.deps.db, app.clientId, picture);
    const { status, json } = await browser.call('/tokens');
    expect(status).toBe(200);
    expect(json).toEqual({
      [app.clientId]: {
        client_id: app.clientId,
        name: 'Lunchbox',
        logo: expect.stringMatching(/^\/client-logos\/[\da-f]{64}$/),
        scopes: expect.arrayContaining(['openid', 'offline_access', 'balance']),
        given_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        last_used_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    });
    expect(json[app.clientId].scopes).toHaveLength(3);
  });

  test('do not include first-party clients or those of another account', async () => {
    const { app } = await approveConsent();
    const own = await addApplication(service, { client_id: '2' });
    const { browser } = await signedIn(service);
    await own.signIn(browser);
    expect((await browser.call('/tokens')).json).toEqual({});
    expect((await browser.call(...revoke(app.clientId))).json.code).toBe('access-unknown');
    expect((await browser.call(...revoke('2'))).json.code).toBe('access-unknown');
  });

  test('are the same in both markets', async () => {
    const { app, account } = await approveConsent();
    const elsewhere = createBrowser(service, { host: 'account-api.talon-lux.localhost:3000' });
    await elsewhere.signInWithCode(account);
    expect(Object.keys((await elsewhere.call('/tokens')).json)).toEqual([app.clientId]);
  });
});

describe('revoking access', () => {
  test('ends all tokens and grants of the client in every browser and removes the consent', async () => {
    const { app, browser, account, tokens } = await approveConsent();
    const laptop = createBrowser(service);
    await laptop.signInWithCode(account);
    const more = await app.signIn(laptop);
    expect((await browser.call(...revoke(app.clientId))).status).toBe(204);
    for (const { access_token } of [tokens, more]) {
      expect(await app.introspect(access_token)).toEqual({ active: false });
    }
    await expect(app.refresh(tokens.refresh_token)).rejects.toMatchObject(refusedGrant);
    expect((await browser.call('/tokens')).json).toEqual({});
    const { uid } = await app.begin(browser);
    expect((await browser.call(`/authorize?uid=${uid}`)).json).toMatchObject({
      approvalType: 'scopes',
      given: [],
    });
  });

  test('does not affect another client or another account', async () => {
    const { app, browser, tokens } = await approveConsent();
    const other = await addApplication(service);
    const kept = await other.signIn(browser);
    const somebody = await signedIn(service);
    const theirs = await app.signIn(somebody.browser);
    await browser.call(...revoke(app.clientId));
    expect(await app.introspect(tokens.access_token)).toEqual({ active: false });
    expect(await app.introspect(theirs.access_token)).toMatchObject({ active: true });
    expect(await other.introspect(kept.access_token)).toMatchObject({ active: true });
    expect(Object.keys((await browser.call('/tokens')).json)).toEqual([other.clientId]);
  });

  test('is audited and notified', async () => {
    const { app, browser, account } = await approveConsent({ client_name: 'Lunchbox' });
    await browser.call(...revoke(app.clientId));
    expect(await actsOf(account.id)).toEqual([
      ['access-given', app.clientId],
      ['access-revoked', app.clientId],
    ]);
    const [message] = await messagesTo(service.deps, account.email);
    expect(message?.subject).toBe('An app no longer has access to your account');
    expect(message?.text).toContain('What: Lunchbox');
  });

  test('is done and notified once by parallel calls on two nodes', async () => {
    const { app, browser, account } = await approveConsent();
    const before = (await messagesTo(service.deps, account.email)).length;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        browser.call(...revoke(app.clientId), service.nodes[index % 2]),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array(7).fill(404)]);
    expect(await actsOf(account.id)).toEqual([
      ['access-given', app.clientId],
      ['access-revoked', app.clientId],
    ]);
    expect(await messagesTo(service.deps, account.email)).toHaveLength(before + 1);
  });

  test('voids an earlier authorization code, even one that is redeemed in parallel', async () => {
    const app = await addApplication(service);
    for (let round = 0; round < 5; round += 1) {
      const { browser } = await signedIn(service);
      const begun = await app.begin(browser);
      const location = await app.approveConsent(browser, begun);
      const [redeemed] = await Promise.allSettled([
        app.redeem(location, begun),
        browser.call(...revoke(app.clientId)),
      ]);
      if (redeemed.status === 'rejected') continue;
      expect(await app.introspect(redeemed.value.access_token)).toEqual({ active: false });
    }
  });
});

test.each([
  ['GET', '/tokens'],
  ['DELETE', '/token/1001'],
])('%s %s is refused without a token, and with a restricted one', async (method, path) => {
  expect((await service.call(path, { method })).json.code).toBe('login-required');
  const { email } = await addAccount(service.deps, { mfa_forced: 'yes' });
  const forced = createDevice(service);
  await forced.signIn(email);
  expect((await forced.call(path, { method })).json.code).toBe('required-action-mfa-forced');
});

test.each([['nobody'], ['%00'], ['..%2Ftokens'], ["';--"], ['%F0%9F%9C%81']])(
  'revoking the invalid client id %s returns 400 or 404',
  async id => {
    const { browser } = await signedIn(service);
    const { status } = await browser.call(`/token/${id}`, { method: 'DELETE' });
    expect([400, 404]).toContain(status);
  },
);

describe('an operator', () => {
  test('who disables a client refuses it; consents are retained until it is enabled again', async () => {
    const { app, browser, tokens } = await approveConsent();
    await disableClient(service.deps, app.clientId);
    await expect(app.refresh(tokens.refresh_token)).rejects.toMatchObject({ status: 401 });
    expect((await app.begin(browser)).location).toContain('/partner/invalid');
    expect(Object.keys((await browser.call('/tokens')).json)).toEqual([app.clientId]);
    await enableClient(service.deps, app.clientId);
    expect((await app.refresh(tokens.refresh_token)).access_token).toBeTruthy();
  });

  test('who removes a client ends its tokens and removes its consents', async () => {
    const { app, browser } = await approveConsent();
    const held = async () => {
      const { rows } = await service.deps.db.query<{ grant_id: string }>(
        'select grant_id from oidc_records where grant_id = any ($1::text[]) or client_id = $2 and grant_id is not null',
        [grants, app.clientId],
      );
      return rows.map(row => row.grant_id);
    };
    const grants: string[] = [];
    grants.push(...(await held()));
    // The grant, the used code and the two tokens.
    expect((await held()).length).toBeGreaterThan(2);
    await removeClient(service.deps, app.clientId);
    expect(await held()).toEqual([]);
    expect((await browser.call('/tokens')).json).toEqual({});
  });
});
