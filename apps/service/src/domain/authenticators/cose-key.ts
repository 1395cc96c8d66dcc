import { createPublicKey, type KeyObject, type JsonWebKey } from 'node:crypto';

/** The public key of a passkey, and what its signatures are made over: null for the text itself. */
export interface VerificationKey {
  key: KeyObject;
  digest: 'sha256' | null;
}

/** Labels of a COSE key (RFC 9052, section 7; RFC 9053; RFC 8230). Those from -1 on depend on the type. */
const typeLabel = 1;
const algorithmLabel = 3;

type Parameters = ReadonlyMap<number, number | Buffer>;

/** The algorithms of `passkeyAlgorithms`: type, curve and the parameters of a key, by their labels. */
const kinds: Record<
  number,
  { type: number; curve?: number; digest: 'sha256' | null; jwk: (given: Parameters) => JsonWebKey }
> = {
  [-7]: {
    type: 2,
    curve: 1,
    digest: 'sha256',
    jwk: given => ({ kty: 'EC', crv: 'P-256', x: textOf(given.get(-2)), y: textOf(given.get(-3)) }),
  },
  [-8]: {
    type: 1,
    curve: 6,
    digest: null,
    jwk: given => ({ kty: 'OKP', crv: 'Ed25519', x: textOf(given.get(-2)) }),
  },
  [-257]: {
    type: 3,
    digest: 'sha256',
    jwk: given => ({ kty: 'RSA', n: textOf(given.get(-1)), e: textOf(given.get(-2)) }),
  },
};

/** Reads the public key of a passkey. Throws if it is malformed, or of an algorithm that we do not offer. */
export function readCoseKey(bytes: Buffer): VerificationKey {
  const given = readMap(bytes);
  const kind = kinds[Number(given.get(algorithmLabel))];
  if (!kind || given.get(typeLabel) !== kind.type) throw new Error('an unknown kind of key');
  if (kind.curve !== undefined && given.get(-1) !== kind.curve) throw new Error('another curve');
  return { key: createPublicKey({ key: kind.jwk(given), format: 'jwk' }), digest: kind.digest };
}

function textOf(value: number | Buffer | undefined): string {
  if (!Buffer.isBuffer(value)) throw new Error('a parameter of the key is missing');
  return value.toString('base64url');
}

/** Major types of CBOR (RFC 8949, section 3.1) of which such a key consists. */
const major = { positive: 0, negative: 1, bytes: 2, map: 5 };

/** Reads a CBOR map from integers to integers and byte strings. */
function readMap(bytes: Buffer): Parameters {
  let at = 0;
  const head = (): [type: number, value: number] => {
    const first = bytes.readUInt8(at);
    const value = first & 0x1f;
    at += 1;
    if (value < 24) return [first >> 5, value];
    // 24 and 25 announce one and two bytes; no key is longer.
    const length = value - 23;
    if (length > 2) throw new Error('a number of the key is too long');
    at += length;
    return [first >> 5, bytes.readUIntBE(at - length, length)];
  };
  const item = (): number | Buffer => {
    const [type, value] = head();
    if (type === major.positive) return value;
    if (type === major.negative) return -1 - value;
    if (type !== major.bytes) throw new Error('a parameter of the key is of another type');
    at += value;
    if (at > bytes.length) throw new Error('the key is cut off');
    return bytes.subarray(at - value, at);
  };
  const [type, size] = head();
  if (type !== major.map) throw new Error('the key is no map');
  return new Map(Array.from({ length: size }, () => [Number(item()), item()] as const));
}
