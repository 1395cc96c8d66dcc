import { hash, verify } from 'node:crypto';
import type { assertion } from '@talon/contract/webauthn';
import type { InferOutput } from 'valibot';
import type { RelyingParty } from '../../kernel/hosts';
import { readAuthenticatorData } from './authenticator-data';
import { readClientData } from './client-data';
import { readCoseKey } from './cose-key';

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
 * person, and the signature (WebAuthn Level 3, section 7.2). Undefined if anything is wrong. The caller compares the counter. The
 * library takes three times the CPU time, so it is left to the tests, which compare.
 */
export function checkAssertion(
  { id: domain, origins }: RelyingParty,
  { publicKey, isBackupEligible }: StoredPasskey,
  { id, rawId, response }: Assertion,
  expectedChallenge: string,
): AssertionFacts | undefined {
  const clientData = readClientData(response.clientDataJSON);
  if (clientData?.type !== 'webauthn.get' || clientData.isFramed) return undefined;
  if (clientData.challenge !== expectedChallenge || !origins.includes(clientData.origin)) return undefined;
  const data = Buffer.from(response.authenticatorData, 'base64url');
  const facts = readAuthenticatorData(data);
  if (!facts?.domainHash.equals(hash('sha256', domain, 'buffer'))) return undefined;
  if (!facts.isPresent || !facts.isVerified || id !== rawId) return undefined;
  // What may not be copied has no copy.
  if (facts.isBackupEligible !== isBackupEligible || (facts.isBackedUp && !isBackupEligible))
    return undefined;
  const clientDataHash = hash('sha256', Buffer.from(response.clientDataJSON, 'base64url'), 'buffer');
  const signature = Buffer.from(response.signature, 'base64url');
  if (!isSignature(publicKey, Buffer.concat([data, clientDataHash]), signature)) return undefined;
  return { counter: facts.counter, isBackedUp: facts.isBackedUp };
}

/** False also for a stored key that cannot be read. */
function isSignature(publicKey: Buffer, signed: Buffer, signature: Buffer): boolean {
  try {
    const { key, digest } = readCoseKey(publicKey);
    return verify(digest, signed, key, signature);
  } catch {
    return false;
  }
}
