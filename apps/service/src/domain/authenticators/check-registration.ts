import type { registration } from '@talon/contract/webauthn';
import type { InferOutput } from 'valibot';
import type { RelyingParty } from '../../kernel/hosts';
import { readClientData } from './client-data';
import { passkeyAlgorithms } from './passkey-options';
import { withoutStatement } from './without-statement';
import { loadWebAuthn } from './webauthn-library';

export type Registration = InferOutput<typeof registration>;

/** What is stored of a new passkey. */
export interface NewPasskey {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  isBackupEligible: boolean;
  isBackedUp: boolean;
  transports: string[];
  /** The provider or model, as it says itself; null if it does not say. */
  aaguid: string | null;
}

const longestCredentialId = 1023;
const unknownAaguid = '00000000-0000-0000-0000-000000000000';

/**
 * Checks a new passkey: the challenge, an origin and the domain of the market, and the presence and verification of the person
 * (WebAuthn Level 3, section 7.1). A passkey that the browser made without asking may lack the last two. Undefined if anything
 * is wrong. Who made the passkey is not checked: no attestation was requested, so its statement is ignored.
 */
export async function checkRegistration(
  { id: domain, origins }: RelyingParty,
  given: Registration,
  expectedChallenge: string,
  { isAutomatic }: { isAutomatic: boolean },
): Promise<NewPasskey | undefined> {
  if (readClientData(given.response.clientDataJSON)?.isFramed !== false) return undefined;
  const attestationObject = await withoutStatement(given.response.attestationObject);
  if (attestationObject === undefined) return undefined;
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { clientDataJSON, transports = [] } = given.response;
  const checked = await verifyRegistrationResponse({
    response: {
      id: given.id,
      rawId: given.rawId,
      type: given.type,
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge,
    expectedOrigin: [...origins],
    expectedRPID: domain,
    requireUserPresence: !isAutomatic,
    requireUserVerification: !isAutomatic,
    supportedAlgorithmIDs: [...passkeyAlgorithms],
    // The library throws for whatever is wrong in the input.
  }).catch(() => undefined);
  if (!checked?.verified) return undefined;
  const { credential, aaguid, credentialDeviceType, credentialBackedUp } = checked.registrationInfo;
  const credentialId = Buffer.from(credential.id, 'base64url');
  if (credential.id !== given.id || credentialId.length > longestCredentialId) return undefined;
  return {
    credentialId,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    isBackupEligible: credentialDeviceType === 'multiDevice',
    isBackedUp: credentialBackedUp,
    transports,
    aaguid: aaguid === unknownAaguid ? null : aaguid,
  };
}
