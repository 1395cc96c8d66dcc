import * as v from 'valibot';
import { textOf } from './text-of';

// All bytes are base64url, without padding.

/** A credential id has at most 1023 bytes. */
const credentialId = textOf(1364);

const publicKeyType = v.literal('public-key');

/** Browsers may send transports that do not exist yet. */
const transports = v.pipe(v.array(textOf(32)), v.maxLength(16));

const knownCredential = v.object({
  id: v.string(),
  type: publicKeyType,
  transports: v.optional(v.array(v.string())),
});

const extensions = v.record(v.string(), v.unknown());

/** What a browser needs to create a passkey (`PublicKeyCredentialCreationOptionsJSON`). */
export const creationOptions = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: publicKeyType })),
  timeout: v.number(),
  excludeCredentials: v.array(knownCredential),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    /** `preferred` only for one that the browser makes without a question to the person. */
    userVerification: v.picklist(['required', 'preferred']),
  }),
  attestation: v.literal('none'),
  hints: v.optional(v.array(v.string())),
  extensions: v.optional(extensions),
});

/** What a browser needs to use a passkey (`PublicKeyCredentialRequestOptionsJSON`). */
export const requestOptions = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  /** Empty: the browser offers every passkey that it has for this site. */
  allowCredentials: v.array(knownCredential),
  userVerification: v.literal('required'),
  hints: v.optional(v.array(v.string())),
  extensions: v.optional(extensions),
});

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: publicKeyType,
  authenticatorAttachment: v.nullish(textOf(32)),
};

/** A new passkey (`RegistrationResponseJSON`). */
export const registration = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: textOf(4_000),
    attestationObject: textOf(20_000),
    transports: v.optional(transports),
  }),
});

/** A passkey that was used (`AuthenticationResponseJSON`). */
export const assertion = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: textOf(4_000),
    authenticatorData: textOf(4_000),
    signature: textOf(4_000),
    userHandle: v.nullish(textOf(128)),
  }),
});
