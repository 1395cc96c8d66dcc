import { constants, createHash, createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto';

/** A proof whose signature is by the key inside. */
export interface Proof {
  claims: Record<string, unknown>;
  /** RFC 7638. */
  thumbprint: string;
}

interface Algorithm {
  hash: string | null;
  /** The members of its keys that count for the thumbprint, in their order. */
  members: readonly string[];
  isKey: (key: KeyObject) => boolean;
  options: object;
}

const shortestModulus = 2048;
const onCurve = (crv: string, hash: string): Algorithm => ({
  hash,
  members: ['crv', 'kty', 'x', 'y'],
  isKey: ({ asymmetricKeyDetails: details }) => details?.namedCurve === crv,
  options: { dsaEncoding: 'ieee-p1363' },
});
const rsaPss: Algorithm = {
  hash: 'sha256',
  members: ['e', 'kty', 'n'],
  isKey: ({ asymmetricKeyType: type, asymmetricKeyDetails: details }) =>
    type === 'rsa' && (details?.modulusLength ?? 0) >= shortestModulus,
  options: { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST },
};
const ed25519: Algorithm = {
  hash: null,
  members: ['crv', 'kty', 'x'],
  isKey: ({ asymmetricKeyType: type }) => type === 'ed25519',
  options: {},
};

const algorithms = {
  ES256: onCurve('prime256v1', 'sha256'),
  ES384: onCurve('secp384r1', 'sha384'),
  Ed25519: ed25519,
  EdDSA: ed25519,
  PS256: rsaPss,
} as const satisfies Record<string, Algorithm>;

/** The signatures that a proof may have (RFC 9449, section 5.1). FAPI 2.0 (section 5.4.1) forbids RS256. */
export const proofAlgorithms = Object.keys(algorithms) as (keyof typeof algorithms)[];

const form = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/;

/** Reads a DPoP proof and verifies its signature; undefined for anything else (RFC 9449, section 4.3). */
export function readProof(text: string): Proof | undefined {
  const [, head = '', body = '', signature = ''] = form.exec(text) ?? [];
  const header = readObject(head);
  const claims = readObject(body);
  if (!header || !claims || header['typ'] !== 'dpop+jwt' || header['crit'] !== undefined) return undefined;
  const algorithm = proofAlgorithms.find(each => each === header['alg']);
  const { jwk } = header;
  if (algorithm === undefined || !isPublicKey(jwk)) return undefined;
  const { hash, members, isKey, options } = algorithms[algorithm] satisfies Algorithm;
  const key = readKey(jwk);
  if (!key || !isKey(key)) return undefined;
  const isSigned = verify(
    hash,
    Buffer.from(`${head}.${body}`),
    { key, ...options },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) return undefined;
  const counted = JSON.stringify(Object.fromEntries(members.map(name => [name, jwk[name]])));
  return { claims, thumbprint: createHash('sha256').update(counted).digest('base64url') };
}

function readObject(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function isPublicKey(jwk: unknown): jwk is JsonWebKey & Record<string, unknown> {
  return typeof jwk === 'object' && jwk !== null && !('d' in jwk) && !('k' in jwk);
}

function readKey(jwk: JsonWebKey): KeyObject | undefined {
  try {
    return createPublicKey({ key: jwk, format: 'jwk' });
  } catch {
    return undefined;
  }
}
