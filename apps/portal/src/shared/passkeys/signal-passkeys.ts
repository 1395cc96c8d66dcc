import type { Client } from '@talon/contract/client';
import { catchUnexpected } from '../api/catch-unexpected';
import { listPasskeys } from '../api/passkeys';
import { canSignal } from './can-signal';
import { countCreations } from './passkey-creations';

/**
 * Tells the person's password managers which passkeys of the account still sign in, and the present name of the account (the Signal
 * API of WebAuthn Level 3, section 5.1.10). Call it after a change of either; a change that happened elsewhere is told after the next
 * sign-in. Does nothing in a browser without that API. Nobody waits for it, and a failure changes nothing for the person.
 */
export async function signalPasskeys(call: Client): Promise<void> {
  if (!canSignal()) return;
  const creations = countCreations();
  const result = await catchUnexpected(listPasskeys(call));
  if (!result.ok || !result.value.passkeys) return;
  // The manager would delete a passkey that is newer than the list.
  if (countCreations() !== creations) return;
  const {
    rp_id: rpId,
    user_id: userId,
    name,
    display_name: displayName,
    credential_ids,
  } = result.value.passkeys;
  await Promise.allSettled([
    PublicKeyCredential.signalAllAcceptedCredentials({
      rpId,
      userId,
      allAcceptedCredentialIds: credential_ids,
    }),
    PublicKeyCredential.signalCurrentUserDetails({ rpId, userId, name, displayName }),
  ]);
}
