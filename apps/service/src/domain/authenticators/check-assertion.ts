import type { assertion } from '@talon/contract/webauthn';
import type { InferOutput } from 'valibot';
import type { RelyingParty } from '../../kernel/hosts';
import { readClientData } from './client-data';
import { loadWebAuthn } from './webauthn-library';

export type Assertion = InferOutput<typeof assertion>;

/** What is stored of a passkey for its check. */
export interface StoredPasskey {
  publicKey: Buffer;
  /** Whether its provider may copy it to other devices; constant for a passkey. */
  isBackupEligible: boolean;
}

/** What a correct signature says of the passkey. */
export interface AssertionFacts {
  counter: number;
  /** Whether its provider has copied it by now. */
  isBackedUp: boolean;
}

/**
 * Checks a signature of a passkey: the challenge, an origin and the domain of the market, the presence and verification of the
 * person, and the signature (WebAuthn Level 3, section 7.2). Undefined if anything is wrong. The caller compares the counter.
 */
export async function checkAssertion(
  { id: domain, origins }: RelyingParty,
  { publicKey, isBackupEligible }: StoredPasskey,
  given: Assertion,
  expectedChallenge: string,
): Promise<AssertionFacts | undefined> {
  if (readClientData(given.response.clientDataJSON)?.isFramed !== false) return undefined;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { userHandle: _, ...response } = given.response;
  const checked = await verifyAuthenticationResponse({
    response: { id: given.id, rawId: given.rawId, type: given.type, response, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: [...origins],
    expectedRPID: domain,
    // With 0 the library accepts every counter.
    credential: { id: given.id, publicKey: new Uint8Array(publicKey), counter: 0 },
    // The library throws for whatever is wrong in the input.
  }).catch(() => undefined);
  if (!checked?.verified) return undefined;
  const { newCounter, credentialDeviceType, credentialBackedUp } = checked.authenticationInfo;
  if ((credentialDeviceType === 'multiDevice') !== isBackupEligible) return undefined;
  return { counter: newCounter, isBackedUp: credentialBackedUp };
}
