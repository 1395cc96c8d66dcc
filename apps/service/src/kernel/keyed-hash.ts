import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Purposes of hashes that are stored for long; each hash contains the version of its key. */
export type VersionedPurpose =
  | 'register-number'
  | 'card'
  | 'bank-account'
  | 'invitation'
  | 'recovery-code'
  | 'code'
  | 'client-secret'
  | 'authorization-request'
  | 'record';

/** Purposes of hashes that count or name something. They use the oldest key, so that no rotation resets a limit. */
export type LastingPurpose =
  | 'identifier'
  | 'account'
  | 'unknown-identifier'
  | 'destination'
  | 'network'
  | 'client'
  | 'captcha'
  | 'password'
  | 'wrong-codes'
  | 'trust'
  | 'not-me'
  | 'erasure'
  | 'address'
  | 'person'
  | 'successor'
  | 'pairwise-subject'
  | 'dpop-nonce'
  | 'passkey-challenge'
  | 'helpdesk-pin'
  | 'staff';

/** Purposes of a hash; the same text gives another hash for each. */
export type HashPurpose = VersionedPurpose | LastingPurpose;

export interface KeyedHash {
  (purpose: HashPurpose, text: string): Buffer;
  /** The hashes that a stored value of this text may have: one for each known version. */
  all: (purpose: VersionedPurpose, text: string) => Buffer[];
  /** Whether a stored value is a hash of this text, in constant time. */
  matches: (purpose: VersionedPurpose, text: string, stored: Buffer) => boolean;
  /** Converts a stored value to the current version. Throws for a version that is not configured. */
  renew: (stored: Buffer) => Buffer;
  currentVersion: number;
  /** The known versions, the lowest first. */
  versions: readonly number[];
}

const versionedPurposes: ReadonlySet<string> = new Set<VersionedPurpose>([
  'register-number',
  'card',
  'bank-account',
  'invitation',
  'recovery-code',
  'code',
  'client-secret',
  'authorization-request',
  'record',
]);

/**
 * HMAC-SHA-256 under keys outside the database: equal texts can be matched, but not recovered from the database alone. The
 * first key of the map is the current one. A hash of a version is the hash of the previous version, hashed again, so that
 * stored values can be renewed without their text. The first byte of a hash is its version.
 */
export function createKeyedHash(keys: ReadonlyMap<number, Buffer>): KeyedHash {
  const [currentVersion] = keys.keys();
  const chain = [...keys]
    .toSorted(([one], [other]) => one - other)
    // A hash with a key object takes a sixth of the time of a hash with a buffer.
    .map(([version, key]): [number, KeyObject] => [version, createSecretKey(key)]);
  const [oldest] = chain;
  if (currentVersion === undefined || !oldest) throw new Error('no hash key');
  const { 1: oldestKey } = oldest;

  const first = (purpose: HashPurpose, text: string) => hmac(oldestKey, `${purpose}\0${text}`);
  /** Converts the digest of one version to that of a later version. */
  const raise = (digest: Buffer, from: number, to: number) =>
    chain
      .filter(([version]) => version > from && version <= to)
      .reduce((raised, [, key]) => hmac(key, raised), digest);
  const under = (version: number, purpose: HashPurpose, text: string) =>
    Buffer.concat([Buffer.of(version), raise(first(purpose, text), oldest[0], version)]);

  const keyedHash = (purpose: HashPurpose, text: string) =>
    versionedPurposes.has(purpose) ? under(currentVersion, purpose, text) : first(purpose, text);
  return Object.assign(keyedHash, {
    currentVersion,
    versions: chain.map(([version]) => version),
    all: (purpose: VersionedPurpose, text: string) => chain.map(([version]) => under(version, purpose, text)),
    matches(purpose: VersionedPurpose, text: string, stored: Buffer) {
      const version = stored[0] ?? 0;
      const expected = under(keys.has(version) ? version : currentVersion, purpose, text);
      return stored.length === expected.length && timingSafeEqual(stored, expected);
    },
    renew(stored: Buffer) {
      const version = stored[0] ?? 0;
      if (!keys.has(version)) throw new Error(`hashed under version ${version}, which is not configured`);
      if (version >= currentVersion) return stored;
      return Buffer.concat([Buffer.of(currentVersion), raise(stored.subarray(1), version, currentVersion)]);
    },
  });
}

/** A value that shows whether two configurations have the same key, and reveals nothing of the key. */
export function keyCheck(key: Buffer): Buffer {
  return hmac(createSecretKey(key), 'check\0');
}

function hmac(key: KeyObject, text: string | Buffer): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
