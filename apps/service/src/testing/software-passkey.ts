import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { encode } from 'cborg';

/** The domain and the origin of Belgium's portal in tests. */
export const testDomain = 'account.talon.localhost';
export const testOrigin = 'http://account.talon.localhost:3000';

const flags = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 };

/** COSE algorithms (RFC 9053, RFC 8812), each with how to make a key and how to sign. */
const algorithms = {
  ES256: { cose: -7, hash: 'sha256', newKey: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }) },
  EdDSA: { cose: -8, hash: null, newKey: () => generateKeyPairSync('ed25519') },
  RS256: { cose: -257, hash: 'sha256', newKey: () => generateKeyPairSync('rsa', { modulusLength: 2048 }) },
} as const;

export type Algorithm = keyof typeof algorithms;

/** What an authenticator or a browser may do otherwise than it should. */
export interface Deviation {
  domain?: string;
  origin?: string;
  challenge?: string;
  type?: string;
  isPresent?: boolean;
  isVerified?: boolean;
  isBackedUp?: boolean;
  isBackupEligible?: boolean;
  counter?: number;
  /** More members of the client data. */
  clientData?: object;
  userHandle?: string | null;
  /** The attestation statement, with its format. */
  statement?: { fmt: string; attStmt: object };
}

interface Settings {
  algorithm?: Algorithm;
  /** Whether a provider copies it to other devices. Such passkeys count no signatures. */
  isSynced?: boolean;
  aaguid?: string;
  credentialId?: Buffer;
  privateKey?: KeyObject;
  transports?: string[];
}

export type SoftwarePasskey = ReturnType<typeof createSoftwarePasskey>;

/**
 * One passkey with its authenticator and browser, written from WebAuthn Level 3 (sections 5.8.1, 6.1 and 6.5) and independent
 * of the library of the service.
 */
export function createSoftwarePasskey({
  algorithm = 'ES256',
  isSynced = true,
  aaguid = '00000000-0000-0000-0000-000000000000',
  credentialId = randomBytes(32),
  privateKey = algorithms[algorithm].newKey().privateKey,
  transports = ['internal', 'hybrid'],
}: Settings = {}) {
  const id = credentialId.toString('base64url');
  let counter = 0;
  let userHandle: string | null = null;

  function dataFor(domain: string, given: Deviation, isNew: boolean): Buffer {
    const { isPresent = true, isVerified = true, isBackupEligible = isSynced, isBackedUp = isSynced } = given;
    if (!isSynced && !isNew) counter += 1;
    const bits =
      (isPresent ? flags.present : 0) |
      (isVerified ? flags.verified : 0) |
      (isBackupEligible ? flags.backupEligible : 0) |
      (isBackedUp ? flags.backedUp : 0) |
      (isNew ? flags.attested : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(given.counter ?? counter);
    return Buffer.concat([
      sha256(given.domain ?? domain),
      Buffer.of(bits),
      count,
      isNew ? attested() : empty,
    ]);
  }

  function attested(): Buffer {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    return Buffer.concat([
      Buffer.from(aaguid.replaceAll('-', ''), 'hex'),
      length,
      credentialId,
      coseKey(algorithm, privateKey),
    ]);
  }

  return {
    id,
    publicKey: coseKey(algorithm, privateKey),

    /** Answers `navigator.credentials.create()`. */
    create(options: { challenge: string; rp: { id: string }; user: { id: string } }, given: Deviation = {}) {
      userHandle = options.user.id;
      const authData = dataFor(options.rp.id, given, true);
      const { fmt, attStmt } = given.statement ?? { fmt: 'none', attStmt: {} };
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        authenticatorAttachment: 'platform',
        clientExtensionResults: { credProps: { rk: true } },
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, given)),
          attestationObject: base64url(Buffer.from(encode({ fmt, attStmt, authData }))),
          transports,
          // Browsers repeat parts of the attestation object (section 5.2.1.1); the service reads only the object.
          authenticatorData: base64url(authData),
          publicKey: base64url(createPublicKey(privateKey).export({ format: 'der', type: 'spki' })),
          publicKeyAlgorithm: algorithms[algorithm].cose,
        },
      };
    },

    /** Answers `navigator.credentials.get()`. */
    get(options: { challenge: string; rpId: string }, given: Deviation = {}) {
      const data = dataFor(options.rpId, given, false);
      const client = clientData('webauthn.get', options.challenge, given);
      const signed = Buffer.concat([data, sha256(client)]);
      const handle = given.userHandle === undefined ? userHandle : given.userHandle;
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign(algorithms[algorithm].hash, signed, privateKey)),
          ...(handle !== null && { userHandle: handle }),
        },
      };
    },
  };
}

/** The private key of a W3C example: a number on the curve P-256, in hexadecimal. */
export function privateKeyOf(hex: string): KeyObject {
  // PKCS#8 of an EC key without its public part (RFC 5915, RFC 5208).
  const prefix = '3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420';
  return createPrivateKey({ key: Buffer.from(prefix + hex, 'hex'), format: 'der', type: 'pkcs8' });
}

function clientData(type: string, challenge: string, given: Deviation): Buffer {
  return Buffer.from(
    JSON.stringify({
      type: given.type ?? type,
      challenge: given.challenge ?? challenge,
      origin: given.origin ?? testOrigin,
      crossOrigin: false,
      ...given.clientData,
    }),
  );
}

/** A public key as COSE (RFC 9052, section 7). */
function coseKey(algorithm: Algorithm, privateKey: KeyObject): Buffer {
  const jwk = createPublicKey(privateKey).export({ format: 'jwk' });
  const { cose } = algorithms[algorithm];
  const bytes = (name: keyof JsonWebKey) => Buffer.from(String(jwk[name]), 'base64url');
  const parameters: Record<Algorithm, () => [number, number | Buffer][]> = {
    ES256: () => [
      [1, 2],
      [3, cose],
      [-1, 1],
      [-2, bytes('x')],
      [-3, bytes('y')],
    ],
    EdDSA: () => [
      [1, 1],
      [3, cose],
      [-1, 6],
      [-2, bytes('x')],
    ],
    RS256: () => [
      [1, 3],
      [3, cose],
      [-1, bytes('n')],
      [-2, bytes('e')],
    ],
  };
  return Buffer.from(encode(new Map(parameters[algorithm]())));
}

const empty = Buffer.alloc(0);

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

function base64url(bytes: Buffer): string {
  return bytes.toString('base64url');
}
