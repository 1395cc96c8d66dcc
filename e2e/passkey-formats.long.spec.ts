import { randomBytes } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { server } from '@passwordless-id/webauthn';
import { belgium, portal } from './markets';
import { addAuthenticator } from './passkeys';

type Made = Parameters<typeof server.verifyRegistration>[0];
type Used = Parameters<typeof server.verifyAuthentication>[0];

// The journeys show that the service accepts what Chromium makes. This one shows that Chromium makes what another library accepts.
test('another library accepts what Chromium makes with the options of the service', async ({ page }) => {
  await addAuthenticator(page, { isSynced: false });
  // A page without the login form, which offers passkeys by itself: a second request for one would end the other.
  await page.goto(portal(belgium, '/robots.txt'));
  const { origin, hostname: domain } = new URL(page.url());
  const challenge = () => randomBytes(32).toString('base64url');

  const creation = challenge();
  const created = await page.evaluate(
    async ({ challenge, id }) => {
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON({
        challenge,
        rp: { id, name: 'Talon' },
        user: { id: 'aGFuZGxl', name: 'lotte@test.example', displayName: 'Lotte Peeters' },
        pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      });
      const credential = await navigator.credentials.create({ publicKey });
      return credential instanceof PublicKeyCredential ? credential.toJSON() : undefined;
    },
    { challenge: creation, id: domain },
  );
  const expected = { origin, domain, userVerified: true };
  const made = { ...created, user: { name: 'lotte@test.example' } } as unknown as Made;
  const { credential } = await server.verifyRegistration(made, { ...expected, challenge: creation });

  const request = challenge();
  const used = await page.evaluate(
    async ({ challenge, rpId }) => {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
        challenge,
        rpId,
        userVerification: 'required',
      });
      const answer = await navigator.credentials.get({ publicKey });
      return answer instanceof PublicKeyCredential ? answer.toJSON() : undefined;
    },
    { challenge: request, rpId: domain },
  );
  const accepted = await server.verifyAuthentication(used as unknown as Used, credential, {
    ...expected,
    challenge: request,
    counter: 0,
  });
  expect([accepted.userVerified, accepted.counter > 0]).toEqual([true, true]);
});
