import type { Client } from '@talon/contract/client';
import { catchUnexpected } from '../../shared/api/catch-unexpected';
import { activateUnsent, confirmMethod } from '../../shared/api/mfa';
import { showOffer } from '../../shared/api/passkeys';
import { createPasskey } from '@talon/contract/browser-passkeys';
import { hasPasskeys } from '../../shared/passkeys/has-passkeys';
import { noteCreation } from '../../shared/passkeys/passkey-creations';

/**
 * What follows a sign-in: a passkey was created without a question, it may be offered, or neither. The service decides, because
 * it knows how the person signed in. It is not asked on a device that can keep none.
 */
export async function findPasskeyOffer(call: Client): Promise<'created' | 'offer' | 'nothing'> {
  if (!hasPasskeys()) return 'nothing';
  const [isAble, hasLock] = await Promise.all([createsAutomatically(), hasScreenLock()]);
  if (!isAble && !hasLock) return 'nothing';
  const offer = await catchUnexpected(showOffer(call));
  if (!offer.ok) return 'nothing';
  const { automatic: mayBeAutomatic, passkey: isOffered } = offer.value;
  if (isAble && mayBeAutomatic && (await createAutomatically(call))) return 'created';
  return isOffered && hasLock ? 'offer' : 'nothing';
}

/** Whether the browser creates a passkey without a question, after it has filled in the password. */
async function createsAutomatically(): Promise<boolean> {
  const capabilities = await PublicKeyCredential.getClientCapabilities?.().catch(() => undefined);
  return capabilities?.['conditionalCreate'] === true;
}

/** Whether this device itself can keep a passkey. */
function hasScreenLock(): Promise<boolean> {
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
}

/** Creates a passkey without a question. False if the browser or the service does not; nobody has asked for it, so nobody is told. */
async function createAutomatically(call: Client): Promise<boolean> {
  const started = await catchUnexpected(activateUnsent(call, 'passkey', { isAutomatic: true }));
  if (!started.ok || !started.value || !('passkey' in started.value)) return false;
  const { payload, passkey } = started.value;
  noteCreation();
  const created = await createPasskey(passkey, { isAutomatic: true });
  if (!created.ok) return false;
  const confirmed = await catchUnexpected(confirmMethod(call, { payload, credential: created.value }));
  return confirmed.ok;
}
