import { AuthenticatorEmulator, WebAuthnEmulator } from 'nid-webauthn-emulator';
import { expect, test } from 'vitest';
import { ageAuthenticators } from '../../testing/authenticators';
import { createBrowser } from '../../testing/browser';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { testOrigin } from '../../testing/software-passkey';
import { addVerifiedAccount } from '../../testing/verified-accounts';

const service = withTestService({ env: raisedLimits() });

// Made by a library that shares nothing with ours, neither with what verifies nor with our software passkey.
test.each(['ES256', 'EdDSA', 'RS256'] as const)(
  'a passkey with %s that another library makes is enrolled, signs in, steps up, and counts',
  async algorithm => {
    const emulator = new WebAuthnEmulator(new AuthenticatorEmulator({ algorithmIdentifiers: [algorithm] }));
    const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
    const browser = createBrowser(service);
    await browser.signInWithCode(account);
    const begun = (await browser.call('/mfa/passkey/activate')).json;
    const credential = emulator.createJSON(testOrigin, begun.passkey);
    const body = { payload: begun.payload, credential };
    expect((await browser.call('/mfa/activate', { body })).status).toBe(200);
    await ageAuthenticators(service, account.id);

    const elsewhere = createBrowser(service);
    for (let times = 0; times < 2; times += 1) {
      const { options } = (await elsewhere.call('/token/passkey/options', { method: 'POST' })).json;
      const used = emulator.getJSON(testOrigin, options);
      expect((await elsewhere.call('/token/passkey', { body: { credential: used } })).status).toBe(200);
      const replayed = await elsewhere.call('/token/passkey', { body: { credential: used } });
      expect(replayed.json.code).toBe('passkey-refused');
    }

    const asked = (await elsewhere.requestStepUp('single')).json;
    const signed = emulator.getJSON(testOrigin, asked.passkey);
    const stepUp = { payload: asked.payload, credential: signed };
    expect((await elsewhere.call('/mfa/sudo', { body: stepUp })).status).toBe(200);
    expect(await elsewhere.status()).toMatchObject({ single: true });
    const { rows } = await service.deps.db.query('select counter from passkeys where account_id = $1', [
      account.id,
    ]);
    expect(Number(rows[0].counter)).toBeGreaterThan(2);
  },
);

test('with another origin than that of the portal, it is refused', async () => {
  const emulator = new WebAuthnEmulator();
  const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
  const browser = createBrowser(service);
  await browser.signInWithCode(account);
  const { payload, passkey } = (await browser.call('/mfa/passkey/activate')).json;
  const credential = emulator.createJSON('http://account.talon.localhost:3001', passkey);
  const answer = await browser.call('/mfa/activate', { body: { payload, credential } });
  expect(answer.json.code).toBe('code-refused');
});
