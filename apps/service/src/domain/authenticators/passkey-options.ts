import type { creationOptions, requestOptions } from '@talon/contract/webauthn';
import type { InferOutput } from 'valibot';
import { codeSeconds, passkeySignInSeconds } from '@talon/rules/limits';
import type { RelyingParty } from '../../kernel/hosts';

/** EdDSA, ES256 and RS256 (RFC 9053, RFC 8812), which every Node verifies: what authenticators in use have. */
export const passkeyAlgorithms = [-8, -7, -257] as const;

/** A passkey of the account, for the browser to use or to exclude. */
export interface KnownPasskey {
  credential_id: Buffer;
  transports: string[];
}

/** The person for whom a passkey is made, as its provider shows it. */
export interface PasskeyUser {
  /** Random, the same for all passkeys of the account. */
  handle: Buffer;
  name: string;
  displayName: string;
}

type RequestOptions = InferOutput<typeof requestOptions>;
type CreationOptions = InferOutput<typeof creationOptions>;

/** What a browser needs to sign in with any passkey of this site. */
export function signInOptions({ id }: RelyingParty, challenge: string): RequestOptions {
  return {
    challenge,
    rpId: id,
    timeout: passkeySignInSeconds * 1000,
    allowCredentials: [],
    userVerification,
  };
}

/** What a browser needs to confirm a challenge with one of these passkeys. */
export function stepUpOptions(
  { id }: RelyingParty,
  challenge: string,
  passkeys: readonly KnownPasskey[],
  seconds: number,
): RequestOptions {
  return {
    challenge,
    rpId: id,
    timeout: seconds * 1000,
    allowCredentials: passkeys.map(describe),
    userVerification,
  };
}

/** What a browser needs to create a passkey. Without a question (`isAutomatic`), nobody is verified while it is made. */
export function enrolmentOptions(
  { id }: RelyingParty,
  brand: string,
  challenge: string,
  { handle, name, displayName }: PasskeyUser,
  { existing, isAutomatic }: { existing: readonly KnownPasskey[]; isAutomatic: boolean },
): CreationOptions {
  return {
    challenge,
    rp: { id, name: brand },
    user: { id: handle.toString('base64url'), name, displayName },
    pubKeyCredParams: passkeyAlgorithms.map(alg => ({ alg, type: 'public-key' as const })),
    timeout: codeSeconds * 1000,
    excludeCredentials: existing.map(describe),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: isAutomatic ? 'preferred' : userVerification,
    },
    attestation: 'none',
    extensions: { credProps: true },
  };
}

const userVerification = 'required' as const;

function describe({ credential_id, transports }: KnownPasskey) {
  return { id: credential_id.toString('base64url'), type: 'public-key' as const, transports };
}
