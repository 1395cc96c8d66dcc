import type { Browser } from './browser';
import { createSoftwarePasskey, type Deviation, type SoftwarePasskey } from './software-passkey';
import type { Answer } from './service';

/**
 * Enrols a passkey in a signed-in browser that has a step-up. `replaces`: the id of the one whose place it takes. `origin`: of
 * another market's portal.
 */
export async function enrolPasskey(
  browser: Browser,
  settings: Parameters<typeof createSoftwarePasskey>[0] = {},
  { replaces, origin }: { replaces?: string; origin?: string } = {},
): Promise<SoftwarePasskey> {
  const passkey = createSoftwarePasskey(settings);
  const begun = await browser.call(`/mfa/passkey/activate${replaces ? `?replaces=${replaces}` : ''}`);
  if (!begun.json?.passkey) throw new Error(`the enrolment was answered ${begun.status} ${begun.text}`);
  const { payload, passkey: options } = begun.json;
  const body = { payload, credential: passkey.create(options, { ...(origin && { origin }) }) };
  const enrolled = await browser.call('/mfa/activate', { body });
  if (enrolled.status !== 200)
    throw new Error(`the passkey was answered ${enrolled.status} ${enrolled.text}`);
  return passkey;
}

/** Requests the options of a sign-in with a passkey. */
export async function passkeySignInOptions(browser: Browser): Promise<{ challenge: string; rpId: string }> {
  return (await browser.call('/token/passkey/options', { method: 'POST' })).json.options;
}

/** Signs in with a passkey, without the previous token, as the portal does. */
export async function signInWithPasskey(
  browser: Browser,
  passkey: SoftwarePasskey,
  deviation: Deviation = {},
): Promise<Answer> {
  browser.setToken('');
  const options = await passkeySignInOptions(browser);
  return browser.call('/token/passkey', { body: { credential: passkey.get(options, deviation) } });
}
